import { asc, eq } from 'drizzle-orm'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { idIn, lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { lotteries, lotteryPrizes, lotteryRecords } from './tables.ts'
import { joinFor } from './testing/join-for.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop
let sales: StaffBrowser
let memberId: number
let keys = 0

const form = {
  name: '采购季抽奖',
  remarks: '每位会员一次',
  chances: '2',
  blankWeight: '40',
  startsAt: '2026-11-20T00:00',
  endsAt: '2026-12-20T00:00',
  prizes: '体温计|实物||10|2|随货发出\n10元现金券|现金券|10|20|5|30天内有效\n50积分|积分|50|30|100',
}

beforeAll(async () => {
  shop = await openCartShop(now)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.update(lotteries).set({ isOn: false })
  memberId = await addMember(shop.db)
})

const prizesOf = (id: number) =>
  shop.db.select().from(lotteryPrizes).where(eq(lotteryPrizes.lotteryId, id)).orderBy(asc(lotteryPrizes.sort))
const counts = async () => [await shop.db.$count(lotteries), await shop.db.$count(lotteryPrizes)]
const join = (lotteryId: number, prize: string | null = '体温计') => {
  keys += 1
  const key = `lottery-page-key-${keys}`
  return joinFor(shop.db, { lotteryId, memberId, key, now }, prize)
}

async function opened(over: Record<string, string> = {}): Promise<number> {
  const answer = await sales.post('/staff/lotteries', { ...form, ...over })
  expect(problemIn(answer.body)).toBeUndefined()
  return idIn(answer.headers.location)
}

test('chances and the most it gives away are said before it is kept; then members may join', async () => {
  const before = await counts()
  const looked = await sales.post('/staff/lotteries/try', form)
  for (const text of ['60%', '现金券¥50.00，积分5000，实物2件', '保存后立即可抽']) expect(looked.body).toContain(text)
  expect(looked.body).toMatch(/体温计<\/th>.*?实物.*?10%/)
  expect(await counts()).toEqual(before)
  const id = await opened()
  expect(await lastEntry(shop)).toMatchObject({ operation: 'POST /staff/lotteries', outcome: 'done' })
  const caller = await signIn(shop, memberId)
  const { data } = await caller.call(lotteryCalls.lotteryCampaign, { id })
  expect(data).toMatchObject({ name: '采购季抽奖', chances: 2, prizes: [{ name: '体温计' }, {}, { name: '50积分' }] })
  expect(await prizesOf(id)).toMatchObject([
    { kind: 'thing', weight: 10, stock: 2 },
    { kind: 'voucher', voucherFen: 1000, weight: 20, remarks: '30天内有效' },
    { kind: 'points', points: 50, stock: 100 },
  ])
})

test('what was won stays what it was; the rest may change, with both sides in the log', async () => {
  const id = await opened()
  expect((await join(id)).name).toBe('体温计')
  const kept = await prizesOf(id)
  const [, voucher, points] = form.prizes.split('\n')
  const refusals = [
    [`${voucher}\n${points}`, '“体温计”已有会员抽中，不能移除或改名'],
    [`体温计|积分|5|10|2\n${voucher}`, '“体温计”已有会员抽中，种类和数值不能更改'],
  ] as const
  for (const [prizes, reason] of refusals) {
    for (const way of ['', '/try']) {
      const answer = await sales.post(`/staff/lotteries/${id}${way}`, { ...form, prizes })
      expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
    }
  }
  await join(id)
  const fewer = await sales.post(`/staff/lotteries/${id}`, { ...form, prizes: form.prizes.replace('|10|2|', '|10|1|') })
  expect(problemIn(fewer.body)).toContain('“体温计”已发2，数量不能更少')
  expect((await prizesOf(id)).map(({ won: _won, ...row }) => row)).toEqual(kept.map(({ won: _won, ...row }) => row))
  const seen = seenIn((await sales.get(`/staff/lotteries/${id}`)).body)
  const changed = { ...form, seen, name: '年终抽奖', prizes: '体温计|实物||5|3|随货发出\n100积分|积分|100|30|10' }
  expect((await sales.post(`/staff/lotteries/${id}`, changed)).statusCode).toBe(303)
  expect(await prizesOf(id)).toMatchObject([{ id: kept[0]?.id, won: 2, stock: 3 }, { name: '100积分' }])
  const entry = await lastEntry(shop)
  expect(entry).toMatchObject({ before: { name: '采购季抽奖' }, after: { name: '年终抽奖' } })
  expect(entry?.after).toHaveProperty(`prize ${kept[0]?.id}`)
  const late = await sales.post(`/staff/lotteries/${id}`, { ...changed, name: '我的抽奖' })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
})

test('one is stopped and goes on; two at a time are warned of', async () => {
  const id = await opened()
  expect((await sales.post('/staff/lotteries/try', form)).body).toContain('同期另有抽奖“采购季抽奖”')
  await sales.post(`/staff/lotteries/${id}/switch`, { to: 'off' })
  await expect(join(id)).rejects.toMatchObject({ code: 404 })
  await sales.post(`/staff/lotteries/${id}/switch`, { to: 'on' })
  expect((await join(id, null)).won).toBe(0)
})

test('a thing that was won waits until the warehouse has sent it, once', async () => {
  const id = await opened()
  await join(id)
  const warehouse = await staffWith(shop, 'warehouse')
  const page = (await warehouse.get('/staff/lottery-prizes')).body
  const at = [...page.matchAll(/action="([^"]+\/sent)"/g)].at(-1)?.[1] ?? ''
  expect((await warehouse.post(at)).statusCode).toBe(303)
  expect((await lastEntry(shop))?.after).toHaveProperty('sentAt')
  expect((await warehouse.post(at)).statusCode).toBe(404)
  expect((await warehouse.get('/staff/lottery-prizes')).body).not.toContain(at)
  expect((await warehouse.get('/staff/lotteries')).statusCode).toBe(403)
  expect(await shop.db.$count(lotteryRecords, eq(lotteryRecords.lotteryId, id))).toBe(1)
})

test.each([
  ['no prize', { prizes: '' }, '请填写奖品'],
  ['an unknown kind', { prizes: '手机|礼物||1|1' }, '须写作'],
  ['a thing with a worth', { prizes: '手机|实物|5|1|1' }, '实物不写数值'],
  ['points that are none', { prizes: '积分|积分|0|1|1' }, '积分数须为正整数'],
  ['a voucher of nothing', { prizes: '券|现金券|0|1|1' }, '“券|现金券|0|1|1”：现金券金额须为大于0的金额'],
  ['no weight', { prizes: '手机|实物||0|1' }, '权重须为正整数'],
  ['no pieces', { prizes: '手机|实物||1|0' }, '数量须为正整数'],
  ['a prize twice', { prizes: '手机|实物||1|1\n手机|实物||1|1' }, '奖品“手机”重复'],
  ['no chance', { chances: '0' }, '每客户抽奖次数须为不小于1的整数'],
  ['a window that is over', { startsAt: '2026-11-01', endsAt: '2026-11-02' }, '结束时间已过'],
])('%s is refused, and nothing is kept', async (_, over, reason) => {
  const before = await counts()
  for (const address of ['/staff/lotteries/try', '/staff/lotteries']) {
    const answer = await sales.post(address, { ...form, ...over })
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  }
  expect(await counts()).toEqual(before)
})
