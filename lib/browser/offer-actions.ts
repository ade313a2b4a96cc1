import { cartCalls } from '#lib/contract/cart/calls.ts'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { groupBuyCalls } from '#lib/contract/group-buys/calls.ts'
import { pointsCalls } from '#lib/contract/points/calls.ts'
import type { CentreCoupon } from '#lib/domain/coupon-centre.ts'
import type { PointsOrder } from '#lib/domain/points-mall.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { toPointsOrder } from '#lib/mapping/points-mall.ts'
import { refreshAsked } from './asked.ts'
import { walletKey } from './asked-keys.ts'
import type { AddResult } from './cart-actions.ts'
import { addedLines } from './cart-actions.ts'
import { goodsKeyPrefix, refreshCart } from './cart-keys.ts'
import { doOnce } from './do-once.ts'
import { doOrReport, orReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm, withStatements } from './submit-form.ts'

const COMBINATION = 3

/** Puts sets of a combination into the cart as one line. Null when the call failed; that is on the screen already. */
export function addCombination(id: number, quantity: number): Promise<AddResult | null> {
  const body = { params: [{ goods_id: id, number: quantity, type: COMBINATION }] }
  return orReport(async () => {
    const data = await callShop(cartCalls.cartAdd, { body })
    await refreshCart(data.total)
    return addedLines(data, [{ goodsId: id, quantity }])[0] ?? null
  })
}

/** True when the coupon is in the member's hands; else the reason is on the screen. */
export function claimCoupon({ id, statement }: Pick<CentreCoupon, 'id' | 'statement'>): Promise<boolean> {
  const shown = withStatements(statement)
  const call = (claim_key: string) =>
    callShop(couponCalls.couponClaim, { params: { id }, body: { ...shown, claim_key } })
  return doOrReport(() => doOnce(['claim', id, shown], call))
}

/** A delivery address as it is shown. */
export interface Deliverable {
  readonly id: number
  readonly statement: string | null
}

export interface Joining {
  readonly offerId: number
  /** Null opens a new group. */
  readonly groupId: number | null
  readonly quantity: number
  readonly address: Deliverable
  readonly amount: Fen
  /** Of the offer. */
  readonly statement: string | null
  /** The buyer knows that the goods expire soon. */
  readonly isConfirmed: boolean
  /** Of the sign-in, where it is needed; else empty. */
  readonly password: string
}

export interface Joined {
  readonly orderId: number
  readonly isFull: boolean
  readonly missing: number
}

/** Takes and pays a seat in a group; or what is wrong, at its field. */
export async function joinGroup(joining: Joining): Promise<FormAnswer<Joined>> {
  const { offerId: id, groupId, quantity, address, amount, statement, isConfirmed, password } = joining
  const proof = password === '' ? {} : { old_password: password }
  const body = {
    number: quantity,
    group_id: groupId ?? 0,
    address_id: address.id,
    pay_amount: formatFen(amount),
    ...withStatements(statement, address.statement),
    is_confirmed: isConfirmed ? 1 : 0,
  }
  const send = async (): Promise<Joined> => {
    const { group, order_id: orderId } = await doOnce(['join', id, body], (join_key) =>
      callShop(groupBuyCalls.groupBuyJoin, { params: { id }, body: { ...body, ...proof, join_key } }),
    )
    return { orderId, isFull: group.state === 'succeeded', missing: group.seats - group.taken }
  }
  const result = await submitForm(send, '参团失败，请稍后重试', { old_password: 'password' })
  await Promise.all([refreshAsked(goodsKeyPrefix), refreshAsked(walletKey)])
  return result
}

interface Exchange {
  readonly goodsId: number
  /** Of the goods. */
  readonly statement: string | null
  /** Of all pieces, as it is shown. */
  readonly points: number
  readonly quantity: number
  /** Null for what is sent nowhere. */
  readonly address: Deliverable | null
}

/** Exchanges points; or what is wrong, at its field. */
export function exchangePoints({
  goodsId: id,
  statement,
  points,
  quantity,
  address,
}: Exchange): Promise<FormAnswer<PointsOrder>> {
  const body = {
    number: quantity,
    points,
    ...withStatements(statement, ...(address === null ? [] : [address.statement])),
    ...(address === null ? {} : { address_id: address.id }),
  }
  return submitForm(async () => {
    const { order } = await doOnce(['exchange', id, body], (exchange_key) =>
      callShop(pointsCalls.pointsExchange, { params: { id }, body: { ...body, exchange_key } }),
    )
    return toPointsOrder(order)
  }, '兑换失败，请稍后重试')
}
