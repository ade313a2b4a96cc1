import { and, eq, inArray } from 'drizzle-orm'
import { formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { cartLines } from '#shop-api/db/schema/cart.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { ShopRefusal } from '#shop-api/http/refusal.ts'
import { requireAgreements } from '#shop-api/modules/agreements/validity.ts'
import type { PriceCart } from '#shop-api/modules/cart/priced-cart.ts'
import { priceCart } from '#shop-api/modules/cart/priced-cart.ts'
import type { PricedCart, PricedLine, PricedOrder } from '#shop-api/modules/cart/priced-types.ts'
import { contentHash, KeyReusedError, once } from '#shop-api/modules/idempotency/once.ts'
import { lockMember } from '#shop-api/modules/members/lock-member.ts'
import type { HoldStock } from '#shop-api/modules/stock/hold.ts'
import { holdStock, StockShortError } from '#shop-api/modules/stock/hold.ts'
import { checkLines, checkNearExpiry, checkSeenAmount } from './checks.ts'
import { freezeAddress } from './delivery-address.ts'
import { payBefore, readPayLimits } from './pay-limits.ts'
import { takePromotions } from './promotion-use.ts'
import { spendCoupon, takeQuota } from './purse-use.ts'
import type { WrittenOrder } from './write-order.ts'
import { quotaOf, writeOrder } from './write-order.ts'

export interface SubmitRequest {
  memberId: number
  lineIds: readonly number[]
  addressId: number
  /** Id of the member's coupon; null for none. */
  memberCouponId: number | null
  remark: string
  /** Total the buyer saw, in yuan. */
  seenAmount: string
  confirmedIds: readonly number[]
  key: string | null
  now: Date
}

export interface SubmitAnswer {
  orders: { id: number; no: string; kind: 'ordinary' | 'hm'; pay_amount: string }[]
}

/** The steps that keep buyers from getting in each other's way; tests put careless ones in their place. */
export interface SubmitSteps {
  /** Answers with the member's company name. */
  lockMember: (tx: Db, memberId: number) => Promise<string>
  price: PriceCart
  hold: HoldStock
  removeLines: (tx: Db, memberId: number, lineIds: readonly number[]) => Promise<void>
  once: typeof once
  takePromotions: typeof takePromotions
  spendCoupon: typeof spendCoupon
}

export const submitSteps: SubmitSteps = {
  lockMember,
  price: priceCart,
  hold: holdStock,
  removeLines,
  once,
  takePromotions,
  spendCoupon,
}

/**
 * Makes orders of cart lines in one transaction: priced anew, stock held, promotions, quota and coupon taken, lines
 * removed. Asked again with the same key it gives the same answer. So it does with the same content under another key
 * or none: cart lines become an order only once, so equal content can only be the same wish. Throws ShopRefusal.
 */
export async function submitOrder(
  db: Db,
  request: SubmitRequest,
  steps: SubmitSteps = submitSteps,
): Promise<SubmitAnswer> {
  try {
    return await inTransaction(db, (tx) => submitOnce(tx, request, steps))
  } catch (error) {
    if (error instanceof KeyReusedError) throw new ShopRefusal(409, '提交标识已用于其他订单内容，请刷新页面后重试')
    throw error
  }
}

async function submitOnce(tx: Db, request: SubmitRequest, steps: SubmitSteps): Promise<SubmitAnswer> {
  const { key, now, memberId, lineIds, confirmedIds, ...rest } = request
  // The member first: later rows refer to it, and two orders of one member are made one after the other.
  const companyName = await steps.lockMember(tx, memberId)
  const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  await requireAgreements(tx, memberId, now)
  const content = { lineIds: ordered(lineIds), confirmedIds: ordered(confirmedIds), ...rest }
  const placeOnce = () =>
    steps.once(tx, { memberId, purpose: 'submit content', key: contentHash(content), content, now }, () =>
      place(tx, { ...request, lineIds: content.lineIds }, companyName, steps),
    )
  return key === null ? placeOnce() : steps.once(tx, { memberId, purpose: 'submit', key, content, now }, placeOnce)
}

async function place(tx: Db, request: SubmitRequest, companyName: string, steps: SubmitSteps): Promise<SubmitAnswer> {
  const { memberId, lineIds, memberCouponId, now } = request
  const cart = await steps.price(tx, { memberId, lineIds, memberCouponId, now, lock: true })
  checkLines(cart, lineIds)
  checkNearExpiry(cart, request.confirmedIds)
  checkSeenAmount(request.seenAmount, cart.amounts.pay)
  const address = await freezeAddress(tx, memberId, request.addressId)
  const limits = await readPayLimits(tx)
  const written: [PricedOrder, WrittenOrder][] = []
  for (const order of cart.orders) {
    const head = { memberId, companyName, address, remark: request.remark, memberCouponId: cart.memberCouponId, now }
    written.push([order, await writeOrder(tx, order, { ...head, payBefore: payBefore(order.kind, now, limits) })])
  }
  await holdOrNameShort(tx, cart, written, now, steps.hold)
  for (const [order, made] of written)
    await takeExtras(tx, order, made, { steps, memberId, now, coupon: cart.memberCouponId })
  await steps.removeLines(tx, memberId, lineIds)
  return {
    orders: written.map(([, { id, no, kind, pay }]) => ({ id, no, kind, pay_amount: formatFen(pay) })),
  }
}

/** Stock of all orders in one go, so that goods are locked in the order of their ids whatever order they are in. */
async function holdOrNameShort(
  tx: Db,
  cart: PricedCart,
  written: readonly [PricedOrder, WrittenOrder][],
  now: Date,
  hold: HoldStock,
): Promise<void> {
  const needs = written.flatMap(([order, { lineIds }]) =>
    order.lines.flatMap((line) =>
      line.takes.map(({ goodsId, number }) => ({ orderLineId: lineIds.get(line) ?? 0, goodsId, number })),
    ),
  )
  try {
    await hold(tx, needs, chinaDate(now))
  } catch (error) {
    if (!(error instanceof StockShortError)) throw error
    const short = cart.lines.filter((line) => line.takes.some((take) => error.goodsIds.includes(take.goodsId)))
    const names = short.map((line) => line.name).join('、')
    throw new ShopRefusal(409, `${names}库存不足，请返回购物车调整数量`)
  }
}

interface Extras {
  steps: SubmitSteps
  memberId: number
  now: Date
  coupon: number | null
}

async function takeExtras(tx: Db, order: PricedOrder, made: WrittenOrder, extras: Extras): Promise<void> {
  const owner = { orderId: made.id, memberId: extras.memberId }
  await extras.steps.takePromotions(tx, owner, sumUses(order.lines))
  const quota = quotaOf(order)
  if (quota > 0) await takeQuota(tx, extras.memberId, quota, chinaDate(extras.now))
  if (extras.coupon !== null && order.kind === 'ordinary')
    await extras.steps.spendCoupon(tx, owner, extras.coupon, extras.now)
}

function sumUses(lines: readonly PricedLine[]) {
  const sums = new Map<string, PricedLine['uses'][number]>()
  for (const use of lines.flatMap((line) => line.uses)) {
    const name = `${use.promotionId} ${use.itemId}`
    sums.set(name, { ...use, number: use.number + (sums.get(name)?.number ?? 0) })
  }
  return [...sums.values()]
}

/** A line may go into one order only: when one of them is gone, somebody else was faster. */
async function removeLines(tx: Db, memberId: number, lineIds: readonly number[]): Promise<void> {
  const removed = await tx
    .delete(cartLines)
    .where(and(eq(cartLines.memberId, memberId), inArray(cartLines.id, [...lineIds])))
    .returning({ id: cartLines.id })
  if (removed.length !== lineIds.length) throw new ShopRefusal(409, '购物车中的商品已变动，请返回购物车核对')
}
