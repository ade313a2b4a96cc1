import { formatFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { contentHash, KeyReusedError, once } from '#shop-api/modules/base/idempotency/once.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { freeBatches, holdFree, StockShortError } from '#shop-api/modules/catalogue/goods/hold-stock.ts'
import { agreementReads } from '#shop-api/modules/identity/agreements/reads.ts'
import { checkAgreements } from '#shop-api/modules/identity/agreements/validity.ts'
import { takeQuota } from '#shop-api/modules/identity/ephedrine-rights/quota-use.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { needsOf, planBatches } from '#shop-api/modules/trade/cart/planned-batches.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import type { PricedCart, PricedLine, PricedOrder } from '#shop-api/modules/trade/cart/priced-types.ts'
import { removeLines } from '#shop-api/modules/trade/cart/remove-lines.ts'
import { deliveriesRead } from '#shop-api/modules/trade/cart/settlement-facts.ts'
import { goingTo, statementOf } from '#shop-api/modules/trade/cart/statement.ts'
import type { UnpaidFacts } from '#shop-api/modules/trade/cart/unpaid-bounds.ts'
import { unpaidReads, unpaidReason } from '#shop-api/modules/trade/cart/unpaid-bounds.ts'
import { spendCoupon } from '#shop-api/modules/trade/coupons/spend.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readTogether } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { because, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkOrder, refusalOf } from './checks.ts'
import { countRefusedOrder } from './counts.ts'
import type { Deliveries } from './delivery-address.ts'
import { chosenAddress } from './delivery-address.ts'
import { lookFirst } from './look-first.ts'
import type { PayLimits } from './pay-limits.ts'
import { payBefore, payLimits } from './pay-limits.ts'
import { takePromotions } from './promotion-use.ts'
import type { Scarce } from './scarce.ts'
import { scarceIn } from './scarce.ts'
import { inTurn } from './turns.ts'
import type { WrittenOrder } from './write-order.ts'
import { quotaOf, writeOrders } from './write-order.ts'

export interface SubmitRequest {
  memberId: number
  lineIds: readonly number[]
  addressId: number
  /** Id of the member's coupon; null for none. */
  memberCouponId: number | null
  remark: string
  /** Total the buyer saw, in yuan. */
  seenAmount: string
  /** Everything the buyer saw, by row; null where the page does not say. */
  confirmed: readonly StatementRow[] | null
  confirmedIds: readonly number[]
  key: string | null
  now: Date
}

export interface SubmitAnswer {
  orders: { id: number; no: string; kind: 'ordinary' | 'hm'; pay_amount: string }[]
}

/**
 * Makes orders of cart lines in one transaction: priced again, stock held, promotions, quota and coupon taken, lines
 * removed. Asked again with the same key it gives the same answer. So it does with the same content under another key
 * or none: cart lines become an order only once, so equal content can only be the same wish. Throws ShopRefusal.
 */
export async function submitOrder(db: Db, request: SubmitRequest): Promise<SubmitAnswer> {
  try {
    return await inTurn(db, async () => {
      await lookFirst(db, request)
      return inTransaction(db, (tx) => submitOnce(tx, request, scarceIn(db)))
    })
  } catch (error) {
    const refusal = error instanceof KeyReusedError ? because('page_outdated', error) : error
    countRefusedOrder(refusal, request.now)
    throw refusal
  }
}

async function submitOnce(tx: Db, request: SubmitRequest, scarce: Scarce): Promise<SubmitAnswer> {
  const { key, now, memberId, lineIds, confirmedIds, ...rest } = request
  // The member first: later rows refer to it, and two orders of one member are made one after the other.
  const companyName = await lockMember(tx, memberId)
  const terms = await readTogether(tx, {
    ...agreementReads(memberId),
    deliveries: deliveriesRead(memberId),
    limits: payLimits,
    ...unpaidReads(memberId, now),
  })
  checkAgreements(terms, now)
  const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)
  const content = { lineIds: ordered(lineIds), confirmedIds: ordered(confirmedIds), ...rest }
  const also = key === null ? [] : [{ purpose: 'submit', key }]
  return once(tx, { memberId, purpose: 'submit content', key: contentHash(content), content, now, also }, () =>
    place(tx, { ...request, lineIds: content.lineIds }, { ...terms, companyName, scarce }),
  )
}

interface Terms extends UnpaidFacts {
  readonly scarce: Scarce
  readonly companyName: string
  readonly deliveries: Deliveries
  readonly limits: PayLimits
}

async function place(tx: Db, request: SubmitRequest, terms: Terms): Promise<SubmitAnswer> {
  const { memberId, lineIds, memberCouponId, addressId, now } = request
  const cart = await priceCart(tx, { memberId, lineIds, memberCouponId, addressId, now, lock: true })
  const goodsIds = cart.takes.map(({ goodsId }) => goodsId)
  const free = await freeBatches(tx, goodsIds, chinaDate(now))
  const { confirmed } = request
  checkOrder(
    cart,
    request,
    confirmed && {
      confirmed: goingTo(confirmed, addressId),
      current: goingTo(statementOf(cart, planBatches(cart.orders, free), terms.deliveries), addressId),
    },
    terms.scarce,
  )
  const bound = unpaidReason(terms, { number: cart.orders.length, amount: cart.amounts.pay })
  if (bound) throw refusalOf(bound)
  const made = await writeOrders(tx, cart.orders, {
    memberId,
    companyName: terms.companyName,
    address: chosenAddress(terms.deliveries, request.addressId),
    remark: request.remark,
    memberCouponId: cart.memberCouponId,
    payBefore: (kind) => payBefore(kind, now, terms.limits),
    now,
  })
  const written = cart.orders.flatMap((order, index): [PricedOrder, WrittenOrder][] => {
    const own = made[index]
    return own ? [[order, own]] : []
  })
  await holdOrNameShort(tx, cart, written, free)
  for (const [order, own] of written) await takeExtras(tx, order, own, { memberId, now, coupon: cart.memberCouponId })
  await removeLines(tx, memberId, lineIds)
  return {
    orders: made.map(({ id, no, kind, pay }) => ({ id, no, kind, pay_amount: formatFen(pay) })),
  }
}

/** Stock of all orders in one go, so that goods are locked in the order of their ids whatever order they are in. */
async function holdOrNameShort(
  tx: Db,
  cart: PricedCart,
  written: readonly [PricedOrder, WrittenOrder][],
  free: Awaited<ReturnType<typeof freeBatches>>,
): Promise<void> {
  const ids = new Map(written.flatMap(([, { lineIds }]) => [...lineIds]))
  const needs = needsOf(cart.orders).map(({ line, take }) => ({ ...take, orderLineId: ids.get(line) ?? 0 }))
  try {
    await holdFree(tx, needs, free)
  } catch (error) {
    if (!(error instanceof StockShortError)) throw error
    const short = cart.lines.filter((line) => line.takes.some((take) => error.goodsIds.includes(take.goodsId)))
    const names = short.map((line) => line.name).join('、')
    throw because('out_of_stock', new ShopRefusal(409, `${names}库存不足，请返回购物车调整数量`))
  }
}

interface Extras {
  memberId: number
  now: Date
  coupon: number | null
}

async function takeExtras(tx: Db, order: PricedOrder, made: WrittenOrder, extras: Extras): Promise<void> {
  const owner = { orderId: made.id, memberId: extras.memberId }
  await takePromotions(tx, owner, sumUses(order.lines))
  const quota = quotaOf(order)
  if (quota > 0) await takeQuota(tx, extras.memberId, quota, chinaDate(extras.now))
  if (extras.coupon !== null && order.kind === 'ordinary') await spendCoupon(tx, owner, extras.coupon, extras.now)
}

function sumUses(lines: readonly PricedLine[]) {
  const sums = new Map<string, PricedLine['uses'][number]>()
  for (const use of lines.flatMap((line) => line.uses)) {
    const name = `${use.promotionId} ${use.itemId}`
    sums.set(name, { ...use, number: use.number + (sums.get(name)?.number ?? 0) })
  }
  return [...sums.values()]
}
