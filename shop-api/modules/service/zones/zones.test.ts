import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { categories } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addPromotion, changeGoods, openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let guest: Visitor
const ids: Record<'preferred' | 'piece' | 'near' | 'edge' | 'past' | 'excluded', number> = {
  preferred: 0,
  piece: 0,
  near: 0,
  edge: 0,
  past: 0,
  excluded: 0,
}
let discountId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  ids.preferred = await addGoods(shop.db, { now, isPreferred: true })
  const [below] = await shop.db
    .insert(categories)
    .values({ id: 9001, name: '补气药', root: 'zy', parentId: 1 })
    .returning()
  const categoryId = below?.id ?? 0
  ids.piece = await addGoods(shop.db, { now, kind: 'piece', categoryId, categoryPath: [1, categoryId] })
  ids.near = await addGoods(shop.db, { now, batches: [[30, 100]] })
  ids.edge = await addGoods(shop.db, { now, batches: [[180, 100]] })
  ids.past = await addGoods(shop.db, { now, batches: [[181, 100]] })
  ids.excluded = await addGoods(shop.db, { now })
  await addPromotion(shop.db, now, {
    kind: 'cash_back',
    name: '返现',
    scope: { kind: 'goods', goodsIds: [ids.near] },
    rule: { tiers: [{ id: 1, amount: '2000.00', back: '20.50' }] },
  })
  const discount = await addPromotion(shop.db, now, {
    kind: 'store_discount',
    name: '全场94折',
    scope: { kind: 'all' },
    rule: { tiers: [{ id: 1, amount: '1000.00', rate: '0.94' }], excludedGoodsIds: [ids.excluded] },
  })
  discountId = discount.id
  guest = shop.visitor()
})
afterAll(() => shop.close())

const goodsOf = async (query: object): Promise<number[]> =>
  (await guest.call(goodsCalls.goodsList, { query })).data.data.map(({ id }) => id).sort((a, b) => a - b)

test('a list is narrowed to a zone', async () => {
  expect(await goodsOf({ yx: 1 })).toEqual([ids.preferred])
  expect(await goodsOf({ zone: 1 })).toEqual([ids.piece])
  expect(await goodsOf({ is_jxq: 1 })).toEqual([ids.near, ids.edge])
})

test('a list is narrowed to campaigns: their scope less what they exclude; none of a kind is nothing', async () => {
  expect(await goodsOf({ activity: 'cash_back' })).toEqual([ids.near])
  const all = await goodsOf({})
  expect(await goodsOf({ activity: 'store_discount' })).toEqual(all.filter((id) => id !== ids.excluded))
  for (const activity of ['full_reduction', 'nonsense', 'constructor']) expect(await goodsOf({ activity })).toEqual([])
})

test('one campaign by id, with its state; one that is over has no goods, none is a 404', async () => {
  const { data } = await guest.call(goodsCalls.goodsList, { query: { activity_id: discountId } })
  expect(data.activity).toMatchObject({
    id: discountId,
    name: '全场94折',
    describe: '满1000享9.4折',
    state: 'running',
  })
  const day = 86_400_000
  const windows = [
    ['over', -2 * day, -day],
    ['coming', day, 2 * day],
  ] as const
  for (const [state, from, to] of windows) {
    const { id } = await addPromotion(shop.db, now, {
      kind: 'full_reduction',
      scope: { kind: 'all' },
      rule: { tiers: [] },
      startsAt: new Date(now.getTime() + from),
      endsAt: new Date(now.getTime() + to),
    })
    const list = (await guest.call(goodsCalls.goodsList, { query: { activity_id: id } })).data
    expect([list.activity?.state, list.total]).toEqual([state, 0])
  }
  for (const id of [987_654, 2 ** 40]) {
    const answer = await guest.call(goodsCalls.goodsList, { query: { activity_id: id } })
    expect([id, answer.code]).toEqual([id, 404])
  }
})

test('the heads of zones: rule, end, steps', async () => {
  const zone = async (name: string) => (await guest.call(zoneCalls.focusZone, { params: { name } })).data
  expect((await zone('near_expiry')).points).toEqual([
    { label: '剩30天以内', text: '1个品种' },
    { label: '剩31～90天', text: '0个品种' },
    { label: '剩91～180天', text: '1个品种' },
  ])
  const ends = Math.floor(now.getTime() / 1000) + 12 * 3600
  expect(await zone('cash_back')).toMatchObject({ points: [{ label: '满2000', text: '返20.50' }], ends_at: ends })
  expect(await zone('store_discount')).toMatchObject({ points: [{ label: '满1000', text: '9.4折' }], ends_at: ends })
  expect(await zone('daily')).toMatchObject({ points: [], ends_at: null })
  for (const name of ['nowhere', 'constructor', '__proto__']) {
    expect([name, (await guest.call(zoneCalls.focusZone, { params: { name } })).code]).toEqual([name, 404])
  }
})

test('shelves of a zone hold its goods only, and prices for members only', async () => {
  const groups = (await guest.call(zoneCalls.focusPreferred)).data.groups
  expect(groups.flatMap(({ goods }) => goods)).toMatchObject([{ id: ids.preferred, base_price: null }])
  const caller = await signIn(shop, await addMember(shop.db))
  expect((await caller.call(zoneCalls.focusPreferred)).data.groups[0]?.goods).toMatchObject([{ base_price: '10.00' }])
  expect((await guest.call(zoneCalls.focusPieces)).data.groups).toMatchObject([
    { name: '补气药', goods: [{ id: ids.piece }] },
  ])
})

test('brands are those with goods on the shelf; one that does not exist is a 404', async () => {
  const brands = (await guest.call(zoneCalls.focusBrandZone)).data.data
  for (const { id, goods_count: goodsCount } of brands) {
    expect(goodsCount).toBeGreaterThan(0)
    expect((await guest.call(zoneCalls.focusBrand, { params: { id } })).data.id).toBe(id)
  }
  for (const id of [987_654, 2 ** 40]) {
    expect([id, (await guest.call(zoneCalls.focusBrand, { params: { id } })).code]).toEqual([id, 404])
  }
})

test('what was listed last comes first among new arrivals', async () => {
  await changeGoods(shop.db, ids.piece, { listedOn: '2026-11-20' })
  const { data } = (await guest.call(zoneCalls.focusNewcomers)).data
  expect(data.length).toBeGreaterThan(3)
})
