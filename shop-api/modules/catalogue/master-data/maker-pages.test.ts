import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { MOST_ANNOUNCED } from '#shop-api/modules/catalogue/goods/change-tags.ts'
import { brands, goods, manufacturers } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { lastEntry, openDeskShop, seenIn, tagsDuring } from './testing/desk-shop.ts'

let shop: TestShop
let sales: StaffBrowser
let goodsId = 0

beforeAll(async () => {
  shop = await openDeskShop()
  sales = await staffWith(shop, 'sales')
  goodsId = await addGoods(shop.db, { now: shop.now })
}, OPEN_MS)
afterAll(() => shop.close())

const makerCalled = async (name: string) =>
  (await shop.db.select().from(manufacturers).where(eq(manufacturers.name, name)))[0]
const brandCalled = async (name: string) => (await shop.db.select().from(brands).where(eq(brands.name, name)))[0]
const makerOfGoods = async () =>
  (await shop.visitor().call(goodsCalls.goodsList, { query: {} })).data.data.find(({ id }) => id === goodsId)?.sccj

test('makers are added, found by name and sound, and paged without missing one', async () => {
  expect(
    (await sales.post('/staff/makers', { name: ' 华北  制药有限公司 ', shortName: '', province: '河北' })).statusCode,
  ).toBe(303)
  expect(await makerCalled('华北 制药有限公司')).toMatchObject({ shortName: '华北 制药', province: '河北' })
  for (const q of ['华北', 'hbzy', 'huabei']) {
    expect((await sales.get(`/staff/makers?q=${encodeURIComponent(q)}`)).body).toContain('>华北 制药有限公司<')
  }
  expect((await sales.get('/staff/makers?q=%25')).body).toContain('暂无符合条件的厂家')
  const rows = Array.from({ length: 55 }, (_, at) => ({ name: `分页厂${at}`, shortName: `分页厂${at}` }))
  await shop.db.insert(manufacturers).values(rows)
  const first = (await sales.get('/staff/makers?q=分页厂')).body
  const next = /rel="next" href="([^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const second = (await sales.get(next)).body
  const names = [...`${first}${second}`.matchAll(/\/staff\/makers\/\d+">([^<]+)</g)].map(([, name]) => name)
  expect([names.length, new Set(names).size, second.includes('rel="next"')]).toEqual([55, 55, false])
})

test('a maker’s new name is what buyers read, and is written down', async () => {
  const form = {
    seen: seenIn((await sales.get('/staff/makers/1')).body),
    name: '改名药业',
    shortName: '改名',
    province: '',
  }
  expect(await makerOfGoods()).toBe('测试药业〔样例〕')
  const tags = await tagsDuring(shop, () => sales.post('/staff/makers/1', form))
  expect(tags).toEqual(['frame', 'goods', `goods:${goodsId}`, 'home'])
  expect(await makerOfGoods()).toBe('改名药业')
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/makers/:id',
    subject: '1',
    before: { name: '测试药业〔样例〕' },
    after: { name: '改名药业' },
  })
  const found = await shop.visitor().call(goodsCalls.goodsList, { query: { keywords: 'gaiming', type: 1 } })
  expect(found.data.data.map(({ id }) => id)).toEqual([goodsId])
  const late = await sales.post('/staff/makers/1', { ...form, name: '再改名' })
  expect([late.statusCode, late.body.includes('他人刚保存的内容'), late.body.includes('value="再改名"')]).toEqual([
    409,
    true,
    true,
  ])
  expect(await makerOfGoods()).toBe('改名药业')
})

test('a maker whose name is taken, or that goods, brands or promotions have, stays as it is', async () => {
  const twin = await sales.post('/staff/makers', { name: '改名药业', shortName: '另', province: '' })
  expect([twin.statusCode, twin.body.includes('已有厂家“改名药业”'), twin.body.includes('value="另"')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await sales.post('/staff/makers', { name: ' ' })).body).toContain('请填写全称')
  const remove = async (id: number) => (await sales.post(`/staff/makers/${id}/remove`)).body
  const tags = await tagsDuring(shop, async () => {
    expect(await remove(1)).toContain('有 1 种商品属于“改名药业”，不能删除')
  })
  expect(tags).toEqual([])
  expect(await lastEntry(shop)).toMatchObject({ outcome: 'refused' })
  const other = await makerCalled('华北 制药有限公司')
  const id = other?.id ?? 0
  await sales.post('/staff/brands', { name: '华北牌', maker: '华北 制药有限公司' })
  expect(await remove(id)).toContain('有 1 个品牌属于“华北 制药有限公司”')
  await sales.post(`/staff/brands/${(await brandCalled('华北牌'))?.id}/remove`)
  const scope = { kind: 'manufacturers' as const, manufacturerIds: [id] }
  const window = { startsAt: shop.now, endsAt: new Date(shop.now.getTime() + 86_400_000) }
  await addPromotion(shop.db, { kind: 'full_reduction', name: '华北专场', scope, rule: {}, ...window }, [])
  expect(await remove(id)).toContain('促销“华北专场”的适用范围中有此厂家，不能删除')
  expect(await makerCalled('华北 制药有限公司')).toBeDefined()
  const free = await makerCalled('分页厂0')
  expect((await sales.post(`/staff/makers/${free?.id}/remove`)).headers.location).toBe('/staff/makers')
  expect(await makerCalled('分页厂0')).toBeUndefined()
  expect((await sales.post(`/staff/makers/${free?.id}/remove`)).statusCode).toBe(404)
})

test('brands are added, changed, shown to buyers and taken away while no goods have them', async () => {
  const form = {
    name: '好牌',
    maker: '改名药业',
    intro: '一句\r\n两句',
    ground: '#112233',
    ink: '#ffffff',
    isFeatured: 'yes',
  }
  const tags = await tagsDuring(shop, () => sales.post('/staff/brands', form))
  expect(tags).toEqual(['frame', 'goods', 'home'])
  const { id = 0 } = (await brandCalled('好牌')) ?? {}
  expect(await brandCalled('好牌')).toMatchObject({ manufacturerId: 1, intro: '一句\n两句', isFeatured: true })
  for (const [change, reason] of [
    [{}, '“改名药业”已有品牌“好牌”'],
    [{ name: '别牌', maker: '没有的' }, '厂家“没有的”不存在'],
    [{ name: '别牌', ground: 'red' }, '标志底色须如'],
  ] as const) {
    const refused = await sales.post('/staff/brands', { ...form, ...change })
    expect([refused.statusCode, refused.body.includes(reason)]).toEqual([422, true])
  }
  await shop.db.update(goods).set({ brandId: id }).where(eq(goods.id, goodsId))
  const seen = seenIn((await sales.get(`/staff/brands/${id}`)).body)
  const { isFeatured: _unticked, ...plain } = form
  const renamed = await tagsDuring(shop, () => sales.post(`/staff/brands/${id}`, { ...plain, seen, name: '更好牌' }))
  expect(renamed).toEqual(['frame', 'goods', `goods:${goodsId}`, 'home'])
  expect(await brandCalled('更好牌')).toMatchObject({ id, isFeatured: false })
  expect(await lastEntry(shop)).toMatchObject({
    before: { name: '好牌' },
    after: { name: '更好牌', isFeatured: false },
  })
  expect((await sales.post(`/staff/brands/${id}`, { ...form, seen, name: '晚牌' })).statusCode).toBe(409)
  expect((await sales.get('/staff/brands?q=更好')).body).toMatch(/更好牌.*data-label="商品">1</s)
  expect((await sales.post(`/staff/brands/${id}/remove`)).body).toContain('有 1 种商品属于“更好牌”，不能删除')
  await shop.db.update(goods).set({ brandId: null }).where(eq(goods.id, goodsId))
  expect((await sales.post(`/staff/brands/${id}/remove`)).statusCode).toBe(303)
  expect(await brandCalled('更好牌')).toBeUndefined()
})

test('the new name of a maker of many goods is one change of everything', async () => {
  for (let at = 0; at < MOST_ANNOUNCED; at += 1) await addGoods(shop.db, { now: shop.now })
  const seen = seenIn((await sales.get('/staff/makers/1')).body)
  const form = { seen, name: '又改名药业', shortName: '又改名', province: '' }
  expect(await tagsDuring(shop, () => sales.post('/staff/makers/1', form))).toEqual(['frame', 'goods', 'home', 'shop'])
})
