import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { MemberKind } from '#lib/contract/member-kinds.ts'
import { fenColumn } from '#shop-api/platform/db/columns.ts'

/** Dedicated service contacts (admin) and business people (ywy). */
export const staff = pgTable('staff', {
  id: serial().primaryKey(),
  role: text().$type<'service' | 'business'>().notNull(),
  name: text().notNull(),
  phone: text().notNull(),
  qq: text().notNull().default(''),
  wechat: text().notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
})

interface EphedrineQuota {
  quota: number
  used: number
  validTo: string
}

/** A buyer: one store. Stores of one group share a sign-in. */
export const members = pgTable(
  'members',
  {
    id: serial().primaryKey(),
    /** Head office and its stores carry the head office's id; a lone store carries its own. */
    groupId: integer('group_id'),
    /** Its number in the shop's own books (ERP); null where it has none. */
    code: text().unique(),
    kind: text().$type<MemberKind>().notNull(),
    companyName: text('company_name').notNull(),
    contactName: text('contact_name').notNull(),
    phone: text().notNull(),
    email: text().notNull().default(''),
    rank: text().notNull().default('ordinary'),
    reviewState: text('review_state').$type<'draft' | 'pending' | 'approved' | 'rejected'>().notNull(),
    reviewReason: text('review_reason'),
    provinceCode: text('province_code').notNull(),
    cityCode: text('city_code').notNull(),
    districtCode: text('district_code').notNull(),
    registeredAddress: text('registered_address').notNull().default(''),
    scopeCodes: text('scope_codes').array().notNull().default(sql`'{}'`),
    ephedrine: jsonb().$type<EphedrineQuota>(),
    serviceContactId: integer('service_contact_id').references(() => staff.id),
    businessPersonId: integer('business_person_id').references(() => staff.id),
    canChat: boolean('can_chat').notNull().default(false),
    points: integer().notNull().default(0),
    /** Points to take back that were spent by then: those earned later pay them first. */
    pointsOwed: integer('points_owed').notNull().default(0),
    creditLimitFen: fenColumn('credit_limit_fen'),
    creditUsedFen: fenColumn('credit_used_fen').notNull().default(0),
    creditDueOn: date('credit_due_on', { mode: 'string' }),
    joinedOn: date('joined_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('members_group').on(table.groupId),
    check('members_points', sql`${table.points} >= 0 and ${table.pointsOwed} >= 0`),
  ],
)
