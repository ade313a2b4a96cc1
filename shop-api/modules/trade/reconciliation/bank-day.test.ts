import { eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { recharge } from '#shop-api/modules/base/ledger/movements.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { decide } from '#shop-api/modules/trade/balance/operator.ts'
import { askRecharge } from '#shop-api/modules/trade/balance/requests.ts'
import { bankCredits } from '#shop-api/modules/trade/bank-credits/tables.ts'
import { lineOf } from '#shop-api/modules/trade/bank-credits/testing/statements.ts'
import { settleByHand, settleProposed, takeLines } from '#shop-api/modules/trade/bank-credits/work-off.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { orderOf } from '#shop-api/modules/trade/provider-payments/testing/play.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { lastBankDay, reconcileBank } from './bank-day.ts'
import { listDifferences } from './keep.ts'

const now = new Date('2026-11-20T01:30:00Z')
const DAY = '2026-11-20'
const ACCOUNT = '4321000012345678'
const PAYER = '对账药房〔样例〕'
let database: Database
let goodsId = 0
let buyer: Buyer
let serial = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  goodsId = await addGoods(database.db, { now, unitPrice: '20.0000' })
  buyer = await addBuyer(database.db, { companyName: PAYER })
})
afterAll(() => database.close())

const line = (amount: number, remark = '', payer = PAYER) => {
  serial += 1
  return lineOf({ amount, payer, remark, serial: `L${serial}` })
}
const take = (...lines: ReturnType<typeof line>[]) => takeLines(database.db, ACCOUNT, lines, now)
const order = () => orderOf(database.db, buyer, goodsId, now)
const forOrder = (id: number) => referenceOf({ kind: 'order', id })
const compare = () => reconcileBank(database.db, DAY, now)
const open = async () =>
  (await listDifferences(database.db, 'open', { after: 0, limit: 50 })).map(({ kind, bookedFen, billedFen }) => [
    kind,
    bookedFen,
    billedFen,
  ])

test('what a statement books itself is no difference, whatever it is for', async () => {
  const request = { payer: PAYER, request_key: 'a'.repeat(16) }
  await askRecharge(database.db, buyer.memberId, { ...request, amount: '7.00' }, now)
  const forMember = referenceOf({ kind: 'member', id: buyer.memberId })
  await take(line(2500, forOrder(await order())), line(700, forMember), line(800, forMember))
  expect(await compare()).toBe(0)
})

test('an order and recharges booked by hand are missed until their lines come; money that waits is said', async () => {
  const orderId = await order()
  await inTransaction(database.db, (tx) => confirmTransfer(tx, orderId, now))
  const { id } = await askRecharge(
    database.db,
    buyer.memberId,
    { payer: PAYER, request_key: 'b'.repeat(16), amount: '9.00' },
    now,
  )
  await decide(database.db, id, { isDone: true, reason: '' }, now)
  // Its note looks like one of a statement, and names none.
  const { memberId } = buyer
  await inTransaction(database.db, (tx) => recharge(tx, { memberId, amount: fen(55), at: now, note: '银行到账 现金' }))
  await take(line(123, '', '陌生人'))
  expect(await compare()).toBe(4)
  expect((await open()).sort()).toEqual(
    [
      ['missing', 2000, null],
      ['missing', 900, null],
      ['missing', 55, null],
      ['unbooked', null, 123],
    ].sort(),
  )
  // The lines come: those are what was booked by hand, and the stranger's is given to the member.
  await take(line(2000, forOrder(orderId)), line(900, referenceOf({ kind: 'member', id: memberId })))
  await settleProposed(database.db, ['certain', 'likely'], now)
  const [stranger] = await database.db.select().from(bankCredits).where(eq(bankCredits.state, 'open'))
  await settleByHand(database.db, stranger?.id ?? 0, { orderNos: [], memberId }, now)
  expect(await compare()).toBe(1)
  expect(await open()).toEqual([['missing', 55, null]])
})

test('a day is whole when a line of a later one is there', async () => {
  expect(await lastBankDay(database.db)).toBe('2026-11-19')
})
