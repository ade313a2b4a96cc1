import { boolean, index, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant } from '#shop-api/platform/db/columns.ts'

export const addresses = pgTable(
  'addresses',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    consignee: text().notNull(),
    phone: text().notNull(),
    provinceCode: text('province_code').notNull(),
    cityCode: text('city_code').notNull(),
    districtCode: text('district_code').notNull(),
    detail: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (table) => [index('addresses_member').on(table.memberId)],
)
