import { asc, eq } from 'drizzle-orm'
import { subscribe } from '#shop-api/modules/base/notifications/repository.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { tellPriceDrops } from './price-drops.ts'
import { addFavorites } from './repository.ts'

const now = new Date('2026-11-20T01:10:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

const priced = async (id: number, unitPrice: string | null) =>
  database.db.update(goods).set({ unitPrice }).where(eq(goods.id, id))
const messages = async (memberId: number) =>
  database.db.select().from(notifications).where(eq(notifications.memberId, memberId)).orderBy(asc(notifications.id))

test('one message names all marked goods that cost less than the last time', async () => {
  const { db } = database
  const [member, other] = [await addMember(db), await addMember(db)]
  const ids: number[] = []
  for (let each = 0; each < 7; each += 1) ids.push(await addGoods(db, { now, unitPrice: '12.60' }))
  await addFavorites(db, member, ids, now)
  await addFavorites(db, other, ids.slice(6), now)
  expect(await tellPriceDrops(db, now)).toBe(0)

  for (const id of ids.slice(0, 6)) await priced(id, '11.80')
  await priced(ids[6] ?? 0, '13.00')
  expect(await tellPriceDrops(db, now)).toBe(1)
  expect(await tellPriceDrops(db, now)).toBe(0)
  const [message, ...more] = await messages(member)
  expect(more).toEqual([])
  expect(message).toMatchObject({ kind: 'price', title: '6 种收藏商品降价', link: '/zzfw/star' })
  expect(message?.text.split('；')).toHaveLength(6)
  expect(message?.text).toContain('¥12.60 → ¥11.80')
  expect(message?.text).toMatch(/另有 1 种$/)
  expect(await messages(other)).toEqual([])
})

test('a price that goes away for a while is compared with what it was; who switched prices off hears nothing', async () => {
  const { db } = database
  const [member, quiet] = [await addMember(db), await addMember(db)]
  const id = await addGoods(db, { now, unitPrice: '20.00' })
  for (const each of [member, quiet]) await addFavorites(db, each, [id], now)
  await subscribe(db, { memberId: quiet, kind: 'price' }, { isOn: false })
  await tellPriceDrops(db, now)
  await priced(id, null)
  await tellPriceDrops(db, now)
  await priced(id, '19.99')
  await tellPriceDrops(db, now)
  expect((await messages(member)).map(({ title, link }) => [title.startsWith('收藏商品降价：'), link])).toEqual([
    [true, `/list/info/${id}`],
  ])
  expect(await messages(quiet)).toEqual([])
})
