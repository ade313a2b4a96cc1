import { asc, eq, sql } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let member: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  member = shop.visitor()
  const account = sampleSignIns[0]
  await member.call(authCalls.login, { body: { account: account?.phone ?? '', password: account?.password ?? '' } })
}, OPEN_MS)
afterAll(() => shop.close())

type Query = NonNullable<Parameters<typeof member.call<typeof goodsCalls.goodsList>>[1]>['query']

const list = async (query: Query, visitor = member) => (await visitor.call(goodsCalls.goodsList, { query })).data

describe('guests', () => {
  test('see no price, no stock and no ladder, and can not buy', async () => {
    const { data } = await list({ per_page: 100 }, shop.visitor())
    for (const one of data) {
      expect(one).toMatchObject({ base_price: null, sale_price: null, retail_price: null, number: null, is_buy: 0 })
      expect([one.ladder_price, one.spike, one.cart_number]).toEqual([[], null, 0])
      expect(one.reasons.map((reason) => reason.code)).toContain('guest')
      expect(one.tags.some((tag) => /秒杀 \d|特价 \d/.test(tag.describe))).toBe(false)
    }
  })

  test('do not learn prices by narrowing or sorting', async () => {
    const guest = shop.visitor()
    const all = await list({}, guest)
    expect((await list({ price_min: 1, price_max: 2 }, guest)).total).toBe(all.total)
    const sorted = await list({ sort: 'price' }, guest)
    expect(sorted.data.map((one) => one.id)).toEqual(all.data.map((one) => one.id))
  })

  test('see prices where the shop allows it', async () => {
    const allow = async (value: boolean) => {
      await shop.db.update(settings).set({ value }).where(eq(settings.name, 'guestPrices'))
      await announce(shop.db, ['shop'])
    }
    await allow(true)
    const { data } = await list({ per_page: 5 }, shop.visitor())
    await allow(false)
    expect(data.every((one) => one.base_price !== null && one.is_buy === 0)).toBe(true)
  })
})

describe('paging and sorting', () => {
  test.each([
    { sort: 'default' },
    { sort: 'sales', order: 'asc' },
    { sort: 'price' },
    { sort: 'price', order: 'desc' },
    { sort: 'expiry' },
    { sort: 'expiry', order: 'desc' },
    { sort: 'new' },
    { keywords: '片' },
  ] as const)('%j: pages neither repeat nor miss goods', async (query) => {
    const first = await list({ ...query, select: 3, per_page: 30 })
    const ids = first.data.map((one) => one.id)
    for (let page = 2; page <= first.last_page; page += 1) {
      ids.push(...(await list({ ...query, select: 3, per_page: 30, page })).data.map((one) => one.id))
    }
    expect(ids.length).toBe(first.total)
    expect(new Set(ids).size).toBe(first.total)
  })

  test('goods without a price, or with one that is hidden, come last, whichever way prices are sorted', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { data, last_page } = await list({ sort: 'price', order, per_page: 100 })
      const prices = data.map((one) => Number(one.base_price))
      expect(data.every((one) => one.base_price !== null)).toBe(true)
      expect(prices).toEqual([...prices].sort((a, b) => (order === 'asc' ? a - b : b - a)))
      const end = await list({ sort: 'price', order, per_page: 100, page: last_page })
      expect(end.data.at(-1)).toMatchObject({ base_price: null, is_kx: 1, is_buy: 0 })
    }
  })

  test('past the last page there is nothing, and the totals stand', async () => {
    const answer = await list({ page: 9999 })
    expect(answer).toMatchObject({ data: [], current_page: 9999 })
    expect(answer.total).toBeGreaterThan(3000)
  })
})

describe('filters and facets', () => {
  test('facets count what choosing them leaves', async () => {
    const base = await list({ select: 2 })
    const { jx, sccj, tag, category } = base.filters
    expect([jx.length, sccj.length, tag.length, category.length].every((length) => length > 0)).toBe(true)
    expect(jx.reduce((sum, option) => sum + option.count, 0)).toBe(base.total)
    for (const option of jx.slice(0, 4)) expect((await list({ select: 2, jx: option.value })).total).toBe(option.count)
    for (const option of sccj.slice(0, 4))
      expect((await list({ select: 2, sccj: option.value })).total).toBe(option.count)
    for (const option of tag)
      expect([option.label, (await list({ select: 2, tag: option.value })).total]).toEqual([option.label, option.count])
    for (const option of category) expect((await list({ select: Number(option.value) })).total).toBe(option.count)
  })

  test('a chosen facet still shows its siblings, others narrow with it', async () => {
    const base = await list({ select: 2 })
    const form = base.filters.jx[0]
    const chosen = await list({ select: 2, jx: form?.value })
    expect(chosen.filters.jx).toEqual(base.filters.jx)
    expect(chosen.filters.sccj.reduce((sum, option) => sum + option.count, 0)).toBe(form?.count)
  })

  test('every tag of the list is a tag of its goods', async () => {
    // Who has bought all of an offer no longer sees its tag, so a visitor without orders looks.
    const { filters } = await list({}, shop.visitor())
    for (const { value } of filters.tag) {
      const { data } = await list({ tag: value, per_page: 20 }, shop.visitor())
      const tagged = data.filter((one) =>
        value === '近效' ? one.is_jxq === 1 : one.tags.some((tag) => tag.name === value),
      )
      expect([value, tagged.length]).toEqual([value, data.length])
    }
  })

  test('price range, stock, brand, preferred zone, pieces and devices', async () => {
    const priced = await list({ price_min: 10, price_max: 12.5, per_page: 100 })
    expect(priced.data.every((one) => Number(one.base_price) >= 10 && Number(one.base_price) <= 12.5)).toBe(true)
    expect((await list({ in_stock: 1, per_page: 100, sort: 'price' })).data.every((one) => (one.number ?? 0) > 0)).toBe(
      true,
    )
    expect((await list({ brand_id: 3, per_page: 50 })).data.every((one) => one.brand_id === 3)).toBe(true)
    expect((await list({ yx: 1, per_page: 50 })).data.every((one) => one.is_youx === 1)).toBe(true)
    expect((await list({ zone: 1, per_page: 50 })).data.every((one) => one.type === 1)).toBe(true)
    expect((await list({ zone: 2, per_page: 50 })).data.every((one) => one.type === 2)).toBe(true)
  })

  test('bought before is of the member who asks; guests have bought nothing', async () => {
    const mine = await list({ bought: 1 })
    expect(mine.total).toBeGreaterThan(0)
    expect(mine.total).toBeLessThan(200)
    expect((await list({ bought: 1 }, shop.visitor())).total).toBe(0)
  })

  test('goods off the shelf are in no list, and their page says so', async () => {
    const [hidden] = await shop.db.select().from(goods).where(eq(goods.isListed, false)).orderBy(asc(goods.id)).limit(1)
    const { data } = await list({ keywords: hidden?.code })
    expect(data).toEqual([])
    const detail = await member.call(goodsCalls.goodsDetail, { params: { id: hidden?.id ?? 0 } })
    expect(detail.data.goods.reasons.map((reason) => reason.code)).toContain('off_shelf')
  })

  test('crumbs lead from the first level to the chosen category', async () => {
    const { crumbs } = await list({ select: 301 })
    expect(crumbs?.map((crumb) => crumb.id)).toEqual([3, 301])
    expect((await list({ select: 99_999 })).crumbs).toEqual([])
  })

  test('lists follow a change once it is announced, by this process or another', async () => {
    const [one] = await shop.db.select().from(goods).where(eq(goods.isListed, true)).limit(1)
    const id = one?.id ?? 0
    const before = await list({ select: one?.categoryId })
    await shop.db.update(goods).set({ isListed: false }).where(eq(goods.id, id))
    await announce(shop.db, [`goods:${id}`])
    expect((await list({ select: one?.categoryId })).total).toBe(before.total - 1)
    await shop.db.update(goods).set({ isListed: true }).where(eq(goods.id, id))
    await shop.db.insert(changes).values({ tag: `goods:${id}` })
    await until(async () => (await list({ select: one?.categoryId })).total === before.total)
    const after = await list({ select: one?.categoryId, per_page: 100 })
    expect(after.total).toBe(before.total)
    expect(after.filters).toEqual(before.filters)
    expect(after.data.map((each) => each.xl)).toEqual(after.data.map((each) => each.xl).sort((a, b) => b - a))
  })
})

describe('detail', () => {
  test('is read in few statements', async () => {
    const [one] = (await list({ per_page: 1 })).data
    const read = () => member.call(goodsCalls.goodsDetail, { params: { id: one?.id ?? 0 } })
    await read()
    const statements = await statementsOf(shop.db, read)
    // The session, licences, the goods, related ones, their prices, the cart, and the rest at once; a copy may have to be read again.
    expect(statements.length).toBeLessThanOrEqual(11)
  })

  test('batches expire one after the other and add up to what can be sold', async () => {
    const { data } = await list({ in_stock: 1, per_page: 20 })
    for (const one of data) {
      const detail = (await member.call(goodsCalls.goodsDetail, { params: { id: one.id } })).data
      const days = detail.batches.map((batch) => batch.expires_on)
      expect(days).toEqual([...days].sort())
      expect(days[0]).toBe(detail.goods.xq)
      const [first] = detail.batches
      expect([detail.goods.batch_no, detail.goods.made_on]).toEqual([first?.batch_no, first?.made_on])
      expect(detail.batches.reduce((sum, batch) => sum + (batch.number ?? 0), 0)).toBe(detail.goods.number)
      expect(detail.goods).toEqual(one)
      expect(detail.related.some((other) => other.id === one.id)).toBe(false)
    }
  })

  test('guests see batches and days, not how many there are', async () => {
    const { data } = await shop.visitor().call(goodsCalls.goodsDetail, { params: { id: 49 } })
    expect(data.batches.length).toBeGreaterThan(0)
    expect(data.batches.every((batch) => batch.number === null && (batch.days_left ?? 0) > 0)).toBe(true)
    expect([data.goods.batch_no, data.goods.made_on]).toEqual([null, null])
  })

  test('there is no such goods', async () => {
    const answer = await member.call(goodsCalls.goodsDetail, { params: { id: 9_999_999 } })
    expect(answer).toMatchObject({ status: 404, code: 404, message: '商品不存在' })
  })
})

describe('specials', () => {
  test('the flash sale of this moment: its price, its window, its stock', async () => {
    const { data } = await member.call(goodsCalls.spike)
    expect(data.data.length).toBeGreaterThan(0)
    const now = shop.now.getTime() / 1000
    expect(data.starts_at).toBeLessThanOrEqual(now)
    expect(data.ends_at).toBeGreaterThan(now)
    for (const one of data.data) {
      expect(one.spike).not.toBeNull()
      expect(one.sale_price).toBe(one.spike?.price)
      expect(Number(one.sale_price)).toBeLessThan(Number(one.base_price))
      expect(one.tags.map((tag) => tag.name)).toContain('秒')
    }
  })

  test('prices are shown as they are stored, to the last decimal', async () => {
    const rows = await shop.db
      .select({ id: goods.id, price: goods.unitPrice })
      .from(goods)
      .where(sql`${goods.unitPrice} is not null and ${goods.unit} = 'g' and ${goods.saleControl} is null`)
      .limit(5)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const { data } = await member.call(goodsCalls.goodsDetail, { params: { id: row.id } })
      expect(data.goods.base_price).toBe(formatPrice(parsePrice(row.price ?? '')))
    }
  })
})
