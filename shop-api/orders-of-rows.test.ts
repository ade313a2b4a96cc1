import { openDeskShop, tagsDuring } from '#shop-api/modules/catalogue/master-data/testing/desk-shop.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { Role } from '#shop-api/modules/identity/operators/roles.ts'
import { campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { listProgrammes } from '#shop-api/modules/service/controlled-sales/keep.ts'
import { controlledProgrammes } from '#shop-api/modules/service/controlled-sales/tables.ts'
import { listStock } from '#shop-api/modules/trade/points-mall/stock.ts'
import { pointsGoods } from '#shop-api/modules/trade/points-mall/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openDeskShop()
}, OPEN_MS)
afterAll(() => shop.close())

const day = (year: number) => new Date(Date.UTC(year, 0, 1))

interface Noun {
  readonly path: string
  readonly keeper: Role
  readonly reader: Role
  /** Adds three, of which none has a place of its own yet. */
  readonly add: () => Promise<{ readonly id: number }[]>
  /** Ids in the order of the table. */
  readonly order: () => Promise<number[]>
}

const numbers = [1, 2, 3]
const nouns: readonly Noun[] = [
  {
    path: 'campaigns',
    keeper: 'sales',
    reader: 'sales',
    add: () =>
      shop.db
        .insert(campaigns)
        .values(
          numbers.map((number) => ({
            code: `c${number}`,
            kind: 'topic' as const,
            title: `活动${number}`,
            rules: [],
            ground: '#fff',
            ink: '#000',
            accent: '#111',
            startsAt: day(2026),
            endsAt: day(2027),
          })),
        )
        .returning({ id: campaigns.id }),
    order: async () => {
      const rows = await shop.db.select().from(campaigns).orderBy(campaigns.sort, campaigns.id)
      return rows.map(({ id }) => id)
    },
  },
  {
    path: 'programmes',
    keeper: 'pharmacist',
    reader: 'sales',
    add: () =>
      shop.db
        .insert(controlledProgrammes)
        .values(
          numbers.map((number) => ({
            name: `协议${number}`,
            audience: '药店',
            openedOn: '2026-01-01',
            terms: [],
            goodsIds: [],
          })),
        )
        .returning({ id: controlledProgrammes.id }),
    order: async () => (await listProgrammes(shop.db)).map(({ id }) => id),
  },
  {
    path: 'points-goods',
    keeper: 'sales',
    reader: 'finance',
    add: () =>
      shop.db
        .insert(pointsGoods)
        .values(numbers.map((number) => ({ name: `礼品${number}`, points: 100, marketPriceFen: 100, stock: 5 })))
        .returning({ id: pointsGoods.id }),
    order: async () => (await listStock(shop.db)).map(({ id }) => id),
  },
]

test.each(nouns)('$path are put in order by a step and by a place', async (noun) => {
  const [first, second, third] = (await noun.add()).map(({ id }) => id)
  const keeper = await staffWith(shop, noun.keeper)
  const address = `/staff/${noun.path}`
  const move = (id: number | undefined, step: string) => keeper.post(`${address}/${id}/move`, { step })
  expect(await noun.order()).toEqual([first, second, third])
  const tags = await tagsDuring(shop, async () => {
    expect((await move(first, 'down')).headers.location).toBe(address)
  })
  expect(tags.length).toBeGreaterThan(0)
  expect(await noun.order()).toEqual([second, first, third])
  await move(third, '1')
  expect(await noun.order()).toEqual([third, second, first])
  await move(third, 'up')
  expect(await noun.order()).toEqual([third, second, first])
  const { body } = await keeper.get(address)
  expect(body).toContain('/staff/order.mjs')
  expect(body.match(/data-order="/g)).toHaveLength(3)
  expect((await move(999_999, 'up')).statusCode).toBe(404)
  if (noun.reader === noun.keeper) return
  const reader = await staffWith(shop, noun.reader)
  expect((await reader.get(address)).body).not.toContain('data-order="')
  expect((await reader.post(`${address}/${first}/move`, { step: 'down' })).statusCode).toBe(403)
})
