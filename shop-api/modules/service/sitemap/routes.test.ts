import { changeGoods } from '#shop-api/modules/catalogue/goods/change.ts'
import { changeManyGoods } from '#shop-api/modules/catalogue/goods/write-many.ts'
import { putLeaflet } from '#shop-api/modules/catalogue/leaflets/repository.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { knownPages } from './known-pages.ts'
import { pageOfIds } from './routes.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)

test.each([
  [0, 1, 0],
  [49_999, 1, 49_999],
  [50_000, 1, 50_000],
  [50_001, 2, 1],
  [100_001, 3, 1],
])('%i goods need %i files', (count, files, onLast) => {
  const ids = upTo(count)
  const pages = Array.from({ length: files }, (_, index) => pageOfIds(ids, index + 1))
  expect(pages.map((page) => page.last_page)).toEqual(Array(files).fill(files))
  expect(pages.at(-1)?.ids.length).toBe(onLast)
  expect(pages.flatMap((page) => page.ids)).toEqual([...ids].reverse())
  expect(pageOfIds(ids, files + 1).ids).toEqual([])
})

describe('what is known of goods', () => {
  const day = (text: string) => new Date(`${text}T08:00:00Z`)
  let database: Database
  beforeAll(async () => {
    database = await openTestDb()
    await openSmallShop(database.db)
  })
  afterAll(() => database.close())

  test('is the day their words, pictures or leaflet changed last, no price, and a picture of the shop’s own', async () => {
    const { db } = database
    const now = day('2026-11-01')
    const [named, priced, pictured, described, unknown] = [
      await addGoods(db, { now }),
      await addGoods(db, { now }),
      await addGoods(db, { now }),
      await addGoods(db, { now, describedAt: day('2026-10-01') }),
      await addGoods(db, { now }),
    ]
    await changeGoods(db, named, { name: '新名称', updatedAt: day('2026-11-02') })
    await changeGoods(db, priced, { unitPrice: '9.00', updatedAt: day('2026-11-03') })
    await changeGoods(db, pictured, { pictures: ['ab', 'cd'], updatedAt: day('2026-11-04') })
    await putLeaflet(db, described, [{ label: '适应症', text: '感冒' }], day('2026-11-05'))
    await changeManyGoods(db, [{ id: unknown, unitPrice: '8.00', updatedAt: day('2026-11-06') }])
    expect(await knownPages(db, [named, priced, pictured, described, unknown])).toEqual([
      { id: named, changed_on: '2026-11-02', image: '' },
      { id: pictured, changed_on: '2026-11-04', image: '/api/image/picture/ab/share' },
      { id: described, changed_on: '2026-11-05', image: '' },
    ])
    await changeManyGoods(db, [{ id: unknown, spec: '24片', updatedAt: day('2026-11-07') }])
    expect(await knownPages(db, [unknown])).toEqual([{ id: unknown, changed_on: '2026-11-07', image: '' }])
  })
})
