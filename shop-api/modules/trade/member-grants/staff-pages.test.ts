import { eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { lastEntry } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

const keyIn = (body: string, form: string) =>
  new RegExp(`value="${form}"><input type="hidden" name="key" value="(\\w+)"`).exec(body)?.[1] ?? ''

test('money, vouchers and points are given once a form, by finance; sales give points only', async () => {
  const id = await addMember(shop.db)
  const at = `/staff/grants/${id}`
  const [finance, sales] = [await staffWith(shop, 'finance'), await staffWith(shop, 'sales')]
  const { body } = await finance.get(at)
  const recharge = { form: 'recharge', key: keyIn(body, 'recharge'), amount: '88.50', note: '转账' }
  expect((await sales.post(`${at}/recharge`, recharge)).statusCode).toBe(403)
  const wrong = await finance.post(`${at}/recharge`, { ...recharge, amount: '-5' })
  expect([wrong.statusCode, wrong.body.includes('value="-5"')]).toEqual([422, true])
  for (const _ of [1, 2]) expect((await finance.post(`${at}/recharge`, recharge)).statusCode).toBe(303)
  expect(await readBalance(shop.db, id)).toBe(8850)
  expect(await lastEntry(shop)).toMatchObject({ subject: String(id), asked: { amount: '88.50', note: '转账' } })

  const voucher = { form: 'voucher', key: keyIn(body, 'voucher'), amount: '10', name: '补偿券', days: '30' }
  await finance.post(`${at}/voucher`, voucher)
  expect(await shop.db.select().from(cashVouchers).where(eq(cashVouchers.memberId, id))).toMatchObject([
    { name: '补偿券', amountFen: 1000, remainingFen: 1000 },
  ])
  expect((await finance.get(at)).body).toContain('补偿券')

  const page = (await sales.get(at)).body
  expect([page.includes('余额充值'), page.includes('调整积分')]).toEqual([false, true])
  const points = { form: 'points', key: keyIn(page, 'points'), points: '50', note: '活动补发' }
  await sales.post(`${at}/points`, points)
  const few = await sales.post(`${at}/points`, { ...points, key: `${points.key}x`, points: '-80' })
  expect([few.statusCode, few.body.includes('该会员积分不足')]).toEqual([409, true])
  expect((await shop.db.select().from(members).where(eq(members.id, id)))[0]?.points).toBe(50)
  expect((await sales.get('/staff/grants/999999')).statusCode).toBe(404)
})
