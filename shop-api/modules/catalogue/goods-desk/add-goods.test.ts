import { eq } from 'drizzle-orm'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import {
  batches,
  brands,
  categories,
  goods,
  ladderTiers,
  manufacturers,
} from '#shop-api/modules/catalogue/goods/tables.ts'
import {
  lastEntry,
  openDeskShop,
  seenIn,
  tagsDuring,
} from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'

let shop: TestShop
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openDeskShop()
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const form = {
  code: 'N-1',
  name: '布洛芬片',
  genericName: '',
  tradeName: '',
  kind: '药品',
  spec: '0.1g*24片',
  form: '片剂',
  unit: '盒',
  approvalNumber: '国药准字H20260001',
  manufacturer: '测试药业〔样例〕',
  brand: '',
  category: '抗感染',
  scope: '化学药制剂',
  saleClass: '甲类OTC',
  ephedrine: '否',
  storage: '密封',
  storageClass: '阴凉',
  origin: '',
  shelfLife: '36',
  barcode: '6900000000021',
  unitPrice: '12.5',
  retailPrice: '18',
  ladderType: '达量',
  ladder: '20:12;50:11.5',
  middlePack: '10',
  byMiddlePack: '否',
  casePack: '400',
  weight: '',
  minQuantity: '1',
  maxQuantity: '',
  preferred: '否',
  singleFreeFrom: '',
  freeNumber: '',
  listedOn: '',
  isOnShelf: '是',
}

const goodsCalled = async (code: string) => (await shop.db.select().from(goods).where(eq(goods.code, code)))[0]
const idIn = (location: unknown): number => Number(String(location).split('/').at(-1))

test('goods typed in are there at once, lead to their page, and buyers find them', async () => {
  let location = ''
  const tags = await tagsDuring(shop, async () => {
    location = String((await sales.post('/staff/goods', form)).headers.location)
  })
  const id = idIn(location)
  expect(tags).toEqual(['goods', `goods:${id}`, 'home'])
  expect((await sales.get(location)).body).toContain('商品“布洛芬片”已新增')
  expect(await goodsCalled('N-1')).toMatchObject({
    id,
    name: '布洛芬片',
    genericName: '布洛芬片',
    otcClass: 'A',
    storageClass: 'cool',
    unitPrice: '12.5000',
    shelfLifeMonths: 36,
    middlePack: 10,
    casePack: 400,
    categoryPath: [1],
    listedOn: '2026-11-20',
    ladderType: 2,
  })
  const tiers = await shop.db.select().from(ladderTiers).where(eq(ladderTiers.goodsId, id))
  expect(tiers.map(({ number, price }) => [number, price])).toEqual([
    [20, '12.0000'],
    [50, '11.5000'],
  ])
  const found = await shop.visitor().call(goodsCalls.goodsList, { query: { keywords: '布洛芬' } })
  expect(found.data.data.map((each) => each.id)).toEqual([id])
  expect(await lastEntry(shop)).toMatchObject({
    operation: 'POST /staff/goods',
    outcome: 'done',
    asked: { code: 'N-1', unitPrice: '12.5' },
  })
})

test('a rate of tax that nobody chose is none, in a new form and in that of goods without one', async () => {
  const chosen = (body: string) =>
    /<select name="taxRate">.*?<\/select>/s.exec(body)?.[0].match(/"([^"]*)" selected/)?.[1]
  expect(chosen((await sales.get('/staff/goods/new')).body)).toBe('')
  const id = await addGoods(shop.db, { now: shop.now, code: 'UNTAXED', kind: 'piece' })
  expect(chosen((await sales.get(`/staff/goods/${id}`)).body)).toBe('')
  await shop.db.update(goods).set({ taxRate: 9 }).where(eq(goods.id, id))
  expect(chosen((await sales.get(`/staff/goods/${id}`)).body)).toBe('9')
})

test('a code in use is refused at its field, changes nothing of the goods that have it, and loses nothing typed', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'TWIN', name: '先来的' })
  const before = await goodsCalled('TWIN')
  const tags = await tagsDuring(shop, async () => {
    const answer = await sales.post('/staff/goods', { ...form, code: ' TWIN ', name: '<后来的>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toMatch(/data-field="code"[^>]*>编码“TWIN”已有商品“先来的”使用/)
    for (const text of ['value="&lt;后来的&gt;"', 'value="20:12;50:11.5"', 'selected>阴凉', 'value="6900000000021"'])
      expect(answer.body).toContain(text)
  })
  expect(tags).toEqual([])
  expect(await goodsCalled('TWIN')).toEqual(before)
  expect(await lastEntry(shop)).toMatchObject({ outcome: 'refused', reason: '编码“TWIN”已有商品“先来的”使用' })
  expect((await sales.get(`/staff/goods/${id}`)).body).toContain('先来的')
})

test.each([
  ['name', { name: '' }, '请填写名称'],
  ['code', { code: '#1' }, '编码须为40位以内的字母'],
  ['scope', { scope: '' }, '请填写经营范围'],
  ['scope', { scope: '不存在的' }, '经营范围“不存在的”不存在'],
  ['unitPrice', { unitPrice: '-1' }, '单价须为大于0'],
  ['ladder', { ladder: '20:99' }, '阶梯价20:99.00高于单价12.50'],
  ['shelfLife', { shelfLife: '0' }, '保质期（月）须为1到600的整数'],
  ['maxQuantity', { minQuantity: '5', maxQuantity: '2' }, '限购量2小于起购量5'],
  ['manufacturer', { manufacturer: '打错的药业' }, '厂家“打错的药业”不存在'],
  ['brand', { brand: '打错的' }, '品牌“打错的”不存在'],
  ['category', { category: '抗感染/打错的' }, '分类“抗感染/打错的”不存在'],
])('%s: %j is refused in the words of files, and nothing is half done', async (field, change, reason) => {
  const counts = () => Promise.all([goods, manufacturers, brands, categories].map((table) => shop.db.$count(table)))
  const before = await counts()
  const { statusCode, body } = await sales.post('/staff/goods', { ...form, code: 'N-2', ...change })
  expect([statusCode, body.includes(`data-field="${field}"`)]).toEqual([422, true])
  expect(body).toMatch(new RegExp(`role="alert">[^<]*${reason.replace(/[()（）]/g, '.')}`))
  expect(await counts()).toEqual(before)
})

test('of two who type the same code at once one is served, and the other one is refused', async () => {
  const other = await staffWith(shop, 'sales')
  const race = ['甲片', '乙片'].map((name, at) =>
    (at === 0 ? sales : other).post('/staff/goods', { ...form, code: 'RACE', name }),
  )
  const states = (await Promise.all(race)).map(({ statusCode }) => statusCode).sort()
  expect([states[0], states[1] === 409 || states[1] === 422]).toEqual([303, true])
  expect(await shop.db.$count(goods, eq(goods.code, 'RACE'))).toBe(1)
})

test('new names are added with the goods when that was ticked, and a missing price is one to be set', async () => {
  const names = { manufacturer: '新制药股份有限公司', brand: '新牌', category: '抗感染/头孢', addsNames: 'yes' }
  const { headers } = await sales.post('/staff/goods', { ...form, code: 'N-3', unitPrice: '', ladder: '', ...names })
  const row = await goodsCalled('N-3')
  expect(idIn(headers.location)).toBe(row?.id)
  const [maker] = await shop.db
    .select()
    .from(manufacturers)
    .where(eq(manufacturers.id, row?.manufacturerId ?? 0))
  expect([row?.unitPrice, row?.categoryPath.length, maker?.shortName]).toEqual([null, 2, '新制药'])
})

test('the first batch comes from who has the warehouse, and from nobody else', async () => {
  const batch = { warehouse: 'A', batchNo: '260101', madeOn: '2026-01-01', expiresOn: '2028-12-31', stock: '40' }
  expect((await sales.get('/staff/goods/new')).body).not.toContain('name="batchNo"')
  const refused = await sales.post('/staff/goods', { ...form, code: 'N-4', ...batch })
  expect([refused.statusCode, refused.body.includes('您的岗位不能更改库存')]).toEqual([422, true])
  expect(await goodsCalled('N-4')).toBeUndefined()
  const both = await staffWith(shop, 'sales', 'warehouse')
  expect((await both.get('/staff/goods/new')).body).toContain('name="batchNo"')
  await both.post('/staff/goods', { ...form, code: 'N-4', ...batch })
  const row = await goodsCalled('N-4')
  const [kept] = await shop.db
    .select()
    .from(batches)
    .where(eq(batches.goodsId, row?.id ?? 0))
  expect([row?.available, kept?.batchNo]).toEqual([40, '260101'])
})

test('every field can be changed later, by who may, and only over what the form showed', async () => {
  const id = await addGoods(shop.db, { now: shop.now, code: 'N-5' })
  const seen = async () => seenIn((await sales.get(`/staff/goods/${id}`)).body)
  const packs = { middlePack: '5', byMiddlePack: '是', casePack: '100', minQuantity: '2', maxQuantity: '' }
  const opened = await seen()
  shop.now = new Date(shop.now.getTime() + 1000)
  const about = { seen: opened, name: '改名片', barcode: '6900000000038', scope: '化学药制剂', storageClass: '冷藏' }
  expect((await sales.post(`/staff/goods/${id}/describe`, about)).statusCode).toBe(303)
  const late = await sales.post(`/staff/goods/${id}/selling`, { seen: opened, ...packs })
  expect([late.statusCode, late.body.includes('刚被他人更改')]).toEqual([409, true])
  expect(late.body).toMatch(/件装量.*<pre>1<\/pre>.*<pre>100<\/pre>/)
  expect((await sales.post(`/staff/goods/${id}/selling`, { seen: await seen(), ...packs })).statusCode).toBe(303)
  expect(await goodsCalled('N-5')).toMatchObject({
    name: '改名片',
    barcode: '6900000000038',
    storageClass: 'cold',
    middlePack: 5,
    mustBuyByMiddlePack: true,
  })
  expect(await lastEntry(shop)).toMatchObject({ before: { casePack: 1 }, after: { casePack: 100 } })
  const emptied = await sales.post(`/staff/goods/${id}/selling`, { seen: await seen(), ...packs, casePack: '' })
  expect([emptied.statusCode, emptied.body.includes('请填写件装量')]).toEqual([422, true])
  const misspelt = { seen: await seen(), name: '改名片', manufacturer: '打错的药业' }
  expect((await sales.post(`/staff/goods/${id}/describe`, misspelt)).body).toContain('厂家“打错的药业”不存在')
  const pharmacist = await staffWith(shop, 'pharmacist')
  expect((await pharmacist.get(`/staff/goods/${id}`)).body).not.toContain('保存包装与购买')
})
