import { eq } from 'drizzle-orm'
import { sourcingCalls } from '#lib/contract/sourcing/calls.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T02:00:00Z')
let shop: TestShop

beforeAll(async () => {
  shop = await openCartShop(now)
}, OPEN_MS)
afterAll(() => shop.close())

test('a sourcing request waits on the first page until it is answered, and its member reads the answer', async () => {
  const buyer = await signIn(shop, await addMember(shop.db))
  await buyer.call(sourcingCalls.sourcingAdd, { body: { name: '<i>阿胶</i>', number: 10 } })
  const sales = await staffWith(shop, 'sales')
  expect((await sales.get('/staff')).body).toContain('<b>1</b>待答复求购')
  const page = (await sales.get('/staff/sourcing-requests')).body
  expect(page).toContain('&lt;i&gt;阿胶&lt;/i&gt;')
  const at = /action="(\/staff\/sourcing-requests\/\d+\/answer)"/.exec(page)?.[1] ?? ''
  expect((await sales.post(at, { text: '', code: '' })).body).toContain('请填写答复')
  expect((await sales.post(at, { text: '有货', code: 'NONE' })).body).toContain('商品编码 NONE 不存在')
  const goodsId = await addGoods(shop.db, { now })
  const [row] = await shop.db.select({ code: goods.code }).from(goods).where(eq(goods.id, goodsId))
  expect((await sales.post(at, { text: '下周到货', code: row?.code ?? '' })).statusCode).toBe(303)
  const [mine] = (await buyer.call(sourcingCalls.sourcingList)).data.data
  expect(mine).toMatchObject({ state: 'answered', answer: '下周到货' })
  expect((await sales.get('/staff/sourcing-requests')).body).toContain('暂无待答复的求购')
})
