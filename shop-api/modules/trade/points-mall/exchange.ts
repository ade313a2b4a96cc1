import { and, eq, sql } from 'drizzle-orm'
import type { WirePointsOrder } from '#lib/contract/points/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { once } from '#shop-api/modules/base/idempotency/once.ts'
import { checkConfirmed } from '#shop-api/modules/base/statements/differences.ts'
import { requireReviewed } from '#shop-api/modules/catalogue/eligibility/review.ts'
import { addressRow } from '#shop-api/modules/identity/addresses/statement.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import { loadDeliveries } from '#shop-api/modules/trade/cart/settlement-facts.ts'
import { grantCoupon } from '#shop-api/modules/trade/coupons/grant.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/trade/points/move-points.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { checkSeen } from '#shop-api/platform/http/seen.ts'
import type { PointsGoodsRow } from './goods.ts'
import { findPointsGoods, pointsGoodsStatement } from './goods.ts'
import type { PointsOrderRow } from './orders.ts'
import { wirePointsOrder } from './orders.ts'
import { pointsGoods, pointsOrders, pointsPurchases } from './tables.ts'

export interface ExchangeRequest {
  readonly memberId: number
  readonly goodsId: number
  readonly number: number
  /** Null for a coupon, which is sent nowhere. */
  readonly addressId: number | null
  readonly remark: string
  /** Points of all pieces, as the page showed them; undefined where it does not say. */
  readonly seenPoints?: number | undefined
  /** What the page showed of the goods and the address, as it came. */
  readonly statements?: readonly string[] | undefined
  readonly key: string | null
  readonly now: Date
}

/** Takes pieces of a goods while there are so many; false when there are not. */
async function takeStock(tx: Db, goodsId: number, number: number): Promise<boolean> {
  const total = sql`${pointsGoods.exchanged} + ${number}::int`
  const rows = await tx
    .update(pointsGoods)
    .set({ exchanged: total })
    .where(and(eq(pointsGoods.id, goodsId), eq(pointsGoods.isListed, true), sql`${total} <= ${pointsGoods.stock}`))
    .returning({ id: pointsGoods.id })
  return rows.length === 1
}

/** Counts pieces against a member's limit; false when they would go beyond it. */
async function countLimit(
  tx: Db,
  { id: pointsGoodsId, memberLimit }: PointsGoodsRow,
  memberId: number,
  number: number,
): Promise<boolean> {
  if (memberLimit !== null && number > memberLimit) return false
  const total = sql`${pointsPurchases.number} + ${number}::int`
  const rows = await tx
    .insert(pointsPurchases)
    .values({ pointsGoodsId, memberId, number })
    .onConflictDoUpdate({
      target: [pointsPurchases.pointsGoodsId, pointsPurchases.memberId],
      set: { number: total },
      ...(memberLimit === null ? {} : { setWhere: sql`${total} <= ${memberLimit}` }),
    })
    .returning({ number: pointsPurchases.number })
  return rows.length === 1
}

interface Exchanged {
  readonly order: WirePointsOrder
  readonly points: number
}

/**
 * Exchanges points for goods in one transaction: stock, limit, points and the order that sends them; a coupon is in the
 * member's hands at once. Asked again with the same key it gives the same answer. Throws ShopRefusal.
 */
export async function exchangePoints(db: Db, request: ExchangeRequest): Promise<Exchanged> {
  const { memberId, key, now, ...content } = request
  try {
    return await inTransaction(db, async (tx) => {
      await lockMember(tx, memberId)
      await requireReviewed(tx, memberId, '兑换积分商品')
      return once(tx, { memberId, purpose: 'points exchange', key, content, now }, () => exchange(tx, request))
    })
  } catch (error) {
    if (error instanceof PointsTooFewError) throw new ShopRefusal(409, '积分不足，请减少数量或选择其他商品')
    throw error
  }
}

async function exchange(tx: Db, request: ExchangeRequest): Promise<Exchanged> {
  const { memberId, goodsId, number, now } = request
  const goods = possibleIds([goodsId]).length === 0 ? null : await findPointsGoods(tx, goodsId)
  if (!goods?.isListed) throw notFound('积分商品不存在或已下架')
  if (goods.couponId !== null && number !== 1) throw fieldRefusal('number', '优惠券每次兑换1张')
  const chosen = goods.couponId === null ? await chosenDelivery(tx, request) : null
  checkConfirmed(request.statements, [pointsGoodsStatement(goods), ...(chosen === null ? [] : [addressRow(chosen)])])
  checkSeen([{ label: '所需积分', seen: request.seenPoints?.toString(), now: String(goods.points * number) }])
  const address = chosen && { name: chosen.name, phone: chosen.phone, text: chosen.text }
  if (!(await takeStock(tx, goodsId, number))) {
    const left = goods.stock - goods.exchanged
    throw new ShopRefusal(409, left > 0 ? `库存仅剩${left}件，请减少数量` : '已兑完')
  }
  if (!(await countLimit(tx, goods, memberId, number))) {
    throw new ShopRefusal(409, `每客户限兑${goods.memberLimit}件，已超出限兑数量`)
  }
  const order = await writeOrder(tx, goods, request, address)
  const points = await movePoints(tx, {
    memberId,
    kind: 'exchange',
    points: -order.points,
    pointsOrderId: order.id,
    at: now,
    note: `兑换 ${goods.name}×${number}`,
  })
  return { order: wirePointsOrder(order), points }
}

async function chosenDelivery(tx: Db, { memberId, addressId }: ExchangeRequest) {
  const chosen = (await loadDeliveries(tx, memberId)).find((delivery) => delivery.id === addressId)
  if (!chosen) throw fieldRefusal('address_id', '请选择收货地址')
  return chosen
}

async function nextId(tx: Db): Promise<number> {
  const [row] = await sqlRows<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence('points_orders', 'id'))::int as id`,
  )
  if (!row) throw new Error('no points order id')
  return row.id
}

async function writeOrder(
  tx: Db,
  goods: PointsGoodsRow,
  { memberId, number, remark, now }: ExchangeRequest,
  address: PointsOrderRow['address'],
): Promise<PointsOrderRow> {
  const id = await nextId(tx)
  const { couponId } = goods
  const memberCouponId = couponId === null ? null : await grantCoupon(tx, { memberId, couponId, now })
  if (couponId !== null && memberCouponId === null) throw new ShopRefusal(409, '优惠券已兑完')
  const isDone = couponId !== null
  const [order] = await tx
    .insert(pointsOrders)
    .values({
      id,
      no: `JF${chinaDate(now).replaceAll('-', '')}${String(id).padStart(6, '0')}`,
      memberId,
      pointsGoodsId: goods.id,
      name: goods.name,
      number,
      points: goods.points * number,
      state: isDone ? 'done' : 'submitted',
      address,
      memberCouponId,
      remark,
      createdAt: now,
      endedAt: isDone ? now : null,
    })
    .returning()
  if (!order) throw new Error('points order was not written')
  return order
}
