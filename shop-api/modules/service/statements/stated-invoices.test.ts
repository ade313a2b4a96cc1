import { fen, sumFen } from '#lib/kernel/money.ts'
import { invoiceCorrections, invoices } from '#shop-api/modules/service/invoices/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { loadStatement } from './load.ts'
import { monthOf } from './month.ts'
import { monthsOfMember } from './months.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

/** An invoice of a member with its day, and when it was recorded. */
async function issued(memberId: number, number: string, amountFen: number, issuedOn: string | null, at: string) {
  const title = { title: '开票药房', taxNo: '91320106MA1XAMPLEP', address: '', phone: '', bank: '', account: '' }
  const facts = { memberId, kind: 'ordinary' as const, state: 'issued' as const, title, amountFen, invoiceNo: number }
  const [row] = await database.db
    .insert(invoices)
    .values({ ...facts, issuedOn, issuedAt: new Date(at), createdAt: new Date(at) })
    .returning({ id: invoices.id })
  return row?.id ?? 0
}

test('invoices stand in the month of their day, red-letter ones in that of theirs, those without a day beside their invoice', async () => {
  const { db } = database
  const [{ memberId }, other] = [await addBuyer(db), await addBuyer(db)]
  // Recorded in November in China, issued on the last day of October.
  const one = await issued(memberId, '26320000000000000001', 10_001, '2026-10-31', '2026-10-31T16:00:00Z')
  const two = await issued(memberId, '26320000000000000002', 500, null, '2026-10-31T15:59:59Z')
  await issued(memberId, '26320000000000000003', 70, '2026-11-02', '2026-11-02T02:00:00Z')
  await issued(other.memberId, '26320000000000000004', 9, '2026-10-05', '2026-10-05T02:00:00Z')
  await db.insert(invoiceCorrections).values([
    { invoiceId: one, number: '26320000000000000011', amountFen: 401, at: new Date('2026-10-31T16:00:00Z') },
    { invoiceId: two, number: '26320000000000000012', amountFen: 30, at: null },
  ])
  const stated = async (month: string) => (await loadStatement(db, memberId, monthOf(month, now))).invoices
  const october = await stated('2026-10')
  expect(october.map(({ day, number, amount }) => [day, number, amount])).toEqual([
    ['2026-10-31', '26320000000000000001', 10_001],
    ['2026-10-31', '26320000000000000002', 500],
    ['', '26320000000000000012', -30],
  ])
  expect(october.at(-1)?.what).toBe('红字发票（冲 26320000000000000002），登记日期未留存')
  const november = await stated('2026-11')
  expect(november.map(({ day, amount }) => [day, amount])).toEqual([
    ['2026-11-02', 70],
    ['2026-11-01', -401],
  ])
  const sums = new Map((await monthsOfMember(db, memberId, now)).map((row) => [row.month, row.invoiced]))
  const sumOf = (rows: typeof october) => sumFen(rows.map(({ amount }) => fen(amount)))
  expect([sums.get('2026-10'), sums.get('2026-11')]).toEqual([sumOf(october), sumOf(november)])
})
