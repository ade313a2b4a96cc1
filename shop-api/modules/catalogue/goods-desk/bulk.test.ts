import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { price } from '#lib/kernel/money.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { lastEntryOf } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { changedPrices, priceChange } from './bulk.ts'

/** By long multiplication of the written digits, and comparing what is left over with half a step. */
function oracle(units: number, percent: string, isUp: boolean): number {
  const [whole = '0', part = ''] = percent.split('.')
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  const exact = BigInt(units) * BigInt(isUp ? 10_000 + hundredths : 10_000 - hundredths)
  const step = units % 100 === 0 ? 1_000_000n : 10_000n
  const rest = exact % step
  const rounded = rest * 2n >= step ? exact - rest + step : exact - rest
  return Number(rounded / 10_000n)
}

test('prices by percent are rounded to the fen, those with parts of a fen to their last decimal', () => {
  const percents = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 99 }))
    .map(([whole, part]) => `${whole}.${String(part).padStart(2, '0')}`)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), percents, fc.boolean(), (units, percent, isUp) => {
      expect(priceChange(isUp ? 'up' : 'down', percent)(price(units))).toBe(oracle(units, percent, isUp))
    }),
  )
})

test.each([
  ['up', '0'],
  ['up', '-3'],
  ['down', '100'],
  ['up', '3.333'],
  ['set', ''],
  ['plus', '1e3'],
  ['set', '12.34567'],
] as const)('%s by “%s” is refused', (way, text) => {
  expect(() => priceChange(way, text)).toThrow(text === '' ? '请填写单价' : /须/)
})

test('goods without a price are named where there is nothing to start from, and none may cost nothing', () => {
  const two = [
    { code: 'A', price: '10' },
    { code: 'B', price: null },
  ]
  expect(changedPrices(two, 'up', '10')).toEqual({ rows: [['A', '11.00']], unpriced: ['B'] })
  expect(changedPrices(two, 'set', '8')).toEqual({
    rows: [
      ['A', '8.00'],
      ['B', '8.00'],
    ],
    unpriced: [],
  })
  expect(() => changedPrices(two, 'minus', '10')).toThrow('编码“A”现价 10.00')
})

describe('on the pages', () => {
  let shop: TestShop
  let sales: StaffBrowser
  const made: number[] = []
  beforeAll(async () => {
    shop = await openShop({ content: 'empty', now: sampleInstant })
    await openSmallShop(shop.db)
    sales = await staffWith(shop, 'sales')
    for (const unitPrice of ['10', '19.99', null])
      made.push(
        await addGoods(shop.db, { now: shop.now, unitPrice, code: `B${made.length}`, name: `批量药${made.length}` }),
      )
  }, OPEN_MS)
  afterAll(() => shop.close())

  const rows = () => shop.db.select().from(goods).orderBy(asc(goods.id))
  const prices = async () => (await rows()).map(({ unitPrice }) => unitPrice && Number(unitPrice))

  async function looked(form: Readonly<Record<string, string>>) {
    const { headers } = await sales.post('/staff/goods/bulk', form)
    const to = String(headers.location)
    expect(to).toMatch(/^\/staff\/files\/goods\//)
    const first = await sales.get(to)
    for (let { body } = first; ; { body } = await sales.get(to))
      if (!body.includes('data-going')) return { to, body, said: first.body }
  }

  test('a price goes up by percent for those that are ticked, after a look at each', async () => {
    const { to, body, said } = await looked({ column: 'unitPrice', ids: made.join(','), way: 'up', value: '10' })
    expect(said).toContain('1 个商品无单价，未列入：B2')
    expect(body).toMatch(/10\.00[^<]*11\.00/)
    expect(body).toMatch(/19\.99[^<]*21\.99/)
    expect(await prices()).toEqual([10, 19.99, null])
    const { headers } = await sales.post(`${to}/apply`)
    for (;;) if (!(await sales.get(String(headers.location))).body.includes('data-going')) break
    expect(await prices()).toEqual([11, 21.99, null])
    expect(await lastEntryOf(shop)).toMatchObject({ operation: 'IMPORT goods' })
  })

  test('all that a filter finds leave the shelf, and come back; what is no value stays in the form', async () => {
    for (const value of ['否', '是']) {
      const { to } = await looked({ column: 'isOnShelf', of: 'found', q: 'B1', value })
      const { headers } = await sales.post(`${to}/apply`)
      for (;;) if (!(await sales.get(String(headers.location))).body.includes('data-going')) break
      expect((await rows()).map(({ isListed }) => isListed)).toEqual([true, value === '是', true])
    }
    const none = await sales.post('/staff/goods/bulk', { column: 'minQuantity', ids: String(made[0]), value: '' })
    expect(none.body).toContain('请填写起购量')
    const bad = await sales.post('/staff/goods/bulk', {
      column: 'unitPrice',
      ids: String(made[0]),
      way: 'up',
      value: '5%',
    })
    expect([bad.body.includes('百分比须为'), bad.body.includes('value="5%"')]).toEqual([true, true])
    expect((await sales.get('/staff/goods/bulk?column=unitPrice')).body).toContain('未选择商品')
  })

  test('forms that want codes are offered goods by a part of their name', async () => {
    const found = (await sales.get('/staff/goods/suggest?q=B1')).json<{ code: string; text: string }[]>()
    expect(found).toMatchObject([{ code: 'B1', text: expect.stringContaining('批量药1') }])
    expect((await sales.get('/staff/goods/suggest?q=')).json()).toEqual([])
    expect((await sales.get('/staff/promotions/new?kind=flash')).body).toMatch(/name="items"[^>]* data-picks="line"/)
  })

  test('the list is narrowed, sorted, counted and goes on without a gap in each order', async () => {
    for (let at = 0; at < 120; at += 1) {
      await addGoods(shop.db, {
        now: shop.now,
        code: `S${at}`,
        unitPrice: at % 7 === 0 ? null : String((at * 37) % 50 || 1),
        maxQuantity: at % 3 === 0 ? 5 : null,
        salesCount: at % 4,
      })
    }
    const found = async (query: string) => {
      const all: string[] = []
      for (let to = `/staff/goods?${query}`; to !== ''; ) {
        const { body } = await sales.get(to)
        all.push(...[...body.matchAll(/href="\/staff\/goods\/(\d+)">/g)].map(([, id]) => String(id)))
        to = /rel="next" href="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      }
      return all
    }
    const wanted = (await rows()).map(({ id }) => String(id))
    for (const sort of ['newest', 'stock', 'expiry', 'price', 'sales'])
      expect([sort, (await found(`sort=${sort}`)).sort()]).toEqual([sort, [...wanted].sort()])
    const limited = (await rows()).filter(({ maxQuantity }) => maxQuantity !== null)
    expect((await found('mark=limited')).sort()).toEqual(limited.map(({ id }) => String(id)).sort())
    const counted = await shop.db.$count(goods, eq(goods.maxQuantity, 5))
    expect((await sales.get('/staff/goods?mark=limited')).body).toContain(`全部 ${counted}`)
  })
})
