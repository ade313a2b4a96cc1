import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { goods } from './catalogue.ts'
import { fenColumn, instant, priceColumn } from './columns.ts'
import { members } from './members.ts'

export type PromotionKind =
  | 'flash'
  | 'daily'
  | 'exchange'
  | 'combination'
  | 'full_reduction'
  | 'store_discount'
  | 'gift'
  | 'cash_back'
  | 'group_buy'

/** Which goods a promotion reaches. */
export type PromotionScope =
  | { kind: 'all' }
  | { kind: 'categories'; categoryIds: number[] }
  | { kind: 'manufacturers'; manufacturerIds: number[] }
  | { kind: 'brands'; brandIds: number[] }
  | { kind: 'goods'; goodsIds: number[] }

/** Numbers of a promotion as its kind needs them; decimal texts in yuan, rates such as "0.94". */
export interface PromotionRule {
  tiers?: { id: number; amount: string; reduce?: string; rate?: string; back?: string }[]
  isRepeating?: boolean
  excludedGoodsIds?: number[]
  /** Combination: price of one set. Exchange: amount to reach. */
  price?: string
  threshold?: string
  buyNumber?: number
  gift?: { goodsId: number | null; name: string; number: number }
  requiredBuyers?: number
  /** Group buy: hours an opened group waits to be full. */
  groupHours?: number
}

export const promotions = pgTable(
  'promotions',
  {
    id: serial().primaryKey(),
    kind: text().$type<PromotionKind>().notNull(),
    name: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    isStopped: boolean('is_stopped').notNull().default(false),
    scope: jsonb().$type<PromotionScope>().notNull(),
    rule: jsonb().$type<PromotionRule>().notNull(),
    /** Sets or gifts in all; null is unlimited. */
    stock: integer(),
    sold: integer().notNull().default(0),
    memberLimit: integer('member_limit'),
  },
  (table) => [index('promotions_kind_window').on(table.kind, table.endsAt)],
)

/** Goods of a promotion: the own price and stock of a flash sale, the parts of a combination, the offers of an exchange. */
export const promotionItems = pgTable(
  'promotion_items',
  {
    id: serial().primaryKey(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    goodsId: integer('goods_id')
      .notNull()
      .references(() => goods.id),
    price: priceColumn('price'),
    /** Units of these goods in one set of a combination. */
    number: integer().notNull().default(1),
    stock: integer(),
    sold: integer().notNull().default(0),
    memberLimit: integer('member_limit'),
  },
  (table) => [
    index('promotion_items_promotion').on(table.promotionId),
    index('promotion_items_goods').on(table.goodsId),
  ],
)

/** What a member has bought under an item's limit (item 0: of the promotion as a whole). */
export const promotionPurchases = pgTable(
  'promotion_purchases',
  {
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    itemId: integer('item_id').notNull().default(0),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    number: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.itemId, table.memberId] })],
)

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
  isClaimable: boolean('is_claimable').notNull().default(true),
  /** Goes with no full reduction: lines that have a share of one are out of its reach. */
  isExclusive: boolean('is_exclusive').notNull().default(false),
})

export const memberCoupons = pgTable(
  'member_coupons',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
    usedAt: instant('used_at'),
    orderId: integer('order_id'),
  },
  (table) => [index('member_coupons_member').on(table.memberId)],
)

export const cashVouchers = pgTable(
  'cash_vouchers',
  {
    id: serial().primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    remainingFen: fenColumn('remaining_fen').notNull(),
    validFrom: instant('valid_from').notNull(),
    validTo: instant('valid_to').notNull(),
  },
  (table) => [index('cash_vouchers_member').on(table.memberId)],
)
