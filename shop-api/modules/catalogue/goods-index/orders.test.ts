import fc from 'fast-check'
import { Columns, flags } from './columns.ts'
import type { IndexEntry } from './entry.ts'
import type { Direction, SortKey } from './orders.ts'
import { compareBy, moved } from './orders.ts'

const day = fc.constantFrom('2026-01-01', '2027-06-30', '2028-02-29', null)
const item = fc.record({
  sales: fc.integer({ min: 0, max: 20 }),
  price: fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
  nearestExpiry: day,
})
type Drawn = { sales: number; price: number | null; nearestExpiry: string | null }

const asItem = (drawn: Drawn, id: number) =>
  ({
    id,
    name: '',
    genericName: '',
    codes: [],
    form: '片剂',
    manufacturerId: 1,
    categoryId: 1,
    categoryPath: [1],
    brandId: null,
    kind: 'drug',
    isPreferred: false,
    isInStock: true,
    listedOn: '2026-01-01',
    saleControl: null,
    ...drawn,
  }) as IndexEntry

const keys: [SortKey, Direction][] = [
  ['sales', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['expiry', 'asc'],
  ['new', 'desc'],
]

test('moving changed goods gives the same order as sorting again', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1, maxLength: 40 }),
      fc.array(fc.tuple(fc.nat({ max: 45 }), item), { maxLength: 10 }),
      fc.constantFrom(...keys),
      (drawn, changes, [key, direction]) => {
        const columns = new Columns(100)
        for (const [place, each] of drawn.entries()) columns.write(place, asItem(each, 1000 - place))
        const compare = compareBy(columns, key, direction)
        const order = Int32Array.from(drawn.keys()).sort(compare)
        let length = drawn.length
        const touched = changes.map(([wanted, each]) => {
          const place = wanted < length ? wanted : length++
          columns.write(place, asItem(each, 1000 - place))
          return place
        })
        const expected = Int32Array.from({ length }, (_, place) => place).sort(compare)
        expect([...moved(order, touched, compare)]).toEqual([...expected])
      },
    ),
    { numRuns: 500 },
  )
})

test('what is missing is last both ways', () => {
  const columns = new Columns(3)
  columns.write(0, asItem({ sales: 0, price: null, nearestExpiry: null }, 1))
  columns.write(1, asItem({ sales: 0, price: 5, nearestExpiry: '2027-01-01' }, 2))
  columns.write(2, asItem({ sales: 0, price: 7, nearestExpiry: '2026-01-01' }, 3))
  const sorted = (key: SortKey, direction: Direction) => [...[0, 1, 2].sort(compareBy(columns, key, direction))]
  expect(sorted('price', 'asc')).toEqual([1, 2, 0])
  expect(sorted('price', 'desc')).toEqual([2, 1, 0])
  expect(sorted('expiry', 'asc')).toEqual([2, 1, 0])
  expect(sorted('expiry', 'desc')).toEqual([1, 2, 0])
  expect(columns.flags[0]).toBe(flags.onShelf | flags.inStock)
})
