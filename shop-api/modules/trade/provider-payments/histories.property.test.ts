import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { changeOrder, lockOrder } from '#shop-api/modules/trade/orders/move.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { refundOrder } from '#shop-api/modules/trade/orders/refund.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { providerPayments, providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { tradesOf } from '#shop-api/modules/trade/stand-in-provider/trades.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { askWaiting } from './ask.ts'
import { refundToMember, retryRefund, workRefunds } from './refunds.ts'
import { DUE, ExpectedBooks } from './testing/expected-books.ts'
import { begin, notice, openStandIns, orderOf, press, tradeNoOf } from './testing/play.ts'
import type { Step } from './testing/steps.ts'
import { busyStep, MOST_ORDERS, step } from './testing/steps.ts'

const start = new Date('2026-11-20T01:30:00Z')
const RUNS = Number(process.env.HISTORIES ?? 40)
const MINUTE_MS = 60_000
let played = 0
let idle = 0
let database: Database
let gateways: Gateways
let goodsId = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await setTradeRules(database.db, { unpaidOrders: '1000', unpaidOrdersNew: '1000' })
  gateways = await openStandIns(database.db)
  goodsId = await addGoods(database.db, { now: start, unitPrice: '20.0000', batches: [[700, 1_000_000]] })
})
afterAll(() => database.close())

/** What it asked for may be refused, and is nothing then. */
async function attempt<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: unknown) => {
    if (error instanceof ShopRefusal) return null
    throw error
  })
}

class Played {
  readonly books = new ExpectedBooks()
  readonly ids: number[] = []
  readonly tradeNos: string[] = []
  now = start
  readonly #buyer: Awaited<ReturnType<typeof addBuyer>>

  constructor(buyer: Awaited<ReturnType<typeof addBuyer>>) {
    this.#buyer = buyer
  }

  refundsIn = async (state: 'refused' | 'pending') =>
    (
      await database.db
        .select({ id: providerRefunds.id, memberId: providerPayments.memberId })
        .from(providerRefunds)
        .innerJoin(providerPayments, eq(providerPayments.id, providerRefunds.attemptId))
        .where(eq(providerRefunds.state, state))
    ).filter(({ memberId }) => memberId === this.#buyer.memberId)

  /** Everything the provider works on has arrived. */
  async arrive(): Promise<void> {
    for (const [place, tradeNo] of this.tradeNos.entries()) {
      const { way: paidBy = '' } = this.books.attempts[place] ?? {}
      await tradesOf(database.db, paidBy).change(tradeNo, (trade) => ({
        ...trade,
        refunded: trade.refunded.map((each) => (each.state === 'pending' ? { ...each, state: 'done' } : each)),
      }))
    }
    await workRefunds(database.db, gateways, this.now)
    // Asking sends what still waits, after what had been under way has come.
    this.books.arrive()
    this.books.workRefunds()
  }

  async step(each: Step): Promise<void> {
    const { db } = database
    const { books, ids, tradeNos, now } = this
    const { memberId } = this.#buyer
    if (each.do === 'order' && ids.length < MOST_ORDERS) {
      ids.push(await orderOf(db, this.#buyer, goodsId, now))
      books.order()
    }
    if (each.do === 'ask') {
      this.now = new Date(now.getTime() + MINUTE_MS)
      await askWaiting(db, gateways, this.now)
      books.ask()
    }
    if (each.do === 'refund') {
      await workRefunds(db, gateways, now)
      books.workRefunds()
    }
    if (each.do === 'arrive') await this.arrive()
    if (each.do === 'toBalance') {
      for (const { id } of await this.refundsIn('refused')) await refundToMember(db, gateways, id, now)
      books.toBalance()
    }
    const [orderId, order] = [ids[each.which], books.orders[each.which]]
    if (orderId !== undefined && order) {
      if (each.do === 'begin') {
        const begun = await attempt(begin(db, gateways, this.#buyer, orderId, each.way, now))
        const reply = books.begin(order, each.way)
        expect(begun === null).toBe(reply === null)
        if (begun && reply?.isNew) tradeNos.push(tradeNoOf(begun))
      }
      if (each.do === 'cancel') {
        await attempt(cancelOrder(db, memberId, orderId, now))
        books.cancel(order)
      }
      if (each.do === 'balance') {
        await attempt(payOrder(db, { memberId, orderId, key: null, now }))
        books.payFromBalance(order)
      }
      if (each.do === 'part' && order.state === 'paid' && order.kept > 701) {
        await inTransaction(db, async (tx) => {
          const row = await lockOrder(tx, orderId, memberId)
          await refundOrder(tx, row, { amount: fen(701), now })
          await changeOrder(tx, orderId, { paidFen: row.paidFen - 701, refundedFen: row.refundedFen + 701 })
        })
        books.giveBack(order, 701)
      }
    }
    const [tradeNo, expected] = [tradeNos[each.which], books.attempts[each.which]]
    if (tradeNo === undefined || !expected) return
    if (each.do === 'press') {
      await press(db, expected.way, tradeNo)
      books.press(expected)
    }
    if (each.do === 'mode') {
      await press(db, expected.way, tradeNo, { refunds: each.mode })
      expected.mode = each.mode
    }
    if (each.do === 'notice' && expected.isPressed) {
      await Promise.all(Array.from({ length: each.times }, () => notice(db, gateways, expected.way, tradeNo, now)))
      books.hear(expected)
    }
    if (each.do === 'lie') await expect(notice(db, gateways, expected.way, tradeNo, now, each.lie)).rejects.toThrow()
  }

  /** Everything comes to its end: lost notices are asked for, what was refused is tried again. */
  async finish(): Promise<void> {
    const { db } = database
    await this.step({ do: 'ask', which: 0 })
    for (const [place] of this.tradeNos.entries()) await this.step({ do: 'mode', which: place, mode: 'at once' })
    for (const { id } of await this.refundsIn('refused')) await retryRefund(db, id)
    this.books.retry()
    await this.arrive()
  }

  async seen() {
    const { db } = database
    const states = this.ids.map(async (id) => {
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      return [row?.state, row?.paidFen]
    })
    const trades = this.tradeNos.map(async (tradeNo, place) => {
      const trade = await tradesOf(db, this.books.attempts[place]?.way ?? '').find(tradeNo)
      const back = (trade?.refunded ?? []).filter(({ state }) => state === 'done')
      return [trade?.state, back.reduce((sum, each) => sum + each.amountFen, 0)]
    })
    const balance = await readBalance(db, this.#buyer.memberId)
    return { orders: await Promise.all(states), trades: await Promise.all(trades), balance: balance as number }
  }

  expected(): Awaited<ReturnType<Played['seen']>> {
    return {
      orders: this.books.orders.map(({ state, kept }) => [state, kept]),
      trades: this.books.attempts.map(({ isPressed, isClosed, refunds }) => [
        isPressed ? 'paid' : isClosed ? 'closed' : 'waiting',
        refunds.reduce((sum, each) => sum + (each.state === 'done' ? each.amount : 0), 0),
      ]),
      balance: this.books.balance,
    }
  }
}

async function play(steps: readonly Step[]): Promise<void> {
  const buyer = await addBuyer(database.db)
  await addBalance(database.db, buyer.memberId, DUE, start)
  const history = new Played(buyer)
  history.books.balance = DUE
  await history.step({ do: 'order', which: 0 })
  for (const each of steps) {
    const chosen = busyStep(history.books, each)
    played += 1
    if (chosen.isIdle) idle += 1
    await history.step(chosen.step)
  }
  await history.finish()
  expect(await history.seen()).toEqual(history.expected())
  // Every payer has paid an order with it, or has it back.
  for (const { isPressed, isKnown, order, refunds } of history.books.attempts) {
    if (!isPressed) continue
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
    expect(isKnown && (order.state === 'paid' || back === DUE)).toBe(true)
  }
  // What nobody paid is over, so that jobs of later histories have nothing to ask about it.
  for (const [place, { state }] of history.books.orders.entries())
    if (state === 'submitted') await history.step({ do: 'cancel', which: place })
  await history.step({ do: 'ask', which: 0 })
}

test('whatever is paid, lost, doubled, late or forged, each order is paid once or its money went back', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 22 }), play), {
    numRuns: RUNS,
    endOnFailure: true,
  })
  expect(idle / played).toBeLessThan(0.02)
  // Parts that went back here had no claim, which the rule of claims would want.
  expect((await findBroken(database.db, start)).filter(({ invariant }) => invariant !== 'refunds')).toEqual([])
}, 7_200_000)
