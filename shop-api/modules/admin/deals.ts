import { asc, desc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { formatPrice, parseFen, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime, DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { groupBuys } from '#shop-api/db/schema/group-buys.ts'
import { members } from '#shop-api/db/schema/members.ts'
import { pointsGoods } from '#shop-api/db/schema/points.ts'
import { cashVouchers, coupons, promotionItems, promotions } from '#shop-api/db/schema/promotions.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/http/refusal.ts'
import { announce } from '#shop-api/modules/events/announce.ts'
import { failGroup } from '#shop-api/modules/group-buys/close.ts'
import { KeyReusedError, once } from '#shop-api/modules/idempotency/once.ts'
import { movePoints, PointsTooFewError } from '#shop-api/modules/points/move-points.ts'
import { findPointsOrders, pointsOrderTexts, shipPointsOrder } from '#shop-api/modules/points/orders.ts'
import { operatorRoute } from './operator-route.ts'

const DEALS_SHOWN = 100

async function listGroups(db: Db) {
  const rows = await db
    .select({ group: groupBuys, name: promotions.name, goodsName: goods.name })
    .from(groupBuys)
    .innerJoin(promotions, eq(promotions.id, groupBuys.promotionId))
    .innerJoin(promotionItems, eq(promotionItems.promotionId, promotions.id))
    .innerJoin(goods, eq(goods.id, promotionItems.goodsId))
    .orderBy(desc(groupBuys.id))
    .limit(DEALS_SHOWN)
  return rows.map(({ group, name, goodsName }) => ({
    id: group.id,
    offerId: group.promotionId,
    name,
    goodsName,
    state: group.state,
    seats: group.seats,
    taken: group.taken,
    closesAt: chinaDateTime(group.closesAt),
  }))
}

const offerBody = z.object({
  goodsId: z.coerce.number().int().positive(),
  price: z.string(),
  seats: z.coerce.number().int().min(2).max(100),
  minNumber: z.coerce.number().int().min(1).default(1),
  stock: z.coerce.number().int().min(1),
  memberLimit: z.coerce.number().int().min(1).nullable().default(null),
  hours: z.coerce.number().int().min(1).max(168).default(24),
  days: z.coerce.number().int().min(1).max(365).default(7),
})

/** A group buy that begins now. */
async function addOffer(db: Db, body: z.output<typeof offerBody>, now: Date) {
  const price = readPrice(body.price)
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(goods).where(eq(goods.id, body.goodsId))
    if (!row) throw notFound('没有这个商品')
    const [promotion] = await tx
      .insert(promotions)
      .values({
        kind: 'group_buy',
        name: `${body.seats}人拼团`,
        startsAt: now,
        endsAt: new Date(now.getTime() + body.days * DAY_MS),
        scope: { kind: 'goods', goodsIds: [row.id] },
        rule: { price, requiredBuyers: body.seats, buyNumber: body.minNumber, groupHours: body.hours },
      })
      .returning({ id: promotions.id })
    const promotionId = promotion?.id ?? 0
    const { stock, memberLimit } = body
    await tx.insert(promotionItems).values({ promotionId, goodsId: row.id, price, stock, memberLimit })
    await announce(tx, [`goods:${row.id}`, 'goods'])
    return { id: promotionId, name: row.name }
  })
}

function readPrice(text: string): string {
  try {
    const price = parsePrice(text)
    if (price > 0) return formatPrice(price)
  } catch {
    // Told below, like every other price that is none.
  }
  throw fieldRefusal('price', '价格须为正数，最多四位小数')
}

async function listCoupons(db: Db) {
  const rows = await db.select().from(coupons).orderBy(asc(coupons.id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    total: row.total,
    claimed: row.claimed,
    points: row.points,
    claimTo: chinaDateTime(row.claimTo),
    isClaimable: row.isClaimable,
  }))
}

const couponBody = z.object({ isClaimable: z.boolean().optional(), total: z.coerce.number().int().min(0).optional() })

async function changeCoupon(db: Db, id: number, change: z.output<typeof couponBody>) {
  if (change.isClaimable === undefined && change.total === undefined) throw new ShopRefusal(422, '没有要改的内容')
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
    if (!row) throw notFound('没有这个优惠券')
    if (change.total !== undefined && change.total < row.claimed) {
      throw fieldRefusal('total', `已领${row.claimed}张，总量不能更少`)
    }
    await tx.update(coupons).set(change).where(eq(coupons.id, id))
    await announce(tx, ['content'])
    return { id, name: row.name }
  })
}

const stockBody = z.object({ stock: z.coerce.number().int().min(0).optional(), isOnShelf: z.boolean().optional() })

async function changePointsGoods(db: Db, id: number, change: z.output<typeof stockBody>) {
  if (change.stock === undefined && change.isOnShelf === undefined) throw new ShopRefusal(422, '没有要改的内容')
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(pointsGoods).where(eq(pointsGoods.id, id)).for('update')
    if (!row) throw notFound('没有这个积分商品')
    if (change.stock !== undefined && change.stock < row.exchanged) {
      throw fieldRefusal('stock', `已兑${row.exchanged}件，库存总量不能更少`)
    }
    await tx.update(pointsGoods).set(change).where(eq(pointsGoods.id, id))
    await announce(tx, ['content'])
    return { id, name: row.name }
  })
}

const keyShape = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
const pointsBody = z.object({
  points: z.coerce
    .number()
    .int()
    .refine((points) => points !== 0, '积分不能为0'),
  note: z.string().trim().min(1, '请填写原因').max(100),
  key: keyShape,
})

/** Points given or taken by hand, with a reason; the same key books them once. */
async function adjustPoints(db: Db, memberId: number, { points, note, key }: z.output<typeof pointsBody>, now: Date) {
  return guarded(() =>
    inTransaction(db, async (tx) => {
      await assertMember(tx, memberId)
      return once(tx, { memberId, purpose: 'points adjust', key, content: { points, note }, now }, async () => ({
        points: await movePoints(tx, { memberId, kind: 'adjust', points, note, at: now }),
      }))
    }),
  )
}

async function assertMember(tx: Db, memberId: number): Promise<void> {
  const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId))
  if (!member) throw notFound('没有这个会员')
}

async function guarded<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PointsTooFewError) throw new ShopRefusal(409, '该会员积分不足')
    if (error instanceof KeyReusedError) throw new ShopRefusal(409, '标识已用于其他操作')
    throw error
  }
}

const voucherBody = z.object({
  amount: z.string(),
  name: z.string().trim().min(1).max(40).default('现金券'),
  days: z.coerce.number().int().min(1).max(3650).default(90),
  key: keyShape,
})

/** A cash voucher for a member, valid from now on. */
async function giveVoucher(db: Db, memberId: number, body: z.output<typeof voucherBody>, now: Date) {
  const { name, days, key } = body
  let amountFen = 0
  try {
    amountFen = parseFen(body.amount)
  } catch {
    // Told below.
  }
  if (amountFen <= 0) throw fieldRefusal('amount', '金额须为正数，最多两位小数')
  const validTo = new Date(now.getTime() + days * DAY_MS)
  return guarded(() =>
    inTransaction(db, async (tx) => {
      await assertMember(tx, memberId)
      return once(tx, { memberId, purpose: 'voucher', key, content: { amountFen, name, days }, now }, async () => {
        const [row] = await tx
          .insert(cashVouchers)
          .values({ memberId, name, amountFen, remainingFen: amountFen, validFrom: now, validTo })
          .returning({ id: cashVouchers.id })
        return { id: row?.id ?? 0, validTo: chinaDateTime(validTo) }
      })
    }),
  )
}

const pointsOrderQuery = z.object({
  state: z.enum(['all', 'submitted', 'shipped', 'done', 'cancelled']).default('submitted'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
const shipBody = z.object({
  carrier: z.string().trim().min(1, '请填写承运商').max(40),
  trackingNo: z.string().trim().min(1, '请填写运单号').max(60),
})

async function listPointsOrders(db: Db, query: z.output<typeof pointsOrderQuery>) {
  const { rows, total } = await findPointsOrders(db, query)
  return {
    total,
    orders: rows.map((row) => ({
      id: row.id,
      no: row.no,
      memberId: row.memberId,
      name: row.name,
      number: row.number,
      points: row.points,
      stateText: pointsOrderTexts[row.state],
      createdAt: chinaDateTime(row.createdAt),
    })),
  }
}

/** Group buys, coupons, the points mall and what members are given by hand. */
export function registerDealAdmin(app: FastifyInstance): void {
  operatorRoute(app, { method: 'GET', path: '/groups' }, async ({ db }) => ({ groups: await listGroups(db) }))
  operatorRoute(app, { method: 'POST', path: '/groups/:id/close' }, async ({ db, id, now }) => {
    if (!(await failGroup(db, id, now))) throw new ShopRefusal(409, '没有这个团，或已成团、已失败')
    return { id }
  })
  operatorRoute(app, { method: 'POST', path: '/group-offers', body: offerBody }, async ({ db, body, now }) =>
    addOffer(db, body, now),
  )
  operatorRoute(app, { method: 'GET', path: '/coupons' }, async ({ db }) => ({ coupons: await listCoupons(db) }))
  operatorRoute(app, { method: 'POST', path: '/coupons/:id', body: couponBody }, async ({ db, id, body }) =>
    changeCoupon(db, id, body),
  )
  operatorRoute(app, { method: 'GET', path: '/points-goods' }, async ({ db }) => ({
    goods: await db
      .select({
        id: pointsGoods.id,
        name: pointsGoods.name,
        points: pointsGoods.points,
        stock: pointsGoods.stock,
        left: sql<number>`${pointsGoods.stock} - ${pointsGoods.exchanged}`.mapWith(Number),
        isOnShelf: pointsGoods.isOnShelf,
      })
      .from(pointsGoods)
      .orderBy(asc(pointsGoods.sort), asc(pointsGoods.id)),
  }))
  operatorRoute(app, { method: 'POST', path: '/points-goods/:id', body: stockBody }, async ({ db, id, body }) =>
    changePointsGoods(db, id, body),
  )
  operatorRoute(app, { method: 'GET', path: '/points-orders', query: pointsOrderQuery }, async ({ db, query }) =>
    listPointsOrders(db, query),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/points-orders/:id/ship', body: shipBody },
    async ({ db, id, body, now }) => ({ no: (await shipPointsOrder(db, { orderId: id, ...body, now })).no }),
  )
  operatorRoute(app, { method: 'POST', path: '/members/:id/points', body: pointsBody }, async ({ db, id, body, now }) =>
    adjustPoints(db, id, body, now),
  )
  operatorRoute(
    app,
    { method: 'POST', path: '/members/:id/vouchers', body: voucherBody },
    async ({ db, id, body, now }) => giveVoucher(db, id, body, now),
  )
}
