import type { WireGroup } from '#lib/contract/group-buys/calls.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { checkConfirmed } from '#shop-api/modules/base/statements/differences.ts'
import { loadMemberFacts } from '#shop-api/modules/catalogue/eligibility/member-facts.ts'
import { holdStock, StockShortError } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { addressRow } from '#shop-api/modules/identity/addresses/statement.ts'
import { requireAgreements } from '#shop-api/modules/identity/agreements/validity.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { checkNearExpiry, checkSeenAmount } from '#shop-api/modules/trade/orders/checks.ts'
import { freezeAddress } from '#shop-api/modules/trade/orders/delivery-address.ts'
import { changeOrder, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { takePromotions } from '#shop-api/modules/trade/orders/promotion-use.ts'
import type { WrittenOrder } from '#shop-api/modules/trade/orders/write-order.ts'
import { writeOrder } from '#shop-api/modules/trade/orders/write-order.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { GroupOffer, GroupRow } from './offers.ts'
import { loadOffers, offerReasons, offerRow, wireGroups } from './offers.ts'
import { closesAt } from './rules.ts'
import { seatOrder } from './seat-line.ts'
import { openGroup, releaseOrders, sitsInOpenGroup, takeSeat } from './seats.ts'
import { groupBuySeats } from './tables.ts'

export interface JoinRequest {
  readonly memberId: number
  /** The promotion. */
  readonly offerId: number
  /** Group to join; null opens a new one. */
  readonly groupId: number | null
  readonly number: number
  readonly addressId: number
  readonly remark: string
  readonly seenAmount: string
  /** What the page showed of the offer and the address, as it came. */
  readonly statements?: readonly string[] | undefined
  /** Near-expiry goods are taken knowingly. */
  readonly isConfirmed: boolean
  readonly key: string | null
  readonly now: Date
}

export interface JoinAnswer {
  readonly order_id: number
  readonly order_no: string
  readonly paid: string
  readonly balance: string
  readonly group: WireGroup
}

const PAY_WITHIN_MS = 60_000
const NO_SEAT = '该团已满员或已结束，请选择其他团或自行开团'

/**
 * Takes a seat in a group, or opens one, and pays for it from the balance: seat, stock, limit, order and money in one
 * transaction, so that a seat is never held by somebody who has not paid. Throws ShopRefusal.
 */
export async function joinGroup(db: Db, request: JoinRequest): Promise<JoinAnswer> {
  const { memberId, key, now, ...content } = request
  return await inTransaction(db, async (tx) => {
    const companyName = await lockMember(tx, memberId)
    await requireAgreements(tx, memberId, now)
    return once(tx, { memberId, purpose: 'group join', key, content, now }, () => join(tx, request, companyName))
  })
}

async function checkedOffer(tx: Db, { memberId, offerId, number, now }: JoinRequest): Promise<GroupOffer> {
  const member = await loadMemberFacts(tx, memberId)
  const [offer] = await loadOffers(tx, [offerId], { member, now })
  if (!offer) throw notFound('拼团活动不存在')
  const [reason] = offerReasons(offer, number, { member, now })
  if (!reason) return offer
  const isNumber = ['below_minimum', 'wrong_step', 'over_cap', 'short_stock'].includes(reason.code)
  throw isNumber ? fieldRefusal('number', reason.text) : new ShopRefusal(409, reason.text)
}

async function seatIn(tx: Db, request: JoinRequest, offer: GroupOffer): Promise<GroupRow> {
  const { memberId, groupId, now } = request
  const { promotion, terms } = offer
  if (await sitsInOpenGroup(tx, promotion.id, memberId)) {
    throw new ShopRefusal(409, '您已参加本活动拼团，成团后可再次参团')
  }
  if (groupId === null) {
    const closing = closesAt(promotion.endsAt, terms.hours, now)
    return openGroup(tx, { promotionId: promotion.id, leaderId: memberId, seats: terms.seats, closesAt: closing, now })
  }
  if (possibleIds([groupId]).length === 0) throw new ShopRefusal(409, NO_SEAT)
  const group = await takeSeat(tx, groupId, promotion.id, now)
  if (!group) throw new ShopRefusal(409, NO_SEAT)
  return group
}

async function join(tx: Db, request: JoinRequest, companyName: string): Promise<JoinAnswer> {
  const { memberId, number, now } = request
  const offer = await checkedOffer(tx, request)
  const priced = seatOrder(offer, request)
  const confirmedIds = request.isConfirmed ? priced.lines.map((line) => line.row.id) : []
  checkNearExpiry(priced, confirmedIds)
  const address = await freezeAddress(tx, memberId, request.addressId)
  checkConfirmed(request.statements, [offerRow(offer), addressRow({ id: request.addressId, ...address })])
  checkSeenAmount(request.seenAmount, priced)
  const group = await seatIn(tx, request, offer)
  const head = { memberId, companyName, address, remark: request.remark, memberCouponId: null, now }
  const order = await writeOrder(tx, priced, { ...head, payBefore: () => new Date(now.getTime() + PAY_WITHIN_MS) })
  await changeOrder(tx, order.id, { groupBuyId: group.id, waitsForGroup: true })
  await hold(tx, order, offer, request)
  await takePromotions(
    tx,
    { orderId: order.id, memberId },
    priced.lines.flatMap((line) => line.uses),
  )
  await tx.insert(groupBuySeats).values({ groupId: group.id, memberId, orderId: order.id, number, joinedAt: now })
  const paid = await pay(tx, order, request)
  await writeHistory(tx, order.id, 'paid', group.state === 'open' ? '已参团，等待成团' : '已参团', now)
  if (group.state === 'succeeded') await releaseOrders(tx, group.id, now)
  await announce(tx, [`goods:${offer.goods.id}`])
  const [wire] = await wireGroups(tx, [group], memberId)
  if (!wire) throw new Error('group is gone')
  return { order_id: order.id, order_no: order.no, ...paid, group: wire }
}

async function hold(tx: Db, order: WrittenOrder, { goods }: GroupOffer, { number, now }: JoinRequest): Promise<void> {
  const [orderLineId = 0] = order.lineIds.values()
  try {
    await holdStock(tx, [{ orderLineId, goodsId: goods.id, number }], chinaDate(now))
  } catch (error) {
    if (error instanceof StockShortError) throw new ShopRefusal(409, `${goods.name}库存不足`)
    throw error
  }
}

async function pay(tx: Db, order: { id: number; pay: Fen }, { memberId, now }: JoinRequest) {
  const { balance } = await payOrder(tx, { memberId, orderId: order.id, key: null, now })
  return { paid: formatFen(order.pay), balance }
}
