import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { coupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { FrozenAddress } from '#shop-api/modules/trade/orders/tables.ts'
import { fenColumn, idOf, instant } from '#shop-api/platform/db/columns.ts'

/** What points can be exchanged for: a thing that is sent, or a coupon that is there at once. */
export const pointsGoods = pgTable(
  'points_goods',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    intro: text().notNull().default(''),
    points: integer().notNull(),
    marketPriceFen: fenColumn('market_price_fen').notNull(),
    stock: integer().notNull(),
    exchanged: integer().notNull().default(0),
    memberLimit: integer('member_limit'),
    couponId: integer('coupon_id').references(() => coupons.id),
    isListed: boolean('is_on_shelf').notNull().default(true),
    sort: integer().notNull().default(0),
  },
  (table) => [check('points_goods_within_stock', sql`${table.exchanged} between 0 and ${table.stock}`)],
)

/** What a member has exchanged of a goods so far, for its limit. */
export const pointsPurchases = pgTable(
  'points_purchases',
  {
    pointsGoodsId: idOf('points_goods_id', () => pointsGoods.id),
    memberId: idOf('member_id', () => members.id),
    number: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pointsGoodsId, table.memberId] })],
)

export type PointsOrderState = 'submitted' | 'shipped' | 'done' | 'cancelled'

export const pointsOrders = pgTable(
  'points_orders',
  {
    id: serial().primaryKey(),
    no: text().notNull().unique(),
    memberId: idOf('member_id', () => members.id),
    pointsGoodsId: idOf('points_goods_id', () => pointsGoods.id),
    name: text().notNull(),
    number: integer().notNull(),
    /** Points in all. */
    points: integer().notNull(),
    state: text().$type<PointsOrderState>().notNull(),
    /** Null for a coupon, which goes nowhere. */
    address: jsonb().$type<FrozenAddress>(),
    memberCouponId: integer('member_coupon_id'),
    remark: text().notNull().default(''),
    carrier: text(),
    trackingNo: text('tracking_no'),
    createdAt: instant('created_at').notNull(),
    shippedAt: instant('shipped_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('points_orders_member').on(table.memberId, table.id.desc().nullsFirst()),
    index('points_orders_state').on(table.state, table.id),
  ],
)
