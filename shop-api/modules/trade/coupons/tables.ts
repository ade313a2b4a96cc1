import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

/** Of a coupon of which nothing is said: members claim it. */
export const USUALLY_CLAIMABLE = true

export const coupons = pgTable('coupons', {
  id: serial().primaryKey(),
  name: text().notNull(),
  kind: text().$type<'amount' | 'discount'>().notNull(),
  /** Yuan for amount, rate such as 0.9500 for discount. */
  value: priceColumn('value').notNull(),
  maxReduceFen: fenColumn('max_reduce_fen'),
  thresholdFen: fenColumn('threshold_fen').notNull(),
  scope: jsonb().$type<PromotionScope>().notNull(),
  claimFrom: instant('claim_from').notNull(),
  claimTo: instant('claim_to').notNull(),
  validFrom: instant('valid_from').notNull(),
  validTo: instant('valid_to').notNull(),
  total: integer().notNull(),
  claimed: integer().notNull().default(0),
  perMember: integer('per_member').notNull().default(1),
  points: integer().notNull().default(0),
  isClaimable: boolean('is_claimable').notNull().default(USUALLY_CLAIMABLE),
  /** Goes with no full reduction: lines that have a share of one are out of its reach. */
  isExclusive: boolean('is_exclusive').notNull().default(false),
})

export const memberCoupons = pgTable(
  'member_coupons',
  {
    id: serial().primaryKey(),
    memberId: idOf('member_id', () => members.id),
    couponId: idOf('coupon_id', () => coupons.id),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
    usedAt: instant('used_at'),
    orderId: integer('order_id'),
  },
  (table) => [index('member_coupons_member').on(table.memberId)],
)
