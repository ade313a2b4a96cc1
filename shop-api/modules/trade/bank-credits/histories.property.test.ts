import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { bankRefunds } from '#shop-api/modules/trade/bank-refunds/tables.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { confirmTransfer, payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import type { StatementLine } from './read-statement.ts'
import { setAside } from './settle.ts'
import { bankCredits } from './tables.ts'
import { lineOf } from './testing/statements.ts'
import { takeLines } from './work-off.ts'

const now = new Date('2026-11-20T01:30:00Z')
const DUE = 2000
const RUNS = Number(process.env.HISTORIES ?? 40)
let database: Database
let goodsId = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await setTradeRules(database.db, { unpaidOrders: '1000', unpaidOrdersNew: '1000' })
  goodsId = await addGoods(database.db, { now, batches: [[700, 1_000_000]] })
})
afterAll(() => database.close())

/** What the member and the bank do, in words; orders are counted from the member's first. */
type Step =
  | { readonly do: 'order' }
  | { readonly do: 'cancel' | 'balance' | 'hand'; readonly order: number }
  | { readonly do: 'line'; readonly order: number | null; readonly amount: number; readonly isNumbered: boolean }
  /** A file that has some of the lines so far, doubled and in another order. */
  | { readonly do: 'again'; readonly seed: number }

const order = fc.nat({ max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'order' }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'balance' as const, 'hand' as const), order }),
  fc.record({
    do: fc.constant('line' as const),
    order: fc.option(order, { freq: 4 }),
    amount: fc.constantFrom(DUE, DUE, 700, 1300, 2500, DUE * 2),
    isNumbered: fc.boolean(),
  }),
  fc.record({ do: fc.constant('again' as const), seed: fc.nat() }),
)

interface Kept {
  state: 'submitted' | 'paid' | 'cancelled'
  by: 'balance' | 'transfer' | null
  /** Confirmed by hand, and no line of the bank for it yet. */
  isUnseen: boolean
  parts: number[]
}

/** The books as a person would keep them, on paper: no code of the shop. */
class Oracle {
  readonly orders: Kept[] = []
  balance = 0
  toBank = 0

  order(): void {
    this.orders.push({ state: 'submitted', by: null, isUnseen: false, parts: [] })
  }

  cancel(kept: Kept): void {
    if (kept.state === 'cancelled') return
    if (kept.by === 'balance') this.balance += DUE
    if (kept.by === 'transfer') this.toBank += DUE
    Object.assign(kept, { state: 'cancelled', by: null })
  }

  payFromBalance(kept: Kept): void {
    if (kept.state !== 'submitted' || this.balance < DUE) return
    this.balance -= DUE
    Object.assign(kept, { state: 'paid', by: 'balance' })
  }

  hand(kept: Kept): void {
    if (kept.state === 'submitted') Object.assign(kept, { state: 'paid', by: 'transfer', isUnseen: true })
  }

  line(kept: Kept | undefined, amount: number): void {
    if (!kept) this.balance += amount
    else if (kept.isUnseen && amount === DUE) kept.isUnseen = false
    else kept.parts.push(amount)
  }

  /** Whenever lines were taken, what lies there is looked at again. */
  look(): void {
    for (const kept of this.orders) {
      const total = kept.parts.reduce((sum, part) => sum + part, 0)
      if (kept.parts.length === 0 || (kept.state === 'submitted' && total < DUE)) continue
      if (kept.state === 'submitted') Object.assign(kept, { state: 'paid', by: 'transfer' })
      else this.balance += DUE
      this.balance += total - DUE
      kept.parts = []
    }
  }

  get waiting(): number {
    return this.orders.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part, 0)
  }
}

/** What it asked for may be refused, and is nothing then. */
async function attempt(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ShopRefusal)) throw error
  })
}

let runs = 0

async function play(steps: readonly Step[]): Promise<void> {
  const { db } = database
  runs += 1
  const account = `account${runs}`
  // Each has a day to itself, so that what came before costs a long run nothing.
  const bookedOn = chinaDate(new Date(now.getTime() - runs * DAY_MS))
  const buyer = await addBuyer(db)
  const { memberId } = buyer
  const [member] = await db.select({ name: members.companyName }).from(members).where(eq(members.id, memberId))
  const ids: number[] = []
  const lines: StatementLine[] = []
  const oracle = new Oracle()

  const submit = async (): Promise<void> => {
    const request = await cartRequest(db, buyer, [[goodsId, 2]], now)
    const { orders: made } = await submitOrder(db, { ...request, confirmedIds: request.lineIds })
    ids.push(made[0]?.id ?? 0)
    oracle.order()
  }
  const act: Readonly<Record<'cancel' | 'balance' | 'hand', (orderId: number, kept: Kept) => Promise<void>>> = {
    cancel: async (orderId, kept) => {
      await attempt(cancelOrder(db, memberId, orderId, now))
      oracle.cancel(kept)
    },
    balance: async (orderId, kept) => {
      await attempt(payOrder(db, { memberId, orderId, key: null, now }))
      oracle.payFromBalance(kept)
    },
    hand: async (orderId, kept) => {
      await attempt(confirmTransfer(db, orderId, now))
      oracle.hand(kept)
    },
  }
  for (const each of steps) {
    if (each.do === 'order') {
      if (ids.length < 4) await submit()
    } else if (each.do === 'again') {
      const shuffled = [...lines].sort((a, b) => ((a.amount + each.seed) % 7) - ((b.amount + each.seed) % 7))
      // Lines with a number come twice, some of the others not at all.
      const file = shuffled.flatMap((line) => (line.serialNo === '' ? [line] : [line, line]))
      await takeLines(db, account, file, now)
      oracle.look()
    } else if (each.do === 'line') {
      const id = each.order === null ? undefined : ids[each.order]
      const reference = id === undefined ? { kind: 'member' as const, id: memberId } : { kind: 'order' as const, id }
      const line = lineOf({
        amount: each.amount,
        payer: member?.name ?? '',
        remark: referenceOf(reference),
        serial: each.isNumbered ? `S${lines.length}` : '',
        bookedOn,
      })
      lines.push(line)
      // A file has all of its lines that are equal, or none: banks give out whole days.
      await takeLines(
        db,
        account,
        lines.filter((other) => other.serialNo !== '' || other.whole === line.whole),
        now,
      )
      oracle.line(id === undefined ? undefined : oracle.orders[each.order ?? 0], each.amount)
      oracle.look()
    } else {
      const [orderId, kept] = [ids[each.order], oracle.orders[each.order]]
      if (orderId !== undefined && kept) await act[each.do](orderId, kept)
    }
  }
  const shown = await Promise.all(
    ids.map(async (id) => (await db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]?.state),
  )
  const [owed] = await db
    .select({ sum: sql<number>`coalesce(sum(${bankRefunds.amountFen}), 0)::float8` })
    .from(bankRefunds)
    .innerJoin(orders, eq(orders.id, bankRefunds.orderId))
    .where(eq(orders.memberId, memberId))
  const open = await db.execute<{ sum: number }>(
    sql`select coalesce(sum(amount_fen), 0)::float8 as sum from bank_credits where account = ${account} and state = 'open'`,
  )
  const openRows = Array.isArray(open) ? open : (open as { rows: { sum: number }[] }).rows
  expect({
    orders: shown,
    balance: await readBalance(db, memberId),
    toBank: owed?.sum,
    waiting: openRows[0]?.sum,
  }).toEqual({
    orders: oracle.orders.map(({ state }) => state),
    balance: oracle.balance,
    toBank: oracle.toBank,
    waiting: oracle.waiting,
  })
  for (const { id } of await db.select().from(bankCredits).where(eq(bankCredits.state, 'open')))
    await setAside(db, id, 'its history is over', now)
}

test('whatever comes, how often and in which order, the books are those of the oracle to the fen', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), play), {
    numRuns: RUNS,
    endOnFailure: true,
  })
  expect(await findBroken(database.db, now)).toEqual([])
}, 7_200_000)
