import { eq } from 'drizzle-orm'
import { userCalls } from '#lib/contract/user/calls.ts'
import { walletCalls } from '#lib/contract/wallet/calls.ts'
import { fen, parseFen, sumFen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { openBalance, payCashBack, payFromBalance, refundToBalance } from '#shop-api/modules/base/ledger/movements.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { repayCredit, setCreditLimit, takeCredit } from '#shop-api/modules/trade/credit/account.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import { cashVouchers, voucherUses } from '#shop-api/modules/trade/vouchers/tables.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { endRequest } from './requests.ts'
import { moneyRequests } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
let shop: TestShop
let memberId: number
let caller: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = now
  memberId = await addMember(shop.db)
  caller = await signIn(shop, memberId)
})

async function moves(): Promise<void> {
  const { db } = shop
  await openBalance(db, { memberId, amount: fen(100_000), at: day(-40), note: '期初余额' })
  await payFromBalance(db, { memberId, amount: fen(30_050), at: day(-10), orderId: 900_001 })
  await refundToBalance(db, { memberId, amount: fen(1_050), at: day(-9), orderId: 900_001 })
  await payCashBack(db, { memberId, amount: fen(600), at: day(0), orderId: 900_001 })
}

let keys = 0
const request_key = () => {
  keys += 1
  return `wallet-test-key-${String(keys).padStart(6, '0')}`
}
const operate = async (id: number, payload: object) =>
  shop.app.inject({
    method: 'POST',
    url: `/admin/money-requests/${id}/decide`,
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload,
  })
const company = async () => (await caller.call(userCalls.userBase)).data.company
const withdrawal = async (amount: string, over: object = {}) =>
  caller.call(walletCalls.withdrawAsk, {
    body: {
      amount,
      account_name: await company(),
      bank: '样例银行南京分行',
      account_no: '6222 0000 1111 2222',
      request_key: request_key(),
      ...over,
    },
  })

test('who owes something past its day takes nothing out until it is paid', async () => {
  await openBalance(shop.db, { memberId, amount: fen(900_000), at: day(-40) })
  await inTransaction(shop.db, async (tx) => {
    await setCreditLimit(tx, memberId, fen(1_000_000))
    await takeCredit(tx, { memberId, amount: fen(860_000), note: '', at: day(-30) })
  })
  expect(await withdrawal('100.00')).toMatchObject({ code: 200 })
  shop.now = day(1)
  expect(await withdrawal('100.00')).toMatchObject({
    code: 409,
    message: '账期已于2026-11-20逾期，请先还款再申请提现',
  })
  const body = { amount: '9.00', payer: '测试药房', request_key: request_key() }
  expect(await caller.call(walletCalls.rechargeAsk, { body })).toMatchObject({ code: 200 })
  await inTransaction(shop.db, (tx) => repayCredit(tx, { memberId, amount: fen(860_000), note: '', at: day(1) }))
  expect(await withdrawal('100.00')).toMatchObject({ code: 200 })
})

describe('balance log', () => {
  test('newest first, by kind and by day, each with the balance after it', async () => {
    await moves()
    const list = async (query: object) =>
      (await caller.call(userCalls.moneyLog, { query })).data.data.map((row) => [row.label, row.amount, row.balance])
    expect(await list({})).toEqual([
      ['返现', '6.00', '716.00'],
      ['退款', '10.50', '710.00'],
      ['支付订单', '-300.50', '699.50'],
      ['期初', '1000.00', '1000.00'],
    ])
    expect(await list({ use_type: 2 })).toEqual([['支付订单', '-300.50', '699.50']])
    expect(await list({ use_type: 77 })).toEqual([])
    expect(await list({ start_time: '2026-11-11', end_time: '2026-11-11' })).toEqual([['退款', '10.50', '710.00']])
  })

  test('a sheet re-adds to the balance', async () => {
    await moves()
    const { data } = await caller.call(walletCalls.moneyExport, { query: { start_time: '2026-11-01' } })
    const sum = sumFen(data.entries.map((entry) => parseFen(entry.amount ?? '')))
    expect(parseFen(data.opening) + sum).toBe(parseFen(data.closing))
    expect(data).toMatchObject({ opening: '1000.00', closing: '716.00', is_cut: false })
    expect(data.closing).toBe((await caller.call(userCalls.money)).data.balance)
  })

  test('the balance at the end of each day, without gaps', async () => {
    await moves()
    const { data } = await caller.call(walletCalls.moneyDays, { query: { start_time: '2026-11-09' } })
    expect(data).toHaveLength(12)
    expect(data.slice(0, 3).map((row) => row.balance)).toEqual(['1000.00', '699.50', '710.00'])
    expect(data.at(-1)).toEqual({ day: '2026-11-20', balance: '716.00' })
    const all = await caller.call(walletCalls.moneyDays, { query: { start_time: '1990-01-01' } })
    expect(all.data).toHaveLength(366)
    for (const end_time of ['1900-01-01', '1900-12-31', '1970-01-01', '9999-12-31']) {
      expect((await caller.call(walletCalls.moneyDays, { query: { end_time } })).code).toBe(200)
    }
    expect((await caller.call(walletCalls.moneyDays, { query: {} })).data).toHaveLength(90)
  })
})

describe('recharge', () => {
  const ask = (key = request_key(), amount = '500.00') =>
    caller.call(walletCalls.rechargeAsk, { body: { amount, payer: '样例付款公司', request_key: key } })

  test('is booked once an operator has seen the money, and the member is notified', async () => {
    const { data } = await ask()
    expect(data).toMatchObject({ kind: 'recharge', amount: '500.00', state: 'submitted', state_text: '待核对' })
    expect((await caller.call(userCalls.money)).data.balance).toBe('0.00')
    expect((await operate(data.id, { isDone: true })).statusCode).toBe(200)
    expect((await operate(data.id, { isDone: true })).statusCode).toBe(409)
    expect((await caller.call(userCalls.money)).data.balance).toBe('500.00')
    const { data: list } = await caller.call(walletCalls.moneyRequests, { query: {} })
    expect(list.data).toMatchObject([{ id: data.id, state: 'done' }])
    expect((await caller.call(userCalls.userBase)).data.message_count).toBe(1)
  })

  test('the same key asks once, with other content it is refused; odd amounts are said at their field', async () => {
    const key = request_key()
    const first = await ask(key)
    expect((await ask(key)).data).toEqual(first.data)
    expect((await ask(key, '501.00')).status).toBe(409)
    for (const amount of ['0', '-5', '1.234', 'abc', '1e5', '', ' ']) {
      const answer = await ask(request_key(), amount)
      expect([amount, answer.status, Object.keys(answer.errors ?? {})]).toEqual([amount, 422, ['amount']])
    }
  })
})

test('of each kind only so many requests wait at once', async () => {
  const ask = () =>
    caller.call(walletCalls.rechargeAsk, { body: { amount: '1.00', payer: '测试药房', request_key: request_key() } })
  const answers = await Promise.all(Array.from({ length: 6 }, ask))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
  expect(answers.find(({ code }) => code !== 200)?.message).toBe('已有5笔充值申请待处理，请等待处理或撤销后再提交')
  const [open] = answers.filter(({ code }) => code === 200)
  await operate(open?.data.id ?? 0, { isDone: true })
  expect((await ask()).code).toBe(200)
})

test.each(['2026-13-01', '2026-02-30', '0000-01-01', 'x'])(
  '%s is no day, and is refused with that reason',
  async (start_time) => {
    expect(await caller.call(userCalls.moneyLog, { query: { start_time } })).toMatchObject({ status: 422 })
  },
)

describe('withdrawal', () => {
  beforeEach(moves)

  test('sets the money aside at once; paid, it leaves the books', async () => {
    const { data } = await withdrawal('700.00')
    expect(data).toMatchObject({ kind: 'withdraw', state: 'submitted' })
    expect(data.detail).toMatch(/6222 \*{4} 2222$/)
    expect((await caller.call(userCalls.money)).data).toMatchObject({ balance: '16.00', frozen: '700.00' })
    expect(await withdrawal('16.01')).toMatchObject({ status: 422, message: '可用余额不足' })
    await operate(data.id, { isDone: true })
    expect((await caller.call(userCalls.money)).data).toMatchObject({ balance: '16.00', frozen: '0.00' })
    expect(await findBroken(shop.db, now)).toEqual([])
  })

  test('refused or taken back, the money returns once', async () => {
    const one = await withdrawal('100.00')
    const two = await withdrawal('200.00')
    expect((await operate(one.data.id, { isDone: false })).statusCode).toBe(422)
    await operate(one.data.id, { isDone: false, reason: '户名不符' })
    expect((await caller.call(walletCalls.moneyRequestCancel, { id: two.data.id })).status).toBe(200)
    expect((await caller.call(walletCalls.moneyRequestCancel, { id: two.data.id })).status).toBe(409)
    expect((await caller.call(userCalls.money)).data).toMatchObject({ balance: '716.00', frozen: '0.00' })
    const { data } = await caller.call(walletCalls.moneyRequests, { query: {} })
    expect(data.data.map(({ state, reason }) => [state, reason])).toEqual([
      ['cancelled', ''],
      ['refused', '户名不符'],
    ])
    expect(await findBroken(shop.db, now)).toEqual([])
  })

  test('only to the company’s own account', async () => {
    const answer = await withdrawal('1.00', { account_name: '别的公司' })
    expect([answer.status, Object.keys(answer.errors ?? {})]).toEqual([422, ['account_name']])
    const odd = await withdrawal('1.00', { account_no: '12ab' })
    expect([odd.status, Object.keys(odd.errors ?? {})]).toEqual([422, ['account_no']])
  })

  test('a foreign request is nobody’s', async () => {
    const { data } = await withdrawal('1.00')
    const stranger = await signIn(shop, await addMember(shop.db))
    expect((await stranger.call(walletCalls.moneyRequestCancel, { id: data.id })).status).toBe(404)
    expect((await stranger.call(walletCalls.moneyRequests, { query: {} })).data.total).toBe(0)
    const [row] = await shop.db.select().from(moneyRequests).where(eq(moneyRequests.id, data.id))
    expect(row?.state).toBe('submitted')
  })

  test('decided by two at once, it ends once', async () => {
    const { data } = await withdrawal('100.00')
    const ends = await Promise.allSettled(
      (['cancelled', 'refused'] as const).map((state) =>
        inTransaction(shop.db, (tx) => endRequest(tx, data.id, { state, reason: 'x', now })),
      ),
    )
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await caller.call(userCalls.money)).data.balance).toBe('716.00')
  })
})

test('points: what came and went, each with what was there after it', async () => {
  await movePoints(shop.db, { memberId, kind: 'opening', points: 500, at: day(-3) })
  await movePoints(shop.db, { memberId, kind: 'exchange', points: -120, at: day(-2), note: '体温计' })
  const list = async (query: object) =>
    (await caller.call(walletCalls.pointsLog, { query })).data.data.map((row) => [row.label, row.points, row.balance])
  expect(await list({})).toEqual([
    ['兑换礼品', -120, 380],
    ['期初', 500, 500],
  ])
  expect(await list({ direction: 'in' })).toEqual([['期初', 500, 500]])
  expect(await list({ direction: 'out' })).toEqual([['兑换礼品', -120, 380]])
})

test('cash vouchers by state, with what each was spent on', async () => {
  const voucher = { memberId, name: '开业现金券', amountFen: 5_000, validFrom: day(-5), validTo: day(5) }
  const rows = await shop.db
    .insert(cashVouchers)
    .values([
      { ...voucher, remainingFen: 3_000 },
      { ...voucher, remainingFen: 0 },
      { ...voucher, remainingFen: 5_000, validTo: now },
    ])
    .returning({ id: cashVouchers.id })
  await shop.db
    .insert(voucherUses)
    .values({ voucherId: rows[0]?.id ?? 0, amountFen: 2_000, note: '订单付款', at: day(-1) })
  const list = async (status?: number) =>
    (await caller.call(walletCalls.vouchers, { query: { ...(status === undefined ? {} : { status }) } })).data.data
  expect((await list(0)).map((row) => [row.remaining, row.status_text, row.uses.map((use) => use.amount)])).toEqual([
    ['30.00', '可使用', ['20.00']],
  ])
  expect((await list(1)).map((row) => row.status_text)).toEqual(['已用完'])
  expect((await list(2)).map((row) => row.status_text)).toEqual(['已过期'])
  expect(await list()).toHaveLength(3)
  expect((await caller.call(walletCalls.voucherNumbers)).data).toEqual({ usable: 1, used: 1, expired: 1 })
})
