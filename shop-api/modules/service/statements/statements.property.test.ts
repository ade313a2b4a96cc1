import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, parseFen, sumFen } from '#lib/kernel/money.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { holdWithdrawal, recharge, returnWithdrawal } from '#shop-api/modules/base/ledger/movements.ts'
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from '#shop-api/modules/base/ledger/tables.ts'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { repayCredit, setCreditLimit } from '#shop-api/modules/trade/credit/account.ts'
import { cancelByShop } from '#shop-api/modules/trade/orders/cancel.ts'
import { confirmTransfer, payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { readSheets } from '#shop-api/platform/sheets/sheet-files.ts'
import { pdfPages } from '#shop-api/testing/pdf-text.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { statementFile } from './files.ts'
import { loadStatement } from './load.ts'
import { monthAfter, monthOf } from './month.ts'
import { membersOfMonth, monthsOfMember } from './months.ts'

/** Around the ends of months in China, which are 16:00 of the day before in UTC. */
const instants = [
  '2026-08-31T15:59:59.999Z',
  '2026-08-31T16:00:00.000Z',
  '2026-09-30T15:59:59.000Z',
  '2026-09-30T16:00:00.000Z',
  '2026-09-30T23:59:59.999Z',
  '2026-10-15T04:00:00.000Z',
  '2026-10-31T15:59:59.999Z',
  '2026-10-31T16:00:00.001Z',
].map((text) => new Date(text))
const months = ['2026-08', '2026-09', '2026-10', '2026-11']
const end = new Date('2026-11-20T01:30:00Z')

/** Months by the calendar of the platform, not by the shop's own reckoning. */
const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', year: 'numeric', month: '2-digit' })
const monthAt = (at: Date): string => calendar.format(at)

interface Moved {
  readonly at: Date
  readonly balance?: number
  readonly owed?: number
  readonly paid?: number
  readonly refunded?: number
}

let database: Database
let goodsId: number

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  await setTradeRules(database.db, { creditTermDays: '180', unpaidOrders: '1000', unpaidOrdersNew: '1000' })
  goodsId = await addGoods(database.db, { now: instants[0] ?? end, batches: [[900, 1_000_000]] })
})
afterAll(() => database.close())

const kinds = ['recharge', 'balance', 'credit', 'transfer', 'cancel', 'repay', 'withdraw', 'withdrawBack'] as const
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  at: fc.nat(instants.length - 1),
  size: fc.integer({ min: 1, max: 40 }),
})

async function order(buyer: Buyer, units: number, at: Date) {
  const { db } = database
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, units]], at))
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, made[0]?.id ?? 0))
  if (!row) throw new Error('no order')
  return row
}

/** Does the steps one after the other and writes down what each of them moved. */
async function live(steps: readonly { kind: (typeof kinds)[number]; at: number; size: number }[]) {
  const { db } = database
  const buyer = await addBuyer(db)
  const { memberId } = buyer
  const first = instants[0] ?? end
  await inTransaction(db, (tx) => setCreditLimit(tx, memberId, fen(1_000_000)))
  await recharge(db, { memberId, amount: fen(500_003), at: first })
  const moved: Moved[] = [{ at: first, balance: 500_003 }]
  const open: { id: number; pay: number; by: 'balance' | 'owed' | 'none' }[] = []
  let owed = 0
  let held = 0
  for (const { kind, at: index, size } of [...steps].sort((one, other) => one.at - other.at)) {
    const at = instants[index] ?? end
    const amount = size * 107 + 1
    if (kind === 'recharge') {
      await recharge(db, { memberId, amount: fen(amount), at })
      moved.push({ at, balance: amount })
    } else if (kind === 'withdraw') {
      await holdWithdrawal(db, { memberId, amount: fen(amount), at })
      moved.push({ at, balance: -amount })
      held = amount
    } else if (kind === 'withdrawBack' && held > 0) {
      await returnWithdrawal(db, { memberId, amount: fen(held), at })
      moved.push({ at, balance: held })
      held = 0
    } else if (kind === 'repay' && owed > 0) {
      await inTransaction(db, (tx) => repayCredit(tx, { memberId, amount: fen(owed), at, note: '' }))
      moved.push({ at, owed: -owed })
      owed = 0
    } else if (kind === 'cancel') {
      const last = open.pop()
      if (!last || (last.by === 'owed' && owed < last.pay)) continue
      await cancelByShop(db, last.id, '缺货', at)
      moved.push({
        at,
        refunded: last.pay,
        ...(last.by === 'none' ? {} : { [last.by]: last.by === 'owed' ? -last.pay : last.pay }),
      })
      if (last.by === 'owed') owed -= last.pay
    } else if (kind === 'balance' || kind === 'credit' || kind === 'transfer') {
      const { id, payFen: pay } = await order(buyer, size, at)
      if (kind === 'transfer') await confirmTransfer(db, id, at)
      else await payOrder(db, { memberId, orderId: id, key: null, method: kind, now: at })
      const by = ({ balance: 'balance', credit: 'owed', transfer: 'none' } as const)[kind]
      moved.push({ at, paid: pay, ...(by === 'none' ? {} : { [by]: by === 'owed' ? pay : -pay }) })
      if (by === 'owed') owed += pay
      open.push({ id, pay, by })
    }
  }
  return { memberId, moved }
}

type Sum = 'balance' | 'owed' | 'paid' | 'refunded'
const sumOf = (moved: readonly Moved[], key: Sum, isIn: (month: string) => boolean): number =>
  moved.reduce((sum, each) => sum + (isIn(monthAt(each.at)) ? (each[key] ?? 0) : 0), 0)

async function checkMember({ memberId, moved }: Awaited<ReturnType<typeof live>>): Promise<void> {
  const { db } = database
  let before: { balance: Fen; owed: Fen } | null = null
  for (const month of months) {
    const stated = await loadStatement(db, memberId, monthOf(month, end))
    const expected = {
      opening: sumOf(moved, 'balance', (each) => each < month),
      closing: sumOf(moved, 'balance', (each) => each <= month),
      owed: sumOf(moved, 'owed', (each) => each <= month),
      paid: sumOf(moved, 'paid', (each) => each === month),
      refunded: sumOf(moved, 'refunded', (each) => each === month),
    }
    const { balance, credit, paid, refunded } = stated
    expect({ opening: balance.opening, closing: balance.closing, owed: credit.closing, paid, refunded }).toEqual(
      expected,
    )
    if (before) expect([balance.opening, credit.opening]).toEqual([before.balance, before.owed])
    before = { balance: balance.closing, owed: credit.closing }
    expect(stated.orders.every((each) => monthAt(each.createdAt) === month)).toBe(true)
    const [listed] = (await membersOfMonth(db, monthOf(month, end), { after: memberId - 1, limit: 1 })) ?? []
    expect(listed).toMatchObject({ memberId, ...expected })
  }
  const [row] = await db.select().from(members).where(eq(members.id, memberId))
  expect(before).toEqual({ balance: await readBalance(db, memberId), owed: row?.creditUsedFen })
}

/** What the shop earned in each month, from the ledger's own rows. */
async function salesByMonth(): Promise<Map<string, number>> {
  const rows = await database.db
    .select({ at: ledgerTransfers.at, amount: ledgerEntries.amountFen })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerAccounts.kind, 'sales'), isNull(ledgerAccounts.memberId)))
  const sums = new Map<string, number>()
  for (const { at, amount } of rows) sums.set(monthAt(at), (sums.get(monthAt(at)) ?? 0) + amount)
  return sums
}

test('statements of random histories re-add to the fen with what was done and with the ledger, month after month', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => checkMember(await live(steps))),
    { numRuns: 25, endOnFailure: true },
  )
  const sales = await salesByMonth()
  for (const month of months) {
    const all = await membersOfMonth(db, monthOf(month, end), { after: 0, limit: 1_000 })
    expect(all.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0)).toBe(sales.get(month) ?? 0)
  }
}, 120_000)

test('the sheet and the paper say what the statement says, and re-add by themselves', async () => {
  const { db } = database
  const all = (['recharge', 'balance', 'credit', 'transfer', 'balance', 'cancel', 'repay'] as const).map(
    (kind, at) => ({ kind, at: 2 + Math.floor(at / 3), size: 7 + at }),
  )
  const { memberId } = await live(all)
  const around = { seller: '供货测试公司', now: end }
  const stated = await loadStatement(db, memberId, monthOf('2026-10', end))
  const { bytes } = await statementFile(stated, 'xlsx', around)
  const sheets = await readSheets(bytes, 5_000)
  expect(sheets.map(({ name }) => name)).toEqual(['汇总', '订单', '付款与退款', '账户余额', '账期欠款', '发票'])
  for (const [name, key] of [
    ['账户余额', 'balance'],
    ['账期欠款', 'credit'],
  ] as const) {
    const cells = sheets.find((sheet) => sheet.name === name)?.cells.slice(1) ?? []
    const yuan = (text: string | undefined) => parseFen(text || '0')
    const [first, ...others] = cells
    const last = others.pop()
    const sum = sumFen([yuan(first?.[5]), ...others.map((row) => yuan(row[4]))])
    expect([yuan(first?.[5]), sum, yuan(last?.[5])]).toEqual([
      stated[key].opening,
      stated[key].closing,
      stated[key].closing,
    ])
  }
  const text = (await pdfPages((await statementFile(stated, 'pdf', around)).bytes)).join('')
  for (const each of ['2026-10 月度对账单', '供货测试公司', '2026-10-01 至 2026-10-31', stated.member.companyName])
    expect(text).toContain(each)
  for (const row of stated.payments) expect(text).toContain(row.orderNo)
  await expect(loadStatement(db, 99_999_999, monthOf('2026-10', end))).rejects.toThrow('会员不存在')
  expect(() => monthOf('2026-12', end)).toThrow('2026-12 尚未开始')
  const own = await monthsOfMember(db, memberId, end)
  expect(own.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2026-09', '2026-08'])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})
