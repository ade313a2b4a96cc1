import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { PromotionScope } from '#shop-api/modules/catalogue/pricing/promotion-scope.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

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
    /** When members heard that it began; null before. */
    notifiedAt: instant('notified_at'),
  },
  (table) => [index('promotions_kind_window').on(table.kind, table.endsAt)],
)

/** Goods of a promotion: the own price and stock of a flash sale, the parts of a combination, the offers of an exchange. */
export const promotionItems = pgTable(
  'promotion_items',
  {
    id: serial().primaryKey(),
    promotionId: idOf('promotion_id', () => promotions.id),
    goodsId: idOf('goods_id', () => goods.id),
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
    promotionId: idOf('promotion_id', () => promotions.id),
    itemId: integer('item_id').notNull().default(0),
    memberId: idOf('member_id', () => members.id),
    number: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promotionId, table.itemId, table.memberId] })],
)
