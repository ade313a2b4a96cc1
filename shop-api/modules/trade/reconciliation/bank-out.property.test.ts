import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { fen } from '#lib/kernel/money.ts'
import { chinaDate, DAY_MS } from '#lib/kernel/time.ts'
import {
  holdBankRefund,
  holdWithdrawal,
  payWithdrawal,
  sendBankRefund,
} from '#shop-api/modules/base/ledger/movements.ts'
import { moneyRequests } from '#shop-api/modules/trade/balance/tables.ts'
import { keepOutgoing } from '#shop-api/modules/trade/bank-credits/import-statement.ts'
import type { OutgoingLine } from '#shop-api/modules/trade/bank-credits/read-statement.ts'
import { bankDebits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { orderOf } from '#shop-api/modules/trade/provider-payments/testing/play.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { reconcileBank } from './bank-day.ts'
import { differences } from './tables.ts'

const now = new Date('2020-06-01T01:30:00Z')
const RUNS = Number(process.env.HISTORIES ?? 30)
const ACCOUNT = '4321000012345678'
/** Days of one history; the next begins where lines of this one are too far away to be meant. */
const DAYS = 4
const APART = 40
let database: Database
let histories = 0
let numbers = 0
interface Payee {
  readonly memberId: number
  readonly name: string
  readonly account: string
  readonly orderId: number
}
const payees: Payee[] = []
function payeeAt(at: number): Payee {
  const payee = payees[at]
  if (!payee) throw new Error('no such payee')
  return payee
}

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  const goodsId = await addGoods(database.db, { now, unitPrice: '20.0000' })
  for (const name of ['甲药房（总店）', '乙诊所']) {
    const buyer = await addBuyer(database.db, { companyName: name })
    const { memberId } = buyer
    await addBalance(database.db, memberId, 1_000_000_000, now)
    payees.push({
      memberId,
      name,
      account: `62220210${memberId}`,
      orderId: await orderOf(database.db, buyer, goodsId, now),
    })
  }
})
afterAll(() => database.close())

const wrongs = ['none', 'none', 'none', 'missing', 'amount', 'unbooked', 'stranger', 'fee'] as const
const event = fc.record({
  kind: fc.constantFrom('withdrawal', 'refund'),
  payee: fc.nat({ max: 1 }),
  day: fc.nat({ max: DAYS - 1 }),
  /** Of the bank behind the books, in days. */
  lag: fc.integer({ min: -2, max: 3 }),
  /** Few, so that many are equal. */
  amount: fc.constantFrom(500, 500, 1200, 99),
  /** Whether the bank's line says the number, the account, or the name alone. */
  says: fc.constantFrom('number', 'account', 'name'),
  wrong: fc.constantFrom(...wrongs),
})
type Event = typeof event extends fc.Arbitrary<infer Each> ? Each : never

const dayOf = (history: number, day: number): string =>
  chinaDate(new Date(Date.parse('2021-01-04T12:00:00+08:00') + (history * APART + day) * DAY_MS))

/** What is too much or too few of one amount to one payee, whichever of equal ones it is; and amounts that differ. */
class Expected {
  readonly #left = new Map<string, number>()
  readonly amounts: string[] = []

  count(payee: number, amount: number, change: 1 | -1): void {
    const key = `${payee} ${amount}`
    this.#left.set(key, (this.#left.get(key) ?? 0) + change)
  }

  list(): string[] {
    const counted = [...this.#left].flatMap(([key, left]) =>
      Array.from({ length: Math.abs(left) }, () => `${left > 0 ? 'missing' : 'unbooked'} ${key.split(' ')[1]}`),
    )
    return [...counted, ...this.amounts].sort()
  }
}

/** Writes what the books say, and answers with the number that names it. */
async function book({ kind, payee, amount }: Event, at: Date): Promise<string> {
  const { db } = database
  const { memberId, name, account, orderId } = payeeAt(payee)
  numbers += 1
  if (kind === 'refund') {
    const reference = `R2026${String(numbers).padStart(8, '0')}`
    await inTransaction(db, async (tx) => {
      await holdBankRefund(tx, { orderId, amount: fen(amount), at })
      await sendBankRefund(tx, { orderId, amount: fen(amount), at, note: reference })
    })
    return reference
  }
  const details = { accountName: name, bank: '样例银行', accountNo: account }
  const asked = { memberId, kind: 'withdraw' as const, amountFen: amount, details, remark: '', createdAt: at }
  const [row] = await db.insert(moneyRequests).values(asked).returning()
  const number = `TX${String(row?.id).padStart(8, '0')}`
  await inTransaction(db, async (tx) => {
    await holdWithdrawal(tx, { memberId, amount: fen(amount), at, note: number })
    await payWithdrawal(tx, { amount: fen(amount), at, note: number })
  })
  return number
}

/** What the bank's file has of an event. */
function linesOf({ payee, day, lag, amount, says, wrong }: Event, number: string, history: number): OutgoingLine[] {
  const { name, account } = payeeAt(payee)
  const bookedOn = dayOf(history, day + lag)
  const isSerial = number.startsWith('R')
  const line = {
    bookedOn,
    amount: fen(wrong === 'amount' ? amount + 1 : amount),
    payeeName: wrong === 'stranger' ? '物业公司' : name.replace('（', ' (').replace('）', ')'),
    payeeAccount: says === 'account' && wrong !== 'stranger' ? account : '',
    remark: says === 'number' && !isSerial ? `提现 ${number}` : '往来款',
    serialNo: (says === 'number' || wrong === 'fee') && isSerial ? number : `S${numbers}-${day}-${lag}-${amount}`,
    whole: '',
  }
  const fee = { ...line, amount: fen(50), payeeName: '样例银行', payeeAccount: '', remark: '手续费' }
  return wrong === 'missing' ? [] : wrong === 'fee' ? [line, fee] : [line]
}

test('what left the banks and not the books, or the other way round, is found, and nothing else', async () => {
  let planted = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1, maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      async (events, order) => {
        const { db } = database
        histories += 1
        const expected = new Expected()
        const files: OutgoingLine[][] = [[], []]
        for (const [at, given] of events.entries()) {
          // A line with another amount is known by its number alone.
          const each = given.wrong === 'amount' ? { ...given, says: 'number' as const } : given
          const { payee, amount, wrong, day } = each
          const isBooked = wrong !== 'unbooked' && wrong !== 'stranger'
          const hour = [0, 12, 23.999][at % 3] ?? 0
          const midnight = Date.parse(`${dayOf(histories, day)}T00:00:00+08:00`)
          numbers += 1
          const number = isBooked ? await book(each, new Date(midnight + hour * 3_600_000)) : `U${numbers}`
          const late = wrong === 'amount' ? 0 : at % 2
          files[late]?.push(...linesOf(each, number, histories))
          if (wrong === 'amount') expected.amounts.push(`amount ${amount} ${amount + 1}`)
          else if (wrong === 'missing') expected.count(payee, amount, 1)
          else if (wrong === 'unbooked') expected.count(payee, amount, -1)
        }
        const days = Array.from({ length: DAYS + 6 }, (_, at) => dayOf(histories, at - 3))
        const compare = async (turn: number) => {
          const turned = days
            .map((day, at) => ({ day, place: order[at + turn] ?? at }))
            .sort((a, b) => a.place - b.place)
          for (const { day } of turned) await reconcileBank(db, day, now)
        }
        // The second half of the file comes later, with the first once more.
        const [first = [], second = []] = files
        await keepOutgoing(db, ACCOUNT, first, now)
        await compare(0)
        await keepOutgoing(db, ACCOUNT, [...second, ...first], now)
        await compare(5)
        const open = await db.select().from(differences).where(eq(differences.state, 'open'))
        const seen = open
          .filter(({ day, subject }) => days.includes(day) && subject === 'refund')
          .map(({ kind, bookedFen, billedFen }) =>
            [kind, bookedFen, billedFen].filter((part) => part !== null).join(' '),
          )
        const wanted = expected.list()
        planted += wanted.length
        expect(seen.sort()).toEqual(wanted)
        expect(await db.$count(bankDebits)).toBeGreaterThanOrEqual(first.length)
      },
    ),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect(planted).toBeGreaterThan(RUNS / 2)
}, 7_200_000)
