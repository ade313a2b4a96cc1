import { eq } from 'drizzle-orm'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { batches, goods, ladderTiers, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { promotionItems } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import { gramsOfName } from '#shop-api/modules/catalogue/search/grams.ts'
import { indexNames } from '#shop-api/modules/catalogue/search/index-names.ts'
import { lastEntryOf, seenIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let sales: StaffBrowser
let warehouse: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
  sales = await staffWith(shop, 'sales')
  warehouse = await staffWith(shop, 'warehouse')
}, OPEN_MS)
afterAll(() => shop.close())

const add = (more: Partial<typeof goods.$inferInsert> = {}) => addGoods(shop.db, { now: shop.now, ...more })
const rowOf = async (id: number) => (await shop.db.select().from(goods).where(eq(goods.id, id)))[0]

const namesIn = (body: string) => [...body.matchAll(/href="\/staff\/goods\/\d+">([^<]*)</g)].map(([, name]) => name)

async function formOf(id: number) {
  const seen = seenIn((await sales.get(`/staff/goods/${id}`)).body)
  const about = { seen, name: '新名称', spec: '1g*10片', unit: '盒', approvalNumber: '', storage: '' }
  return { about, prices: { seen, unitPrice: '9.50', retailPrice: '', ladderType: '达量', ladder: '20:9.2;50:9' } }
}

test('goods are found by name, sound, maker, code and barcode, as texts and nothing else', async () => {
  const name = '<script>alert(1)</script>片'
  const id = await add({ name, code: 'X-1', barcode: '6900000000011', isListed: false })
  await indexNames(shop.db, [name])
  await shop.db.update(manufacturers).set({ searchGrams: gramsOfName('测试药业') })
  for (const q of ['<script>alert', 'X-1', '6900000000011', '测试药业', 'csyy', 'alert 测试']) {
    const { body } = await sales.get(`/staff/goods?q=${encodeURIComponent(q)}`)
    expect(body).toContain(`href="/staff/goods/${id}"`)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;片')
    expect(body).not.toContain('<script>alert')
  }
  const none = await sales.get(`/staff/goods?q=${encodeURIComponent('%')}`)
  expect(none.body).toContain('暂无符合条件的商品')
  expect((await sales.get(`/staff/goods/${id}`)).body).not.toContain('<script>alert')
})

test('pages of the list go on from their last row and miss none', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `分页药${at}`)
  for (const name of names) await add({ name })
  await indexNames(shop.db, names)
  const first = await sales.get(`/staff/goods?q=${encodeURIComponent('分页药')}`)
  const next = /rel="next" href="([^"]+)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = await sales.get(next)
  expect([namesIn(first.body).length, namesIn(second.body).length]).toEqual([50, 10])
  expect(new Set([...namesIn(first.body), ...namesIn(second.body)]).size).toBe(60)
  expect(second.body).not.toContain('rel="next"')
})

test('what they are and cost is changed by the rules of files, announced and written down', async () => {
  const id = await add()
  const before = await shop.db.$count(changes)
  const { about } = await formOf(id)
  expect((await sales.post(`/staff/goods/${id}/describe`, about)).headers.location).toBe(`/staff/goods/${id}`)
  expect(await rowOf(id)).toMatchObject({ name: '新名称', spec: '1g*10片' })
  expect((await sales.get(`/staff/goods/${id}`)).body).toContain('商品资料已保存')
  expect(await shop.db.$count(changes)).toBeGreaterThan(before)

  const { prices } = await formOf(id)
  await sales.post(`/staff/goods/${id}/prices`, prices)
  expect(await rowOf(id)).toMatchObject({ unitPrice: '9.5000', ladderType: 2 })
  const tiers = await shop.db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id))
  expect(tiers.map(({ number, price }) => [number, price])).toEqual([
    [20, '9.2000'],
    [50, '9.0000'],
  ])
  expect(await lastEntryOf(shop)).toMatchObject({
    operation: 'POST /staff/goods/:id/prices',
    subject: String(id),
    outcome: 'done',
    before: { unitPrice: '10.0000', ladder: '' },
    after: { unitPrice: '9.5000', ladder: '20:9.2000;50:9.0000' },
  })
})

test('what a rule is against is refused with its reason, and what was typed stays', async () => {
  const id = await add()
  const { prices } = await formOf(id)
  const dear = await sales.post(`/staff/goods/${id}/prices`, { ...prices, ladder: '20:99' })
  expect(dear.statusCode).toBe(422)
  expect(dear.body).toMatch(/role="alert">[^<]*阶梯/)
  expect(dear.body).toContain('value="20:99"')
  expect((await rowOf(id))?.unitPrice).toBe('10.0000')
  expect(await lastEntryOf(shop)).toMatchObject({ outcome: 'refused', before: {}, after: {} })
})

test('a price below tiers and offers is saved only with a word on them, which are shown before', async () => {
  const id = await add({ ladderType: 2 })
  await shop.db.insert(ladderTiers).values({ goodsId: id, number: 20, price: '9.2000' })
  const scope = { kind: 'goods' as const, goodsIds: [id] }
  const window = { startsAt: shop.now, endsAt: new Date(shop.now.getTime() + 86_400_000) }
  await addPromotion(shop.db, { kind: 'flash', name: '早市', scope, rule: {}, ...window }, [
    { goodsId: id, price: '8.5000' },
  ])
  const { prices } = await formOf(id)
  const form = { ...prices, unitPrice: '8.00', ladder: '20:9.20' }
  const asked = await sales.post(`/staff/goods/${id}/prices`, form)
  expect(asked.statusCode).toBe(422)
  for (const text of ['高于新单价 8.00', '阶梯价（20）', '9.20', '秒杀“早市”', '8.50'])
    expect(asked.body).toContain(text)
  expect((await rowOf(id))?.unitPrice).toBe('10.0000')
  expect((await sales.post(`/staff/goods/${id}/prices`, { ...form, offers: 'carry' })).statusCode).toBe(303)
  const tiers = await shop.db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id))
  const [offer] = await shop.db.select().from(promotionItems).where(eq(promotionItems.goodsId, id))
  expect([(await rowOf(id))?.unitPrice, tiers[0]?.price, offer?.price]).toEqual(['8.0000', '8.0000', '8.0000'])
})

test('a form that was opened before somebody else saved takes nothing back', async () => {
  const id = await add()
  const { about, prices } = await formOf(id)
  shop.now = new Date(shop.now.getTime() + 1000)
  await sales.post(`/staff/goods/${id}/prices`, prices)
  const late = await sales.post(`/staff/goods/${id}/describe`, about)
  expect([late.statusCode, late.body.includes('刚被他人更改')]).toEqual([409, true])
  expect(late.body).toMatch(/名称.*<pre>[^<]+<\/pre>.*<pre>新名称<\/pre>/)
  expect(late.body).toContain('value="新名称"')
  expect((await rowOf(id))?.name).not.toBe('新名称')
})

test('stock is the warehouse’s and never below what orders hold; goods go on and off the shelf', async () => {
  const id = await add()
  await shop.db.update(batches).set({ held: 30 }).where(eq(batches.goodsId, id))
  const form = { batchNo: 'B1', warehouseId: 1 }
  const set = (stock: string) => warehouse.post(`/staff/goods/${id}/batches`, { ...form, stock })
  expect((await set('200')).statusCode).toBe(303)
  expect((await rowOf(id))?.available).toBe(170)
  const low = await set('29')
  expect([low.statusCode, low.body.includes('已被订单占用30')]).toEqual([422, true])
  for (const stock of ['-1', '1.5', '2*10', '1e3', '12,50', '']) {
    const { statusCode, body } = await set(stock)
    expect([statusCode, body.includes(`现为“${stock}”`) || stock === '']).toEqual([422, true])
  }
  expect((await set('１，２００')).statusCode).toBe(303)
  expect((await rowOf(id))?.available).toBe(1170)
  expect((await set('200')).statusCode).toBe(303)
  expect((await set('29')).statusCode).toBe(422)
  expect(await lastEntryOf(shop)).toMatchObject({ operation: 'POST /staff/goods/:id/batches', outcome: 'refused' })

  const seenByWarehouse = (await warehouse.get(`/staff/goods/${id}`)).body
  expect(seenByWarehouse).not.toContain('保存价格')
  expect((await warehouse.post(`/staff/goods/${id}/shelf`, { to: 'off' })).statusCode).toBe(403)
  await sales.post(`/staff/goods/${id}/shelf`, { to: 'off' })
  expect((await rowOf(id))?.isListed).toBe(false)
})

test('stock typed into a page that is older than a shipment does not overwrite it', async () => {
  const id = await add({ available: 10 })
  const at = `/staff/goods/${id}`
  const stockOf = async () => (await shop.db.select().from(batches).where(eq(batches.goodsId, id)))[0]?.stock
  const [batch] = await shop.db.select().from(batches).where(eq(batches.goodsId, id))
  const before = batch?.stock ?? 0
  const form = { batchNo: batch?.batchNo ?? '', warehouseId: '1', stock: String(before + 5) }
  const seenOf = (body: string) => seenIn(body.slice(body.indexOf('<caption class="hidden">批次')))
  const seen = seenOf((await warehouse.get(at)).body)
  await shop.db
    .update(batches)
    .set({ stock: before - 3 })
    .where(eq(batches.goodsId, id))

  const refused = await warehouse.post(`${at}/batches`, { ...form, seen })
  expect([refused.statusCode, await stockOf()]).toEqual([409, before - 3])
  expect(refused.body).toContain(`<pre>${before - 3}</pre>`)
  expect(refused.body).toContain(`name="stock" inputmode="numeric" value="${before + 5}"`)
  const again = await warehouse.post(`${at}/batches`, { ...form, seen: seenOf(refused.body) })
  expect([again.statusCode, await stockOf()]).toEqual([303, before + 5])

  // The form of a new batch says where an old one is changed.
  const { body } = await warehouse.get(at)
  const fresh = seenIn(body.slice(body.indexOf('录入新批次')))
  const twin = await warehouse.post(`${at}/batches`, {
    ...form,
    seen: fresh,
    madeOn: '2026-01-01',
    expiresOn: '2028-01-01',
  })
  expect([twin.statusCode, await stockOf()]).toEqual([422, before + 5])
  expect(twin.body).toContain('请在批次表中改库存')
})
