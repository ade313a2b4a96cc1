import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDate, toTimestamp } from '#lib/kernel/time.ts'
import { writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import { lookAtFreeBatches } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { applyCoupon } from '#shop-api/modules/catalogue/pricing/coupon.ts'
import type { MemberCoupon } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { loadUsableCoupons } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { paymentOptions } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readTogether } from '#shop-api/platform/db/reads.ts'
import { planBatches } from './planned-batches.ts'
import { priceCart } from './priced-cart.ts'
import type { PricedCart } from './priced-types.ts'
import { loadDeliveries, loadPaymentMeans } from './settlement-facts.ts'
import { statementOf } from './statement.ts'
import { unpaidReads, unpaidReason } from './unpaid-bounds.ts'
import { toWireAmounts } from './wire-amounts.ts'
import { ownerOf, presentLineGoods, toWireLines } from './wire-line.ts'

export interface SettlementRequest {
  readonly memberId: number
  readonly lineIds: readonly number[]
  readonly memberCouponId: number | null
  /** Where it goes; null for the address that is offered first. */
  readonly addressId: number | null
  readonly now: Date
}

/** The sum without a coupon: the store-wide discount is in force. */
function withoutCoupon({ amounts, storeWideDiscount }: PricedCart): Fen {
  return fen(amounts.goods - amounts.fullReduction - storeWideDiscount + amounts.shipping)
}

/** What each coupon would take off, and what the order would cost with it; those that help first. */
function couponOptions(cart: PricedCart, held: readonly MemberCoupon[]): WireSettlement['coupons'] {
  const without = withoutCoupon(cart)
  const options = held
    .map((coupon) => ({ coupon, outcome: applyCoupon(cart.couponLines, coupon.rule) }))
    .sort((a, b) => b.outcome.amount - a.outcome.amount)
  const [first] = options
  const most = first?.outcome.amount ?? 0
  return options.map(({ coupon, outcome: { amount, reason } }) => ({
    id: coupon.id,
    name: coupon.name,
    amount: formatFen(amount),
    pay_amount: reason === '' ? formatFen(fen(without + cart.storeWideDiscount - amount)) : null,
    is_best: coupon === first?.coupon && most > cart.storeWideDiscount ? 1 : 0,
    is_usable: reason === '' ? 1 : 0,
    reason,
    expires_at: toTimestamp(coupon.validTo),
  }))
}

function wireBlockers(blockers: PricedCart['blockers']): WireSettlement['blockers'] {
  return blockers.map(({ code, text, action, lineId }) => ({ code, text, action, line_id: lineId }))
}

const noAddress: WireSettlement['blockers'][number] = {
  code: 'no_address',
  text: '请先添加收货地址',
  action: ways.address,
  line_id: null,
}

/** The settlement of chosen lines: everything checked and priced again, nothing taken from what the page showed. */
export async function settle(db: Db, request: SettlementRequest): Promise<WireSettlement> {
  const { memberId, lineIds, memberCouponId, addressId, now } = request
  const cart = await priceCart(db, { memberId, lineIds, memberCouponId, addressId, now })
  const owner = ownerOf(cart, now)
  const presented = await presentLineGoods(db, cart.lines, owner)
  const means = await loadPaymentMeans(db, memberId, now)
  const deliveries = await loadDeliveries(db, memberId)
  const goodsIds = cart.takes.map(({ goodsId }) => goodsId)
  const planned = planBatches(cart.orders, await lookAtFreeBatches(db, goodsIds, chinaDate(now)))
  const unpaid = await readTogether(db, unpaidReads(memberId, now))
  const bound = unpaidReason(unpaid, { number: cart.orders.length, amount: cart.amounts.pay })
  const counted = cart.lines.filter((line) => line.isCounted)
  return {
    ids: cart.lines.map((line) => line.row.id),
    orders: cart.orders.map((order) => ({
      kind: order.kind,
      lines: toWireLines(order.lines, presented, owner, planned),
      amounts: toWireAmounts(order.amounts),
      payments: paymentOptions({ kind: order.kind, pay: order.amounts.pay, shipping: order.amounts.shipping }, means),
    })),
    amounts: toWireAmounts(cart.amounts),
    addresses: deliveries,
    coupons: couponOptions(cart, await loadUsableCoupons(db, memberId, now)),
    without_coupon: { pay_amount: formatFen(withoutCoupon(cart)), discount_amount: formatFen(cart.storeWideDiscount) },
    coupon_id: cart.memberCouponId,
    blockers: [
      ...wireBlockers([...cart.blockers, ...(bound ? [{ ...bound, lineId: null }] : [])]),
      ...(deliveries.length === 0 ? [noAddress] : []),
    ],
    unpaid: { count: unpaid.standing.unpaid, amount: formatFen(unpaid.standing.unpaidAmount) },
    near_expiry: counted.flatMap((line) =>
      line.nearExpiry === null ? [] : [{ line_id: line.row.id, name: line.name, xq: line.nearExpiry }],
    ),
    statement: writeStatement(statementOf(cart, planned, deliveries)),
  }
}
