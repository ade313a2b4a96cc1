import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { formatFen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import { claimDetail } from '#shop-api/modules/service/after-sales/claim-detail.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { addOffer } from '#shop-api/modules/service/after-sales/testing/offers.ts'
import { batchesOf, orderRow, receivedRequest } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { pointsLog } from '#shop-api/modules/trade/balance/points-log.ts'
import { askWithdrawal } from '#shop-api/modules/trade/balance/requests.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addVoucher } from '#shop-api/modules/trade/orders/testing/vouchers.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import { pointsEntries } from '#shop-api/modules/trade/points/tables.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { orderRewards } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 240_000
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
  await database.close()
})

const memberRow = async ({ memberId }: Buyer) => {
  const [row] = await database.db.select().from(members).where(eq(members.id, memberId))
  if (!row) throw new Error('no member')
  return row
}

let keys = 0
/** Everything there is in the balance leaves the shop. Answers with how much that was. */
async function withdrawAll(buyer: Buyer): Promise<number> {
  const amount = await readBalance(database.db, buyer.memberId)
  if (amount === 0) return 0
  const { companyName } = await memberRow(buyer)
  keys += 1
  const request_key = `withdrawal-${String(keys).padStart(8, '0')}`
  const wish = {
    amount: formatFen(amount),
    account_name: companyName,
    bank: '银行',
    account_no: '12345678',
    request_key,
  }
  await askWithdrawal(database.db, { id: buyer.memberId, companyName }, wish, now)
  return amount
}

async function spendPoints(buyer: Buyer): Promise<number> {
  const { points } = await memberRow(buyer)
  if (points > 0) await movePoints(database.db, { memberId: buyer.memberId, kind: 'adjust', points: -points, at: now })
  return points
}

const rewardOf = async (orderId: number) =>
  (await database.db.select().from(orderRewards).where(eq(orderRewards.orderId, orderId)))[0]

interface Bought {
  readonly number: number
  readonly voucher?: number
  readonly method?: 'balance' | 'credit'
  readonly tiers?: readonly (readonly [amount: string, back: string])[]
}

/** An order of goods at 1.37 that bring cash back by tiers, paid by a voucher first. */
async function order(buyer: Buyer, { number, voucher = 0, method = 'balance', tiers = [] }: Bought) {
  const { db } = database
  const goodsId = await addGoods(db, { now, unitPrice: '1.3700' })
  const rule = { tiers: tiers.map(([amount, back], at) => ({ id: at + 1, amount, back })) }
  await addOffer(db, { kind: 'cash_back', scope: { kind: 'goods', goodsIds: [goodsId] }, rule }, now)
  const vouchers = voucher > 0 ? [await addVoucher(db, buyer.memberId, voucher, now)] : []
  const request = await cartRequest(db, buyer, [[goodsId, number]], now)
  const orderId = await receivedRequest(db, request, now, vouchers, method)
  // Stopped since: what it gave it gave by its tiers.
  await db.update(promotions).set({ isStopped: true })
  return { orderId, batch: (await batchesOf(db, orderId))[0]?.id ?? 0, voucherId: vouchers[0] ?? 0 }
}

async function giveBack(buyer: Buyer, orderId: number, lineBatchId: number, number: number) {
  const { db } = database
  const units = [{ lineBatchId, cause: 'unwanted' as const, number }]
  const { id } = await applyReturn(db, { ...buyer, orderId, units, remark: '', uploadIds: [], key: null, now })
  await approveClaim(db, { claimId: id, note: '', now, mustSendBack: false })
  return claimDetail(db, id)
}

test('points that were spent are owed, said on the claim and in the log, and paid by those that come in', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  const { orderId, batch } = await order(buyer, { number: 100 })
  expect(await memberRow(buyer)).toMatchObject({ points: 137, pointsOwed: 0 })
  await movePoints(db, { memberId: buyer.memberId, kind: 'adjust', points: -100, at: now })
  const claim = await giveBack(buyer, orderId, batch, 100)
  const words = '扣回积分37；积分已使用，尚欠100，从后续获得的积分中优先抵扣'
  expect(claim).toMatchObject({ reward_taken: words, refund_amount: '137.00' })
  expect(claim.history.map(({ text }) => text)).toContain(words)
  expect(await memberRow(buyer)).toMatchObject({ points: 0, pointsOwed: 100 })

  await order(buyer, { number: 50 })
  expect(await memberRow(buyer)).toMatchObject({ points: 0, pointsOwed: 32 })
  await movePoints(db, { memberId: buyer.memberId, kind: 'prize', points: 40, at: now })
  expect(await memberRow(buyer)).toMatchObject({ points: 8, pointsOwed: 0 })
  const { data } = await pointsLog(db, buyer.memberId, { page: 1 })
  expect(data.map(({ label, points, balance }) => [label, points, balance]).reverse()).toEqual([
    ['订单赠送', 137, 137],
    ['调整', -100, 37],
    ['欠积分', 100, 137],
    ['退货扣回', -137, 0],
    ['订单赠送', 68, 68],
    ['归还欠积分', -68, 0],
    ['抽奖奖励', 40, 40],
    ['归还欠积分', -32, 8],
  ])
  const gains = await pointsLog(db, buyer.memberId, { page: 1, direction: 'in' })
  expect(gains.data.map(({ points }) => points)).toEqual([40, 68, 137])
})

test('cash back counts money only, and is taken from the refund where it has left the balance', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 13_700, now)
  const tiers: [string, string][] = [['50.00', '8.00']]
  const byVoucher = await order(buyer, { number: 50, voucher: 6850, tiers })
  expect(await rewardOf(byVoucher.orderId)).toMatchObject({ cashBackFen: 0, points: 0 })
  const { orderId, batch } = await order(buyer, { number: 100, voucher: 8700, tiers })
  expect(await rewardOf(orderId)).toMatchObject({ cashBackFen: 800, points: 50 })
  await withdrawAll(buyer)
  // One piece less, and the money paid no longer reaches the tier.
  const first = await giveBack(buyer, orderId, batch, 1)
  expect(first).toMatchObject({ refund_amount: '1.37', reward_taken: '扣回返现¥1.37、积分2' })
  expect(await readBalance(db, buyer.memberId)).toBe(0)
  const rest = await giveBack(buyer, orderId, batch, 99)
  expect(rest).toMatchObject({ refund_amount: '135.63', reward_taken: '扣回返现¥6.63、积分48' })
  expect(await readBalance(db, buyer.memberId)).toBe(5000 - 800)
})

test('cash back of an order bought on credit is paid from its refund, too', async () => {
  const buyer = await addBuyer(database.db, { creditLimitFen: 13_700 })
  const { orderId, batch } = await order(buyer, { number: 100, method: 'credit', tiers: [['50.00', '8.00']] })
  expect(await withdrawAll(buyer)).toBe(800)
  expect(await memberRow(buyer)).toMatchObject({ creditUsedFen: 13_700 })
  expect((await giveBack(buyer, orderId, batch, 10)).reward_taken).toBe('扣回积分14')
  expect(await giveBack(buyer, orderId, batch, 90)).toMatchObject({ refund_amount: '123.30' })
  expect(await readBalance(database.db, buyer.memberId)).toBe(0)
  expect(await memberRow(buyer)).toMatchObject({ creditUsedFen: 800 })
})

test('a return that leaves a tier reached takes no cash back', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  const tiers: [string, string][] = [['50.00', '8.00']]
  const { orderId, batch } = await order(buyer, { number: 100, tiers })
  expect((await giveBack(buyer, orderId, batch, 10)).reward_taken).toBe('扣回积分14')
  expect(await readBalance(db, buyer.memberId)).toBe(100_000 - 13_700 + 800 + 1370)
})

test(
  'anyone who buys, withdraws, spends and gives everything back ends where they began, whatever the pieces',
  async () => {
    const { db } = database
    const start = 40_000
    const world = fc.record({
      number: fc.integer({ min: 1, max: 200 }),
      voucher: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
      tiers: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 100 })), {
        selector: ([amount]) => amount,
        maxLength: 3,
      }),
      cuts: fc.array(fc.tuple(fc.integer({ min: 1, max: 199 }), fc.boolean()), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(world, async ({ number, voucher, tiers, cuts }) => {
        const buyer = await addBuyer(db)
        await addBalance(db, buyer.memberId, start, now)
        // No more is given back than was paid.
        const steps = tiers.map(([amount, back]): [string, string] => [`${amount}.00`, `${Math.min(amount, back)}.00`])
        const { orderId, batch, voucherId } = await order(buyer, { number, voucher, tiers: steps })
        const { payFen } = await orderRow(db, orderId)
        const paidByVoucher = Math.min(voucher, payFen)
        let [gone, withdrawn, spent] = [0, 0, 0]
        const leave = async () => {
          withdrawn += await withdrawAll(buyer)
          spent += await spendPoints(buyer)
        }
        await leave()
        const stops = [...new Set([...cuts.map(([at]) => at).filter((at) => at < number), number])].sort(
          (a, b) => a - b,
        )
        for (const stop of stops) {
          await giveBack(buyer, orderId, batch, stop - gone)
          gone = stop
          // Points by a plain sum that may be negative: money kept, whole yuan, less what was spent.
          const { refundedFen } = await orderRow(db, orderId)
          const moneyKept = Math.max(0, payFen - paidByVoucher - refundedFen)
          const { points, pointsOwed } = await memberRow(buyer)
          expect(points - pointsOwed).toBe(Math.floor(moneyKept / 100) - spent)
          if (cuts.some(([at, leaves]) => at === stop && leaves)) await leave()
        }
        const [left] = await db.select().from(cashVouchers).where(eq(cashVouchers.id, voucherId))
        expect(left?.remainingFen ?? 0).toBe(voucher)
        expect((await readBalance(db, buyer.memberId)) + withdrawn).toBe(start)
        const entries = await db.select().from(pointsEntries).where(eq(pointsEntries.memberId, buyer.memberId))
        expect(entries.every(({ balance }) => balance >= 0)).toBe(true)
      }),
      { numRuns: 25, endOnFailure: true },
    )
  },
  LONG,
)
