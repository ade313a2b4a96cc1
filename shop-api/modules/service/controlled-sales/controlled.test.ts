import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { banners } from '#shop-api/modules/service/content/tables.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { CartOwner, openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { controlledProgrammes } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const control = (changes: Partial<SaleControl>): SaleControl => ({
  mode: 'white',
  regionCodes: [],
  customerKinds: [],
  memberIds: [],
  note: '',
  ...changes,
})
let shop: TestShop
let namedId: number
let named: Caller
let stranger: Caller

/** An agreement over goods of its own. Answers with their ids and its own. */
async function addProgramme(saleControl: SaleControl, openedOn = '2026-11-01') {
  const goodsIds = [await addGoods(shop.db, { now, saleControl }), await addGoods(shop.db, { now, saleControl })]
  const [row] = await shop.db
    .insert(controlledProgrammes)
    .values({ name: '协议', audience: '仅供测试客户', terms: ['条款'], goodsIds, openedOn })
    .returning()
  return { id: row!.id, goodsIds }
}

beforeAll(async () => {
  shop = await openCartShop(now)
  namedId = await addMember(shop.db)
  named = await signIn(shop, namedId)
  stranger = await signIn(
    shop,
    await addMember(shop.db, { kind: 'pharmacy', provinceCode: '330000', cityCode: '330100', districtCode: '330106' }),
  )
  await shop.db.insert(banners).values(
    ['一', '二'].map((title) => ({
      slot: 'controlled',
      title,
      path: '/kxzq',
      ground: '#FFFFFF',
      ink: '#000000',
      accent: '#000000',
      width: 1200,
      height: 240,
    })),
  )
})
afterAll(() => shop.close())

const programme = zoneCalls.focusControlledGoods
const seen = async (caller: Caller | null, id: number) =>
  (await (caller ? caller.call(programme, { id }) : shop.visitor().call(programme, { params: { id } }))).data

test('only who is named sees the price and may buy; others see the reason, with a way out', async () => {
  const { id } = await addProgramme(control({ memberIds: [namedId], note: '仅供签约客户' }))
  const own = await seen(named, id)
  expect(own.barred).toBeNull()
  expect(own.goods[0]).toMatchObject({ base_price: '10.00', is_buy: 1, is_kx: 1, reasons: [] })
  const other = await seen(stranger, id)
  expect(other.barred).toEqual({
    code: 'controlled_sale',
    text: '您不在供货范围内',
    action: { label: '联系客服', url: '/help_us' },
  })
  expect(other.goods[0]).toMatchObject({
    base_price: null,
    sale_price: null,
    ladder_price: [],
    is_buy: 0,
    reasons: [{ code: 'controlled_sale', text: '控销商品：仅供签约客户', action: { label: '查看同类商品' } }],
  })
  const guest = await seen(null, id)
  expect(guest).toMatchObject({ barred: { code: 'guest', action: { url: '/login' } }, total: 2 })
})

test('by region and by kind of customer, named or left out', async () => {
  const cases: [Partial<SaleControl>, boolean][] = [
    [{ regionCodes: ['330000'] }, true],
    [{ regionCodes: ['330106'] }, true],
    [{ regionCodes: ['320000'] }, false],
    [{ customerKinds: ['pharmacy'] }, true],
    [{ customerKinds: ['clinic'] }, false],
    [{ mode: 'black', regionCodes: ['330100'] }, false],
    [{ mode: 'black', regionCodes: ['440000'], customerKinds: ['wholesaler'] }, true],
  ]
  for (const [changes, may] of cases) {
    const { id, goodsIds } = await addProgramme(control(changes))
    const zone = await seen(stranger, id)
    expect([changes, zone.barred === null, zone.goods.every((each) => each.base_price !== null)]).toEqual([
      changes,
      may,
      may,
    ])
    const { data } = await stranger.call(goodsCalls.goodsDetail, { id: goodsIds[0]! })
    expect([changes, data.goods.is_buy === 1]).toEqual([changes, may])
  }
})

test('a guest of a shop that shows prices still sees none of controlled goods', async () => {
  const { id } = await addProgramme(control({ mode: 'black', regionCodes: ['440000'] }))
  await shop.db.insert(settings).values({ name: 'guestPrices', value: true })
  expect((await seen(null, id)).goods.map((each) => each.base_price)).toEqual([null, null])
})

test('what is added past the zone is refused by the same rule', async () => {
  const { goodsIds } = await addProgramme(control({ memberIds: [namedId] }))
  const mine = await CartOwner.open(shop)
  const { results } = await mine.add(goodsIds[0]!, 1)
  const reasons = results.flatMap((each) => each.reasons)
  expect(reasons.map(({ code }) => code)).toEqual(['controlled_sale'])
  expect(await mine.stored()).toEqual([])
})

test('zones, ads by id, and agreements that do not exist', async () => {
  await addProgramme(control({ memberIds: [namedId] }), '2026-01-01')
  const zone = (await named.call(zoneCalls.focusControlled)).data
  expect(zone.banners.length).toBe(2)
  expect(zone.groups.every((group) => group.total === 2 && group.goods.length === 2)).toBe(true)
  const fresh = (await named.call(zoneCalls.focusControlledNew)).data
  expect(fresh.groups.length).toBe(zone.groups.length - 1)
  const ads = async (ids: string) =>
    (await shop.visitor().call(zoneCalls.focusControlledAds, { query: { ids } })).data.data.map(({ title }) => title)
  const [first] = zone.banners
  expect(await ads(`${first?.id},99,x`)).toEqual(['一'])
  expect(await ads('')).toEqual([])
  for (const id of [0, -1, 999, 2 ** 31, 'x', '1.0', '0x1', '1.5', 2n ** 63n]) {
    expect((await shop.app.inject({ url: `/api/focus/kxzq/goods/${id}` })).statusCode).toBe(404)
  }
})

/** A set of controlled goods and free ones. Answers with the ids. */
async function addSet() {
  const barredId = await addGoods(shop.db, { now, saleControl: control({ memberIds: [namedId] }) })
  const freeId = await addGoods(shop.db, { now })
  const [row] = await shop.db
    .insert(promotions)
    .values({
      kind: 'combination',
      name: '组合',
      scope: { kind: 'all' },
      rule: { price: '15.00' },
      startsAt: new Date(now.getTime() - 1000),
      endsAt: new Date(now.getTime() + 86_400_000),
    })
    .returning()
  await shop.db.insert(promotionItems).values([barredId, freeId].map((goodsId) => ({ promotionId: row!.id, goodsId })))
  return { id: row!.id, freeId }
}

test('a combination with controlled goods tells its price, and theirs, only to who may buy them', async () => {
  const { id, freeId } = await addSet()
  const setOf = async (caller: Caller | null) => {
    const { data } = await (caller
      ? caller.call(goodsCalls.combinations)
      : shop.visitor().call(goodsCalls.combinations))
    return data.data.find((each) => each.id === id)
  }
  const termsOf = async (caller: Caller) => {
    const { data } = await caller.call(goodsCalls.goodsDetail, { id: freeId })
    return data.promotions.find((each) => each.id === id)?.describe
  }
  expect(await setOf(named)).toMatchObject({ price: '15.00', raw_price: '20.00', is_buy: 1 })
  expect(await termsOf(named)).toContain('15')
  expect(await setOf(stranger)).toMatchObject({
    price: null,
    raw_price: null,
    is_buy: 0,
    reasons: [{ code: 'controlled_sale' }],
    goods: [{ price: null }, { price: '10.00' }],
  })
  expect(await termsOf(stranger)).toBe('整组购买更优惠')
  // Guests of this shop see prices by now, those of controlled goods excepted.
  expect(await setOf(null)).toMatchObject({ price: null, raw_price: null })
})
