import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { providerPayments, providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { openStandIns } from '#shop-api/modules/trade/provider-payments/testing/play.ts'
import { standInTrades } from '#shop-api/modules/trade/stand-in-provider/tables.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { StandInTrade } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { closeDifference } from './keep.ts'
import { reconcile } from './run.ts'
import { billLines, differences, reconciledDays } from './tables.ts'

const RUNS = Number(process.env.HISTORIES ?? 30)
const WAYS = ['wechat', 'alipay'] as const
/** Nothing happens on the first and the last one. */
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
const now = new Date('2026-11-24T04:00:00Z')
const MINUTE_MS = 60_000
let database: Database
let gateways: Gateways
let memberId = 0
let numbers = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  gateways = await openStandIns(database.db)
  memberId = (await addBuyer(database.db)).memberId
})
afterAll(() => database.close())

/** What is wrong of a payment: in the bill, or in the books. */
const wrongs = [
  'none',
  'none',
  'none',
  'missing',
  'doubled',
  'amount',
  'foreign',
  'waiting',
  'closed',
  'unknown',
  'invented',
] as const
/** Its refund: none, as it should be, and what is not so. */
const refundWrongs = [
  'no refund',
  'no refund',
  'none',
  'pending there',
  'failed there',
  'in the balance',
  'refused here',
  'invented',
  'amount',
] as const

const event = fc.record({
  way: fc.constantFrom(...WAYS),
  day: fc.constantFrom(1, 2, 3),
  /** Seconds of the day at which the provider took it, often about midnight. */
  second: fc.oneof(
    fc.integer({ min: 0, max: 30 }),
    fc.integer({ min: 86_370, max: 86_399 }),
    fc.integer({ min: 0, max: 86_399 }),
  ),
  /** Seconds until the shop booked it, of which clocks may take some away. */
  lag: fc.oneof(fc.integer({ min: -20, max: 90 }), fc.integer({ min: 0, max: 90_000 })),
  amount: fc.integer({ min: 2, max: 5_000_000 }),
  wrong: fc.constantFrom(...wrongs),
  back: fc.constantFrom(...refundWrongs),
  backLag: fc.integer({ min: 1, max: 100_000 }),
})
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never

const numberOf = (letter: string): string => {
  numbers += 1
  return `${letter}2026${String(numbers).padStart(19, '0')}`
}

/** Writes an event into both books, and answers with the differences that it is: source, day, number and kind. */
async function plant({ way, day, second, lag, amount, wrong, back, backLag }: Event): Promise<string[]> {
  const { db } = database
  const tradeNo = numberOf('P')
  const paidAt = new Date(Date.parse(`${DAYS[day]}T00:00:00+08:00`) + second * 1000)
  const bookedAt = new Date(paidAt.getTime() + lag * 1000)
  const isBooked = wrong !== 'waiting' && wrong !== 'closed' && wrong !== 'unknown'
  const expected: string[] = []
  const says = (at: Date, number: string, kind: string) => expected.push(`${way} ${chinaDate(at)} ${number} ${kind}`)
  // Clocks may differ by ten minutes, so the last ones of a day are looked for with the next.
  const shifted = (at: Date) => new Date(at.getTime() + 10 * MINUTE_MS)
  let attemptId = 0
  if (wrong !== 'unknown') {
    const paid = isBooked
      ? { state: 'paid' as const, providerNo: `4${tradeNo}`, paidFen: amount, paidAt: bookedAt }
      : {}
    const [row] = await db
      .insert(providerPayments)
      .values({
        way,
        tradeNo,
        orderId: null,
        memberId,
        device: 'desktop',
        amountFen: amount,
        shown: {},
        createdAt: new Date(paidAt.getTime() - MINUTE_MS),
        expiresAt: now,
        state: wrong === 'closed' ? 'closed' : 'waiting',
        ...paid,
      })
      .returning()
    attemptId = row?.id ?? 0
  }
  const refundNo = numberOf('R')
  const backAt = new Date(paidAt.getTime() + backLag * 1000)
  const hasRefund = isBooked && wrong !== 'invented' && back !== 'no refund'
  const isThere = hasRefund && back !== 'invented'
  const states = { 'pending there': 'pending', 'failed there': 'refused' } as const
  const there = isThere
    ? [
        {
          refundNo,
          amountFen: back === 'amount' ? 2 : 1,
          state: back in states ? states[back as keyof typeof states] : ('done' as const),
          at: backAt.toISOString(),
        },
      ]
    : []
  if (wrong !== 'invented') {
    const bill =
      wrong === 'missing' || wrong === 'doubled' || wrong === 'amount' || wrong === 'foreign' ? { bill: wrong } : {}
    const trade: StandInTrade = {
      tradeNo,
      providerNo: `4${tradeNo}`,
      amountFen: amount,
      subject: '充值',
      notifyUrl: '',
      state: 'paid',
      refunds: 'at once',
      paidAt: paidAt.toISOString(),
      refunded: there,
      ...bill,
    }
    await db.insert(standInTrades).values({ tradeNo, way, trade })
  }
  if (wrong === 'missing' || wrong === 'invented') says(shifted(bookedAt), tradeNo, 'missing')
  if (wrong === 'doubled' || wrong === 'amount') says(paidAt, tradeNo, wrong)
  if (wrong === 'foreign') says(paidAt, `X${tradeNo.slice(1)}`, 'foreign')
  if (wrong === 'waiting' || wrong === 'closed') says(paidAt, tradeNo, 'unbooked')
  if (wrong === 'unknown') says(paidAt, tradeNo, 'foreign')
  if (hasRefund) {
    const heard = new Date(backAt.getTime() + Math.max(0, lag) * 1000)
    const state =
      back === 'in the balance'
        ? 'balance'
        : back === 'refused here'
          ? 'refused'
          : back === 'pending there'
            ? 'pending'
            : 'done'
    await db.insert(providerRefunds).values({
      refundNo,
      attemptId,
      amountFen: 1,
      state,
      createdAt: backAt,
      endedAt: state === 'done' || state === 'balance' ? heard : null,
    })
    if (back === 'in the balance' || back === 'refused here') says(backAt, refundNo, 'unbooked')
    if (back === 'amount') says(backAt, refundNo, 'amount')
    if (back === 'invented' || back === 'failed there') says(shifted(heard), refundNo, 'missing')
  }
  return expected
}

const seen = async (): Promise<string[]> =>
  (await database.db.select().from(differences).where(eq(differences.state, 'open')))
    .map(({ source, day, number, kind }) => `${source} ${day} ${number} ${kind}`)
    .sort()

async function compareAll(days: readonly string[] = DAYS): Promise<void> {
  for (const day of days) for (const source of WAYS) await reconcile(database.db, gateways, { source, day }, now)
}

test('every planted difference is found, and no other one', async () => {
  let planted = 0
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 14 }), async (events) => {
      const { db } = database
      for (const table of [providerRefunds, providerPayments, standInTrades, differences, billLines, reconciledDays])
        await db.delete(table)
      const expected = (await Promise.all(events.map(plant))).flat()
      // What is booked after the days compared here is of no bill yet.
      const inDays = expected.filter((each) => DAYS.includes(each.split(' ')[1] ?? '')).sort()
      planted += inDays.length
      await compareAll()
      expect(await seen()).toEqual(inDays)
      // Once more, in another order: nothing new, and what was closed stays closed.
      const [first] = await db.select().from(differences)
      if (first) await closeDifference(db, first.id, '已查明', now)
      await compareAll([...DAYS].reverse())
      expect(await seen()).toHaveLength(Math.max(0, inDays.length - 1))
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(planted).toBeGreaterThan(RUNS)
}, 7_200_000)

test('a difference that is settled goes by itself, and comes back when it is there again', async () => {
  const { db } = database
  const [day = ''] = DAYS.slice(2)
  for (const table of [providerRefunds, providerPayments, standInTrades, differences, billLines, reconciledDays])
    await db.delete(table)
  await plant({
    way: 'wechat',
    day: 2,
    second: 40_000,
    lag: 5,
    amount: 900,
    wrong: 'waiting',
    back: 'no refund',
    backLag: 1,
  })
  const compare = () => reconcile(db, gateways, { source: 'wechat', day }, now)
  expect(await compare()).toBe(1)
  const paid = {
    state: 'paid' as const,
    providerNo: '42',
    paidFen: 900,
    paidAt: new Date(Date.parse(`${day}T12:00:00+08:00`) + DAY_MS / 10),
  }
  await db.update(providerPayments).set(paid)
  expect(await compare()).toBe(0)
  expect(await db.select().from(differences)).toMatchObject([{ state: 'gone', reason: '重新核对后一致' }])
  await db.update(providerPayments).set({ state: 'closed', providerNo: null, paidFen: null })
  expect(await compare()).toBe(1)
  const [row] = await db.select().from(differences)
  await closeDifference(db, row?.id ?? 0, '测试付款', now)
  await expect(closeDifference(db, row?.id ?? 0, '再次', now)).rejects.toThrow('该差异已处理')
  expect(await compare()).toBe(0)
})
