import { jest } from '@jest/globals'
import { price } from '#lib/kernel/money.ts'
import { flags, MISSING } from '#shop-api/modules/catalogue/goods-index/columns.ts'
import { GoodsIndex } from '#shop-api/modules/catalogue/goods-index/goods-index.ts'
import { compareBy } from '#shop-api/modules/catalogue/goods-index/orders.ts'
import { ListCount } from './browse.ts'
import type { Filter, ListQuery } from './filter.ts'
import { pageOf } from './order.ts'

const GOODS = 30_000
const viewer = { member: null, now: new Date('2026-11-20T01:30:00Z'), seesPrices: true }

/** Goods with numbers that repeat; every third is preferred, and the dearest are out of stock. */
function manyGoods(): GoodsIndex {
  const words = { names: ['片'], forms: [], specs: [], makers: [], brands: [], categories: [], controls: [null] }
  const numbers = { used: 1, blocks: [], unsure: [] }
  const index = GoodsIndex.prepared({ length: GOODS, lastId: 2 * GOODS, words, numbers, orders: [] })
  const category = { id: 1, path: [1] }
  for (let place = 0; place < GOODS; place += 1) {
    const cost = place % 13 === 0 ? MISSING : (place * 7919) % 1009
    const state = flags.isOnShelf | (place % 3 === 0 ? flags.preferred : 0) | (cost < 500 ? flags.inStock : 0)
    const figures = {
      flags: state,
      price: cost,
      expiry: MISSING,
      listed: 0,
      sales: (place * 31) % 97,
      sign: 1,
      writer: 1,
    }
    const what = {
      name: '片',
      genericName: '片',
      numbers: '',
      form: '',
      spec: '',
      manufacturerId: 1,
      category,
      brandId: null,
    }
    index.columns.write(place, { id: 2 * GOODS - place, ...what, ...figures, saleControl: null })
  }
  return index
}

const index = manyGoods()
const own = new Map([5, 77, 78, 4000, 29_998].map((place, at) => [place, price(at * 3)] as const))
const table = {
  number: 1,
  byCategory: new Uint8Array(1),
  byMaker: new Uint8Array(1),
  byBrand: new Uint8Array(1),
  byGoods: new Uint8Array(GOODS),
  newFrom: MISSING,
  nearUntil: 0,
}
const filterOf = (wanted: number): Filter => ({
  found: null,
  flags: flags.isOnShelf | wanted,
  categories: null,
  name: null,
  base: [],
  form: null,
  makers: null,
  tag: null,
})
const queryOf = (sort: ListQuery['sort'], order: ListQuery['order']) => ({ sort, order }) as unknown as ListQuery

const wanted = { all: 0, 'those in stock': flags.inStock, 'few of them': flags.preferred }
const orders = [
  ['sales', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
] as const
const cases = Object.entries(wanted).flatMap(([name, flag]) =>
  orders.map(([key, way]) => [name, key, way, flag] as const),
)

test.each(cases)(
  'pages of %s by %s %s are those of a sorted list, for who pays less for some as well',
  (_, key, way, flag) => {
    for (const paid of [new Map<number, number>(), own]) {
      const list = new ListCount(index, filterOf(flag), table)
      const usual = paid.size > 0 && key === 'price' ? paid : undefined
      const places = Array.from({ length: GOODS }, (_each, place) => place).filter((place) => list.has(place))
      const sorted = places.sort(compareBy(index.columns, key, way, usual)).map((place) => index.columns.id[place])
      expect(list.total).toBe(sorted.length)
      for (const [from, size] of [
        [0, 20],
        [40, 20],
        [sorted.length - 7, 20],
      ] as const) {
        const page = pageOf(index, list, queryOf(key, way), viewer, { from, size, own: paid })
        expect(page).toEqual(sorted.slice(from, from + size))
      }
    }
  },
)

test('the goods of a short list are not looked for through the whole shop', () => {
  const short = new ListCount(index, { ...filterOf(flags.preferred), base: [(place) => place % 300 === 0] }, table)
  const has = jest.spyOn(short, 'has')
  const page = pageOf(index, short, queryOf('price', 'desc'), viewer, { from: 0, size: 5, own: new Map() })
  expect(page).toHaveLength(5)
  expect(has).not.toHaveBeenCalled()
})
