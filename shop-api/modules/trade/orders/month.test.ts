import { eq } from 'drizzle-orm'
import { fen, sumFen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { ledgerAccounts, ledgerEntries } from '#shop-api/modules/base/ledger/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import {
  acceptReturn,
  approveClaim,
  rejectClaim,
  sendBack,
} from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { claimLines } from '#shop-api/modules/service/after-sales/move-claim.ts'
import { afterSales, afterSalesLines } from '#shop-api/modules/service/after-sales/tables.ts'
import { batchesOf } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { finishOrders, receiveOrder, receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { openShipments } from '#shop-api/modules/trade/orders/after-receipt.ts'
import { pointsEntries } from '#shop-api/modules/trade/points/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import { randomFrom } from '#shop-api/sample-shop/model/random.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelByShop, cancelOrder, closeUnpaid } from './cancel.ts'
import { confirmTransfer, payOrder } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { orderLines, orders, payments } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'

const start = new Date('2026-11-01T01:30:00Z')
const day = (count: number, hours = 0) => new Date(start.getTime() + count * 86_400_000 + hours * 3_600_000)
const ORDERS = 20

let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await database.db.update(settings).set({ value: '9.90' }).where(eq(settings.name, 'shippingFee'))
  await database.db.update(settings).set({ value: '150.00' }).where(eq(settings.name, 'freeShippingFrom'))
})
afterAll(() => database.close())

async function someCoupons(memberId: number, count: number): Promise<number[]> {
  const [from, to] = [day(-1), day(60)]
  const [coupon] = await database.db
    .insert(coupons)
    .values({
      name: '满9减7.77',
      kind: 'amount',
      value: '7.7700',
      thresholdFen: 900,
      scope: { kind: 'all' },
      claimFrom: from,
      claimTo: to,
      validFrom: from,
      validTo: to,
      total: 99,
      claimed: count,
    })
    .returning()
  const held = await database.db
    .insert(memberCoupons)
    .values(
      Array.from({ length: count }, () => ({ memberId, couponId: coupon?.id ?? 0, validFrom: from, validTo: to })),
    )
    .returning()
  return held.map((row) => row.id)
}

interface Month {
  readonly buyer: Buyer
  readonly goods: readonly number[]
  readonly ephedrine: number
  readonly coupons: number[]
  readonly random: Random
}

/** One order of the month, from the cart to wherever chance takes it. Answers with what happened. */
async function oneOrder(at: number, { buyer, goods, ephedrine, coupons: held, random }: Month): Promise<string> {
  const { db } = database
  const { memberId } = buyer
  const isEphedrine = at % 7 === 3
  const wanted = isEphedrine
    ? ([[ephedrine, random.between(1, 5)]] as const)
    : goods.slice(0, random.between(1, goods.length)).map((id) => [id, random.between(3, 40)] as const)
  const memberCouponId = !isEphedrine && random.chance(0.5) ? (held.pop() ?? null) : null
  const request = await cartRequest(db, buyer, wanted, day(at), { memberCouponId })
  const { orders: made } = await submitOrder(db, request)
  const orderId = made[0]?.id ?? 0
  if (at % 10 === 9) return 'left unpaid'
  if (isEphedrine) await confirmTransfer(db, orderId, day(at, 2))
  else await payOrder(db, { memberId, orderId, key: null, now: day(at, 2) })
  if (at % 10 === 4) {
    await cancelOrder(db, memberId, orderId, day(at, 3))
    return 'cancelled'
  }
  await pickOrder(db, orderId, day(at, 4))
  if (at % 10 === 8) {
    await cancelByShop(db, orderId, '盘点差异', day(at, 5))
    return 'cancelled by the shop'
  }
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const parcel = { orderId, carrier: '自营', trackingNo: `N${at}` }
  if (random.chance(0.4) && (lines[0]?.number ?? 0) > 1) {
    const leaving = [{ lineId: lines[0]?.id ?? 0, number: Math.floor((lines[0]?.number ?? 0) / 2) }]
    await shipOrder(db, { ...parcel, leaving, now: day(at, 6) })
    if (random.chance(0.5)) await closeRest(db, orderId, '缺货', day(at, 8))
    else await shipOrder(db, { ...parcel, now: day(at, 9) })
  } else await shipOrder(db, { ...parcel, now: day(at, 6) })
  if (at % 10 === 0) return 'never confirmed'
  const sent = (await batchesOf(db, orderId)).filter((batch) => batch.state === 'taken')
  const first = sent[0]
  const differences = first && random.chance(0.4) ? [{ lineBatchId: first.id, cause: 'short' as const, number: 1 }] : []
  const shipmentIds = await openShipments(db, orderId)
  const receipt = { memberId, orderId, shipmentIds, differences, remark: '', uploadIds: [], key: null }
  const { afterSalesId } = await receiveOrder(db, { ...receipt, now: day(at + 2) })
  if (afterSalesId !== null) {
    if (random.chance(0.7))
      await approveClaim(db, { claimId: afterSalesId, note: '', now: day(at + 3), mustSendBack: false })
    else await rejectClaim(db, { claimId: afterSalesId, note: '签收单齐全', now: day(at + 3) })
  }
  if (random.chance(0.6)) await giveBack(orderId, at, memberId, random)
  return 'received'
}

async function giveBack(orderId: number, at: number, memberId: number, random: Random): Promise<void> {
  const { db } = database
  const isAll = random.chance(0.3)
  const claimed = new Map<number, number>()
  const rows = await db
    .select()
    .from(afterSalesLines)
    .innerJoin(afterSales, eq(afterSales.id, afterSalesLines.afterSalesId))
  for (const { after_sales: claim, after_sales_lines: row } of rows) {
    if (claim.state !== 'rejected') claimed.set(row.lineBatchId, (claimed.get(row.lineBatchId) ?? 0) + row.number)
  }
  const units = (await batchesOf(db, orderId))
    .filter((batch) => batch.state === 'taken')
    .map((batch) => ({ batch, free: batch.number - (claimed.get(batch.id) ?? 0) }))
    .filter(({ free }) => free > 0)
    .map(({ batch, free }) => ({
      lineBatchId: batch.id,
      cause: 'quality' as const,
      number: isAll ? free : random.between(1, free),
    }))
  if (units.length === 0) return
  const apply = { memberId, orderId, units, remark: '', uploadIds: [], key: null, now: day(at + 4) }
  const { id: claimId } = await applyReturn(db, apply)
  await approveClaim(db, { claimId, note: '', now: day(at + 5), mustSendBack: true })
  await sendBack(db, { memberId, claimId, carrier: '顺丰', trackingNo: 'SF12345', now: day(at + 6) })
  const lines = await claimLines(db, claimId)
  const restocked = new Map(lines.map((line) => [line.id, random.between(0, line.number)]))
  await acceptReturn(db, { claimId, note: '', restocked, now: day(at + 8) })
}

describe('a month of one pharmacy', () => {
  test.each([1, 2, 3])(
    'seed %i: twenty orders, shipments, differences, returns and coupons end with books that balance to the fen',
    async (seed) => {
      const { db } = database
      const buyer = await addBuyer(db, { ephedrine: { quota: 500, used: 0, validTo: '2027-12-31' } })
      const { memberId } = buyer
      for (const [index, amount] of [500_000, 333_333, 1].entries()) {
        await recharge(db, { memberId, amount: fen(amount), at: day(0, index) })
      }
      const month: Month = {
        buyer,
        goods: [
          await addGoods(db, { now: start, unitPrice: '3.3300' }),
          await addGoods(db, { now: start, unitPrice: '0.1250' }),
          await addGoods(db, {
            now: start,
            unitPrice: '17.7700',
            batches: [
              [400, 300],
              [700, 5000],
            ],
          }),
        ],
        ephedrine: await addGoods(db, { now: start, unitPrice: '12.3400', isEphedrine: true }),
        coupons: await someCoupons(memberId, 12),
        random: randomFrom(seed),
      }
      const ends: string[] = []
      for (let at = 0; at < ORDERS; at += 1) ends.push(await oneOrder(at, month))
      await closeUnpaid(db, day(40))
      await receiveOverdue(db, day(40))
      await finishOrders(db, day(60))
      expect(await findBroken(db, start)).toEqual([])
      expect(ends).toEqual(expect.arrayContaining(['left unpaid', 'cancelled', 'cancelled by the shop', 'received']))

      // Said once more, by hand: what was put in, less what was paid, plus what came back, is what is there.
      const mine = await db.select().from(orders).where(eq(orders.memberId, memberId))
      const paidFrom = await db
        .select({ row: payments })
        .from(payments)
        .innerJoin(orders, eq(orders.id, payments.orderId))
        .where(eq(orders.memberId, memberId))
      // What a company account paid, less what goes back to it.
      const ofBank = ['company_transfer', 'bank_refund']
      const fromBank = sumFen(
        paidFrom.filter(({ row }) => ofBank.includes(row.method)).map(({ row }) => fen(row.amountFen)),
      )
      const kept = sumFen(mine.map((order) => fen(order.paidFen)))
      expect(await readBalance(db, memberId)).toBe(833_334 + fromBank - kept)
      const claims = await db.select().from(afterSales).where(eq(afterSales.memberId, memberId))
      const refunded = sumFen(claims.filter((claim) => claim.state === 'done').map((claim) => fen(claim.refundFen)))
      expect(sumFen(mine.map((order) => fen(order.refundedFen)))).toBe(refunded)
      expect(refunded).toBeGreaterThan(0)
      for (const order of mine) {
        const isOver = order.state === 'cancelled' || order.state === 'closed'
        expect(order.paidFen).toBe(isOver ? 0 : order.payFen - order.refundedFen)
        expect(['done', 'cancelled', 'closed']).toContain(order.state)
      }
      const [account] = await db.select().from(ledgerAccounts).where(eq(ledgerAccounts.memberId, memberId))
      const entries = await db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.accountId, account?.id ?? 0))
      expect(sumFen(entries.map((entry) => fen(entry.amountFen)))).toBe(account?.balanceFen)
      const earned = await db.select().from(pointsEntries).where(eq(pointsEntries.memberId, memberId))
      const [member] = await db.select().from(members).where(eq(members.id, memberId))
      expect(member?.points).toBe(earned.reduce((sum, entry) => sum + entry.points, 0))
      const points = mine.map((order) => {
        if (order.state !== 'done') return 0
        const ofOrder = claims.filter((claim) => claim.orderId === order.id && claim.state === 'done')
        const shipping = order.shippingFen - sumFen(ofOrder.map((claim) => fen(claim.shippingRefundFen)))
        return Math.floor((order.paidFen - shipping) / 100)
      })
      expect(member?.points).toBe(points.reduce((sum, each) => sum + each, 0))
      const held = await db.select().from(orderLineBatches).where(eq(orderLineBatches.state, 'held'))
      expect(held).toEqual([])
    },
    120_000,
  )
})
