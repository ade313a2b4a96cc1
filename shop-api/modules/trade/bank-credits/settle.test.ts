import { asc, eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { clearSetting, setSetting } from '#shop-api/modules/base/settings/set-setting.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { decide } from '#shop-api/modules/trade/balance/operator.ts'
import { askRecharge, listRequests } from '#shop-api/modules/trade/balance/requests.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { confirmTransfer } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { setAside } from './settle.ts'
import { bankCredits, bankCreditUses } from './tables.ts'
import type { GivenLine } from './testing/statements.ts'
import { statementOf } from './testing/statements.ts'
import { listCredits, settleByHand, settleProposed, takeStatement } from './work-off.ts'

const now = new Date('2026-11-20T01:30:00Z')
const ACCOUNT = '4321000012345678'
let database: Database
let buyer: Buyer
let company = ''
let serial = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
  await database.close()
})
beforeEach(async () => {
  buyer = await addBuyer(database.db, { ephedrine: { quota: 100, used: 0, validTo: '2027-12-31' } })
  const [row] = await database.db.select().from(members).where(eq(members.id, buyer.memberId))
  company = row?.companyName ?? ''
  await database.db.delete(bankCreditUses)
  await database.db.delete(bankCredits)
})

/** An order over so many units at 10.00. */
async function order(units: number, isEphedrine = false): Promise<number> {
  const goodsId = await addGoods(database.db, { now, isEphedrine })
  const request = await cartRequest(database.db, buyer, [[goodsId, units]], now)
  const { orders: made } = await submitOrder(database.db, { ...request, confirmedIds: request.lineIds })
  return made[0]?.id ?? 0
}
const forOrder = (id: number) => referenceOf({ kind: 'order', id })
const forMember = () => referenceOf({ kind: 'member', id: buyer.memberId })
const line = (over: Partial<GivenLine>): GivenLine => {
  serial += 1
  return { amount: 2000, payer: company, serial: `S${serial}`, ...over }
}
const take = (...lines: readonly GivenLine[]) => takeStatement(database.db, ACCOUNT, [statementOf(lines)], now)
const stateOf = async (id: number) => {
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
  return [row?.state, row?.paidFen]
}
const balance = () => readBalance(database.db, buyer.memberId)
const open = async () =>
  (await listCredits(database.db, 'open', { after: 0, limit: 50 })).map(({ proposal }) => proposal)

test('reference, amount and payer: paid at once, and once however often the file comes', async () => {
  const id = await order(2)
  const lines = [line({ remark: `货款${forOrder(id)}` })]
  expect(await take(...lines)).toEqual({ fresh: 1, known: 0, outgoing: 0, negative: 0, settled: 1, open: 0 })
  expect(await stateOf(id)).toEqual(['paid', 2000])
  for (let time = 0; time < 3; time += 1) expect(await take(...lines)).toMatchObject({ fresh: 0, known: 1, settled: 0 })
  expect(await balance()).toBe(0)
})

test('lines without a number come again within a longer file', async () => {
  const lines = [
    line({ serial: '', remark: forMember() }),
    line({ serial: '', remark: forMember() }),
    line({ serial: '', amount: 500, remark: forMember() }),
  ]
  await take(...lines.slice(0, 2))
  expect(await balance()).toBe(4000)
  expect(await take(...lines)).toMatchObject({ fresh: 1, known: 2, settled: 1 })
  expect(await balance()).toBe(4500)
})

test('an account written otherwise is the same one, and lines do not come again as those of another', async () => {
  const lines = [line({ remark: forMember() }), line({ serial: '', remark: forMember() })]
  const sheets = [statementOf(lines)]
  await takeStatement(database.db, '4321 0000 1234 5678', sheets, now)
  expect(await takeStatement(database.db, ACCOUNT, sheets, now)).toMatchObject({ fresh: 0, known: 2 })
  for (const each of lines) {
    await expect(takeStatement(database.db, '9999', [statementOf([each])], now)).rejects.toMatchObject({
      errors: { account: [expect.stringContaining('请核对收款账号')] },
    })
  }
  expect(await balance()).toBe(4000)
})

test('a statement that names one of the shop’s accounts is of it, and of no other', async () => {
  const value = { bank: '样例银行', account: '4321 0000 1234 5678', name: '样例公司' }
  await setSetting(database.db, 'companyAccount', value, [])
  const sheets = [statementOf([line({ remark: forMember() })])]
  expect(await takeStatement(database.db, '', sheets, now)).toMatchObject({ fresh: 1 })
  expect(await takeStatement(database.db, ACCOUNT, sheets, now)).toMatchObject({ fresh: 0, known: 1 })
  await expect(takeStatement(database.db, '9999', sheets, now)).rejects.toThrow('文件写明为账号')
  await clearSetting(database.db, 'companyAccount', [])
  await expect(takeStatement(database.db, '', sheets, now)).rejects.toThrow('文件未写明收款账号')
})

test('one number with two amounts is refused, in a file or after another', async () => {
  await expect(take(line({ serial: 'A' }), line({ serial: 'A', amount: 1 }))).rejects.toThrow('有两个金额')
  await take(line({ serial: 'B', payer: '别人' }))
  await expect(take(line({ serial: 'B', amount: 1 }))).rejects.toThrow('有两个金额')
})

test('what is over goes to the balance; what is missing waits for its other part', async () => {
  const [first, second] = [await order(2), await order(3)]
  await take(line({ amount: 2500, remark: forOrder(first) }))
  expect([await stateOf(first), await balance()]).toEqual([['paid', 2000], 500])
  await take(line({ amount: 1000, remark: forOrder(second) }))
  expect(await open()).toMatchObject([{ certainty: 'unclear', reason: expect.stringContaining('还差¥20.00') }])
  expect(await stateOf(second)).toEqual(['submitted', 0])
  await take(line({ amount: 2100, remark: forOrder(second) }))
  expect([await open(), await stateOf(second), await balance()]).toEqual([[], ['paid', 3000], 600])
})

test('one transfer pays several orders, by references or by the only sum that fits', async () => {
  const [first, second, third] = [await order(1), await order(2), await order(4)]
  await take(line({ amount: 3000, remark: `${forOrder(first)} ${forOrder(second)}` }))
  expect([await stateOf(first), await stateOf(second)]).toEqual([
    ['paid', 1000],
    ['paid', 2000],
  ])
  const fourth = await order(8)
  await take(line({ amount: 12_000 }))
  expect(await open()).toMatchObject([{ certainty: 'likely' }])
  expect(await settleProposed(database.db, ['likely'], now)).toEqual({ settled: 1, refused: [] })
  expect([await stateOf(third), await stateOf(fourth)]).toEqual([
    ['paid', 4000],
    ['paid', 8000],
  ])
})

test('two sums that fit are asked for', async () => {
  await order(2)
  await order(2)
  await take(line({}))
  expect(await open()).toMatchObject([
    { certainty: 'unclear', settlement: null, reason: expect.stringContaining('有多种可能') },
  ])
})

test('another payer makes it likely, and bars ephedrine orders', async () => {
  const id = await order(2)
  const hm = await order(3, true)
  await take(line({ remark: forOrder(id), payer: '张三' }), line({ amount: 3000, remark: forOrder(hm), payer: '张三' }))
  expect(await open()).toMatchObject([
    { certainty: 'likely', reason: expect.stringContaining('付款户名与') },
    { certainty: 'unclear', settlement: null, reason: expect.stringContaining('含麻订单须由') },
  ])
  await take(line({ amount: 3000, remark: forOrder(hm) }))
  expect(await stateOf(hm)).toEqual(['paid', 3000])
})

test('an order that was closed, cancelled or paid meanwhile: the money is the member’s', async () => {
  const [closed, paid] = [await order(2), await order(2)]
  await cancelOrder(database.db, buyer.memberId, closed, now)
  await take(line({ remark: forOrder(closed) }))
  expect([await stateOf(closed), await balance()]).toEqual([['cancelled', 0], 2000])
  await take(line({ remark: forOrder(paid) }), line({ remark: forOrder(paid) }))
  expect([await stateOf(paid), await balance()]).toEqual([['paid', 2000], 4000])
})

test('a credit that an operator says to be a recharge of another amount is booked as it arrived', async () => {
  const asked = { amount: '30.00', payer: company, request_key: `differs-${buyer.memberId}-0123456789` }
  const { id, no } = await askRecharge(database.db, buyer.memberId, asked, now)
  await take(line({ amount: 2950 }))
  const [credit] = await database.db.select().from(bankCredits)
  const byHand = (orderNos: readonly string[]) =>
    settleByHand(database.db, credit?.id ?? 0, { orderNos, memberId: null }, now)
  await expect(byHand(['CZ99999999'])).rejects.toThrow('不存在')
  await expect(byHand([no, no])).rejects.toThrow('只能对应一个')
  await byHand([no])
  expect([await open(), await balance()]).toEqual([[], 2950])
  expect((await listRequests(database.db, buyer.memberId, 1)).data).toMatchObject([
    { id, state: 'done', amount: '30.00', arrived: '29.50' },
  ])
})

test('what an operator has booked by hand is not booked again by the statement', async () => {
  const id = await order(2)
  await confirmTransfer(database.db, id, now)
  const { id: requestId } = await askRecharge(
    database.db,
    buyer.memberId,
    { amount: '30.00', payer: company, request_key: `key-${buyer.memberId}-0123456789` },
    now,
  )
  await decide(database.db, Number(requestId), { isDone: true, reason: '' }, now)
  expect(await balance()).toBe(3000)
  await take(line({ remark: forOrder(id) }), line({ amount: 3000, remark: forMember() }))
  expect([await open(), await balance(), await stateOf(id)]).toEqual([[], 3000, ['paid', 2000]])
  const uses = await database.db.select().from(bankCreditUses).orderBy(asc(bankCreditUses.id))
  expect(uses).toMatchObject([
    { kind: 'known', orderId: id, amountFen: 2000 },
    { kind: 'known', requestId, amountFen: 3000 },
  ])
})

test('money that a statement has booked is not booked again by hand, unless somebody says that it is other money', async () => {
  await take(line({ amount: 3000, remark: forMember(), serial: 'TWICE' }))
  const wish = { amount: '30.00', payer: company, request_key: `key-${buyer.memberId}-0123456789` }
  const { id } = await askRecharge(database.db, buyer.memberId, wish, now)
  const confirm = (reason: string) => decide(database.db, Number(id), { isDone: true, reason }, now)
  await expect(confirm('')).rejects.toMatchObject({ code: 409, message: expect.stringContaining('流水号 TWICE') })
  expect(await balance()).toBe(3000)
  await confirm('另一笔，柜台现金')
  expect(await balance()).toBe(6000)
})

test('a recharge that was asked for is ended by its transfer', async () => {
  const wish = { amount: '30.00', payer: company, request_key: `key-${buyer.memberId}-0123456789` }
  await askRecharge(database.db, buyer.memberId, wish, now)
  await take(line({ amount: 3000 }))
  expect(await open()).toMatchObject([{ certainty: 'likely', reason: expect.stringContaining('充值申请') }])
  await settleProposed(database.db, ['likely'], now)
  expect(await balance()).toBe(3000)
})

test('by hand: orders by number, a member, or nothing of ours with the reason', async () => {
  const id = await order(2)
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id))
  await take(line({ payer: '某人' }), line({ payer: '某人' }), line({ payer: '银行', amount: 7 }))
  const [one, two, three] = await listCredits(database.db, 'open', { after: 0, limit: 9 })
  const settleBy = (creditId: number | undefined, orderNos: string[], memberId: number | null) =>
    settleByHand(database.db, creditId ?? 0, { orderNos, memberId }, now)
  await expect(settleBy(one?.row.id, ['2026112099999999'], null)).rejects.toThrow('不存在')
  await settleBy(one?.row.id, [row?.no ?? ''], null)
  await expect(settleBy(one?.row.id, [], buyer.memberId)).rejects.toMatchObject({ code: 409 })
  await settleBy(two?.row.id, [], buyer.memberId)
  await setAside(database.db, three?.row.id ?? 0, '利息', now)
  expect([await stateOf(id), await balance(), await open()]).toEqual([['paid', 2000], fen(2000), []])
})
