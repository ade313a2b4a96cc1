import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { IndexEntry } from './columns.ts'
import { Columns, flags, MISSING } from './columns.ts'
import { KeptOrders } from './kept-orders.ts'
import type { Direction, SortKey } from './orders.ts'
import { compareBy, movedInSteps, sortedPlaces } from './orders.ts'

const item = fc.record({
  sales: fc.integer({ min: 0, max: 20 }),
  price: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(MISSING)),
  expiry: fc.constantFrom(20_260_101, 20_270_630, 20_280_229, MISSING),
})
type Drawn = Pick<IndexEntry, 'sales' | 'price' | 'expiry'>

const category = { id: 1, path: [1] }

const asItem = (drawn: Drawn, id: number): IndexEntry => ({
  id,
  name: '',
  genericName: '',
  numbers: '',
  form: '片剂',
  spec: '',
  manufacturerId: 1,
  category,
  brandId: null,
  flags: flags.isOnShelf | flags.inStock,
  listed: 20_260_101,
  sign: 1,
  writer: 1,
  saleControl: null,
  ...drawn,
})

const keys: [SortKey, Direction][] = [
  ['sales', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['expiry', 'asc'],
  ['new', 'desc'],
]

/** What moving in steps ends with. */
function moved(...args: Parameters<typeof movedInSteps>): Int32Array {
  const steps = movedInSteps(...args)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

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
        expect([...sortedPlaces(columns, Int32Array.from(drawn.keys()), key, direction)]).toEqual([...order])
        let length = drawn.length
        const touched = changes.map(([wanted, each]) => {
          const place = wanted < length ? wanted : length++
          columns.write(place, asItem(each, 1000 - place))
          return place
        })
        const expected = Int32Array.from({ length }, (_, place) => place).sort(compare)
        expect([...moved(columns, order, new Set(touched), key, direction)]).toEqual([...expected])
      },
    ),
    { numRuns: 500 },
  )
})

test('what is missing is last both ways', () => {
  const columns = new Columns(4)
  columns.write(0, asItem({ sales: 0, price: MISSING, expiry: MISSING }, 1))
  columns.write(1, asItem({ sales: 0, price: 5, expiry: 20_270_101 }, 2))
  columns.write(2, asItem({ sales: 0, price: 7, expiry: 20_260_101 }, 3))
  columns.write(3, asItem({ sales: 0, price: 2 ** 30, expiry: MISSING }, 2 ** 30))
  expect([...sortedPlaces(columns, Int32Array.of(0, 1, 2, 3), 'price', 'desc')]).toEqual([3, 2, 1, 0])
  const sorted = (key: SortKey, direction: Direction) => [...[0, 1, 2].sort(compareBy(columns, key, direction))]
  expect(sorted('price', 'asc')).toEqual([1, 2, 0])
  expect(sorted('price', 'desc')).toEqual([2, 1, 0])
  expect(sorted('expiry', 'asc')).toEqual([2, 1, 0])
  expect(sorted('expiry', 'desc')).toEqual([1, 2, 0])
})

test('very many are sorted as few are', () => {
  const columns = new Columns(5000)
  const drawn = (at: number): Drawn => ({
    sales: (at * 7919) % 301,
    price: at % 11 === 0 ? MISSING : (at * 104_729) % 1009,
    expiry: 20_260_101 + (at % 7),
  })
  for (let place = 0; place < 5000; place += 1) columns.write(place, asItem(drawn(place), 9000 - place))
  const all = Int32Array.from({ length: 5000 }, (_, place) => place)
  for (const [key, direction] of keys) {
    const compare = compareBy(columns, key, direction)
    const before = sortedPlaces(columns, all, key, direction)
    expect([...before]).toEqual([...all].sort(compare))
    const some = new Set(all.filter((place) => place % 3 === 1))
    for (const place of some) columns.write(place, asItem(drawn(place + 17), 9000 - place))
    expect([...moved(columns, before, some, key, direction)]).toEqual([...all].sort(compare))
  }
})

test('while a long order is moved others have their turn, and see it whole', async () => {
  const goods = 250_000
  const columns = new Columns(goods)
  const drawn = (at: number): Drawn => ({ sales: (at * 7919) % 301, price: 1, expiry: 20_260_101 })
  for (let place = 0; place < goods; place += 1) columns.write(place, asItem(drawn(place), 1 + place))
  const kept = new KeptOrders()
  const before = kept.ordered(columns, goods, 'sales', 'desc')
  for (let place = 0; place < goods; place += 5) {
    columns.write(place, asItem(drawn(place + 17), 1 + place))
    kept.note(['sales'], place)
  }
  let isMoved = false
  const moving = kept.sort(columns).then(() => {
    isMoved = true
  })
  let turns = 0
  for (; kept.ordered(columns, goods, 'sales', 'desc') === before && !isMoved; turns += 1) await nextTurn()
  expect(turns).toBeGreaterThan(4)
  await moving
  const after = kept.ordered(columns, goods, 'sales', 'desc')
  const all = Int32Array.from({ length: goods }, (_, place) => place)
  expect(Buffer.from(after.buffer).equals(Buffer.from(sortedPlaces(columns, all, 'sales', 'desc').buffer))).toBe(true)
})
