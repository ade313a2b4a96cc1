import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { fenColumn, idOf, instant, priceColumn } from '#shop-api/platform/db/columns.ts'

/** What a buyer says about a company transfer that is on its way. */
export const transferNotices = pgTable(
  'transfer_notices',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    transferredOn: date('transferred_on', { mode: 'string' }).notNull(),
    serialNo: text('serial_no').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('transfer_notices_order').on(table.orderId)],
)

export type OrderState = 'submitted' | 'paid' | 'picked' | 'shipped' | 'received' | 'done' | 'cancelled' | 'closed'

export const orderChangePlaces = pgSequence('order_change_places')

export interface FrozenAddress {
  name: string
  phone: string
  text: string
}

export interface FrozenGift {
  total: number
  type: number
  name: string
}

/** One consignment's share of the shipping, in fen; 0 where it ships free. */
export interface FrozenFreight {
  label: string
  fee: number
}

/** Orders that count as bought: paid, and not called off since. */
export const isBought = sql`paid_at is not null and state not in ('cancelled', 'closed')`

export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    no: text().notNull().unique(),
    memberId: idOf('member_id', () => members.id),
    /** hm: the part with ephedrine-containing goods, paid by company transfer alone. */
    kind: text().$type<'ordinary' | 'hm'>().notNull(),
    state: text().$type<OrderState>().notNull(),
    goodsFen: fenColumn('goods_fen').notNull(),
    fullReductionFen: fenColumn('full_reduction_fen').notNull(),
    discountFen: fenColumn('discount_fen').notNull(),
    couponFen: fenColumn('coupon_fen').notNull(),
    shippingFen: fenColumn('shipping_fen').notNull(),
    /** What makes up the shipping; null of orders from before it was kept. */
    freightParts: jsonb('freight_parts').$type<FrozenFreight[]>(),
    /** Shipping it would have cost without the paid orders that had not left; 0 when it was free anyway, or not free. */
    freightSavedFen: fenColumn('freight_saved_fen').notNull().default(0),
    /** So much of those orders' amount may be called off until the shipping is due; below 0 it is. */
    freightSlackFen: fenColumn('freight_slack_fen').notNull().default(0),
    /** The cancelled order whose refund that shipping was taken off. */
    freightKeptBy: integer('freight_kept_by'),
    payFen: fenColumn('pay_fen').notNull(),
    paidFen: fenColumn('paid_fen').notNull().default(0),
    /** Given back by after-sales; what is paid for the order shrinks with it. */
    refundedFen: fenColumn('refunded_fen').notNull().default(0),
    memberCouponId: integer('member_coupon_id'),
    /** The coupon went back to the member although the order was not cancelled: nothing of it was kept. */
    couponReturnedAt: instant('coupon_returned_at'),
    /** Units of the member's ephedrine quota this order used up; 0 for ordinary orders and once given back. */
    quotaNumber: integer('quota_number').notNull().default(0),
    /** Group it was bought in; null for all others. */
    groupBuyId: integer('group_buy_id'),
    /** Paid, but its group is not full yet: nothing is picked, and the money may still go back. */
    waitsForGroup: boolean('waits_for_group').notNull().default(false),
    /** Set while the shop holds it back: nothing is picked or shipped. Why and by whom is for staff alone. */
    holdAt: instant('hold_at'),
    holdBy: text('hold_by').notNull().default(''),
    holdReason: text('hold_reason').notNull().default(''),
    address: jsonb().$type<FrozenAddress>().notNull(),
    companyName: text('company_name').notNull(),
    remark: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    payBefore: instant('pay_before'),
    /** When the buyer said that a transfer is on its way, and when they were reminded that the order is about to be closed. */
    noticedAt: instant('noticed_at'),
    remindedAt: instant('reminded_at'),
    paidAt: instant('paid_at'),
    /** When the last of it left the warehouse. */
    shippedAt: instant('shipped_at'),
    receivedAt: instant('received_at'),
    endedAt: instant('ended_at'),
    /** Place of its last change among those of all orders, for programs that follow them; null until it is given (change-places.ts). */
    changePlace: bigint('change_place', { mode: 'number' }),
  },
  (table) => [
    index('orders_member').on(table.memberId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_bought').on(table.memberId, table.paidAt).where(isBought),
    index('orders_unpaid').on(table.state, table.payBefore),
    index('orders_shipped').on(table.state, table.shippedAt),
    index('orders_paid_at').on(table.paidAt),
    index('orders_held').on(table.id).where(sql`hold_at is not null`),
    index('orders_change_place').on(table.changePlace),
    index('orders_changed').on(table.id).where(sql`change_place is null`),
  ],
)

/** Goods of one set of a combination as they were at submit; the price only says how much of the set they are. */
export interface FrozenSetPart {
  goodsId: number
  name: string
  spec: string
  unit: string
  number: number
  price: string
}

export interface FrozenPart {
  number: number
  price: string
  amount: string
}

/** Price, goods facts and promotion shares as they were at submit. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    type: integer().notNull(),
    goodsId: integer('goods_id'),
    combinationId: integer('combination_id'),
    goodsPriceId: integer('goods_price_id').notNull().default(0),
    name: text().notNull(),
    manufacturer: text().notNull(),
    spec: text().notNull(),
    unit: text().notNull(),
    goodsCode: text('goods_code').notNull(),
    number: integer().notNull(),
    price: priceColumn('price').notNull(),
    rawPrice: priceColumn('raw_price').notNull(),
    parts: jsonb().$type<FrozenPart[]>().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    fullReductionFen: fenColumn('full_reduction_fen').notNull(),
    discountFen: fenColumn('discount_fen').notNull(),
    couponFen: fenColumn('coupon_fen').notNull(),
    payFen: fenColumn('pay_fen').notNull(),
    gift: jsonb().$type<FrozenGift>(),
    /** Combinations only. */
    setParts: jsonb('set_parts').$type<FrozenSetPart[]>(),
    tags: text().array().notNull(),
  },
  (table) => [index('order_lines_order').on(table.orderId), index('order_lines_goods').on(table.goodsId)],
)

/**
 * What each member's orders come to for each of their goods, without those that came to nothing: kept with the orders
 * (purchased-goods.ts), so that reading it costs the same after ten orders and after ten thousand.
 */
export const purchasedGoods = pgTable(
  'purchased_goods',
  {
    memberId: idOf('member_id', () => members.id),
    goodsId: integer('goods_id').notNull(),
    /** Orders, however many lines of one have the goods. */
    times: integer().notNull(),
    totalNumber: bigint('total_number', { mode: 'number' }).notNull(),
    /** Of the newest order. */
    lastNumber: integer('last_number').notNull(),
    lastPrice: priceColumn('last_price').notNull(),
    lastAt: instant('last_at').notNull(),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.goodsId] })],
)

/** What an order took from a promotion's own stock and from the member's limit; item 0 is the promotion as a whole. */
export const orderPromotionUses = pgTable(
  'order_promotion_uses',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    promotionId: integer('promotion_id').notNull(),
    itemId: integer('item_id').notNull().default(0),
    number: integer().notNull(),
    /** Given back when the order was cancelled or closed. */
    isReturned: boolean('is_returned').notNull().default(false),
  },
  (table) => [
    index('order_promotion_uses_order').on(table.orderId),
    index('order_promotion_uses_promotion').on(table.promotionId, table.itemId),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    state: text().notNull(),
    text: text().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('order_history_order').on(table.orderId)],
)

export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    method: text().notNull(),
    amountFen: fenColumn('amount_fen').notNull(),
    transferId: integer('transfer_id'),
    paidAt: instant('paid_at').notNull().defaultNow(),
  },
  (table) => [index('payments_order').on(table.orderId), index('payments_paid_at').on(table.paidAt)],
)

export interface ShipmentTrack {
  at: string
  text: string
  /** The carrier's name for it, which makes it come once; none of what staff wrote. */
  key?: string
  /** Measured inside the box, in degrees Celsius. */
  celsius?: number
  /** The carrier says that it was handed over. */
  isDelivered?: true
}

export interface TemperatureReading {
  at: string
  celsius: number
}

export const shipments = pgTable(
  'shipments',
  {
    id: serial().primaryKey(),
    orderId: idOf('order_id', () => orders.id),
    carrier: text().notNull(),
    trackingNo: text('tracking_no').notNull(),
    shippedAt: instant('shipped_at').notNull().defaultNow(),
    tracks: jsonb().$type<ShipmentTrack[]>().notNull(),
    /** When the carrier expects to hand it over; null where it does not say. */
    expectedOn: date('expected_on', { mode: 'string' }),
    /** Time of the word it comes from, in China: older word changes nothing. */
    expectedSaidAt: text('expected_said_at').notNull().default(''),
    /** What was measured inside its box, besides what tracks say. */
    temperatures: jsonb().$type<TemperatureReading[]>().notNull().default([]),
    /** When it was handed over, by the carrier's word; the buyer's own is the next. */
    deliveredAt: instant('delivered_at'),
    receivedAt: instant('received_at'),
  },
  (table) => [
    index('shipments_order').on(table.orderId),
    index('shipments_tracking_no').on(table.trackingNo),
    index('shipments_under_way').on(table.carrier).where(sql`delivered_at is null and received_at is null`),
  ],
)
