import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import { eq } from 'drizzle-orm'
import { until } from '#lib/kernel/testing/until.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { flags } from './columns.ts'
import { currentGoodsIndex, settleGoodsIndex } from './current-index.ts'
import { GoodsIndex } from './goods-index.ts'
import { KeptIndex } from './kept-index.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

const isOn = (goodsIndex: GoodsIndex, id: number) => (goodsIndex.columns.flags[goodsIndex.placeOf(id) ?? -1] ?? 0) !== 0
const priceOf = (goodsIndex: GoodsIndex, id: number) => goodsIndex.columns.price[goodsIndex.placeOf(id) ?? -1]
/** How often all goods are read, on whichever connections, while `work` runs. */
async function wholeReads(work: () => Promise<void>): Promise<number> {
  const refreshAll = jest.spyOn(GoodsIndex.prototype, 'refreshAll')
  try {
    await work()
    return refreshAll.mock.calls.length
  } finally {
    refreshAll.mockRestore()
  }
}

async function change(id: number, values: Partial<typeof goods.$inferInsert>): Promise<void> {
  await database.db.update(goods).set(values).where(eq(goods.id, id))
}

describe('the shelf in memory', () => {
  test('shows a changed, a new and a removed goods item at the next look, reading only these', async () => {
    const { db } = database
    const [changed, removed] = [await addGoods(db, { now }), await addGoods(db, { now })]
    expect(priceOf(await currentGoodsIndex(db), changed)).toBe(100_000)
    const added = await addGoods(db, { now, unitPrice: '3.0000' })
    await change(changed, { unitPrice: '7.5000' })
    await change(removed, { isListed: false })
    await announce(db, [`goods:${changed}`, `goods:${removed}`, `goods:${added}`, 'goods'])
    const reads = await wholeReads(async () => void (await currentGoodsIndex(db)))
    const goodsIndex = await currentGoodsIndex(db)
    expect([priceOf(goodsIndex, changed), isOn(goodsIndex, removed), priceOf(goodsIndex, added)]).toEqual([
      75_000,
      false,
      30_000,
    ])
    expect(reads).toBe(0)
    await change(removed, { isListed: true })
    await announce(db, [`goods:${removed}`, 'goods'])
    expect(isOn(await currentGoodsIndex(db), removed)).toBe(true)
  })

  test('makes room for any number of new goods without reading the others again', async () => {
    const { db } = database
    const first = await addGoods(db, { now })
    const before = await currentGoodsIndex(db)
    before.ordered('price', 'asc')
    const [row] = await db.select().from(goods).where(eq(goods.id, first))
    const { capacity } = before.columns
    const rows = Array.from({ length: capacity + 10 }, (_, index) => {
      const { id: _id, ...rest } = row!
      return { ...rest, code: `many ${index}`, unitPrice: `${1 + (index % 90)}.0000` }
    })
    const ids = [first]
    for (let from = 0; from < rows.length; from += 500) {
      const part = await db
        .insert(goods)
        .values(rows.slice(from, from + 500))
        .returning({ id: goods.id })
      ids.push(...part.map(({ id }) => id))
    }
    for (let from = 0; from < ids.length; from += 500)
      await announce(
        db,
        ids.slice(from, from + 500).map((id) => `goods:${id}` as const),
      )
    const last = ids.at(-1) ?? 0
    // With so many, no request waits until all are read.
    const reads = await wholeReads(async () => {
      await until(async () => {
        const goodsIndex = await currentGoodsIndex(db)
        return isOn(goodsIndex, last) && goodsIndex.ordered('price', 'asc').length === goodsIndex.length
      })
    })
    const goodsIndex = await currentGoodsIndex(db)
    expect(reads).toBe(0)
    expect(goodsIndex).toBe(before)
    expect(ids.every((id) => isOn(goodsIndex, id))).toBe(true)
    const whole = await GoodsIndex.load(db)
    const sorted = (each: GoodsIndex) => [...each.ordered('price', 'asc')].map((place) => each.columns.id[place])
    expect(sorted(goodsIndex).filter((id) => isOn(goodsIndex, id ?? 0))).toEqual(sorted(whole))
    expect(whole.columns.flags[0]).toBe(flags.isOnShelf | flags.inStock)
  })

  test('serves while all goods are read again, which finds what was not announced', async () => {
    const { db } = database
    const [unannounced, gone] = [await addGoods(db, { now }), await addGoods(db, { now })]
    const kept = await KeptIndex.load(db)
    await change(unannounced, { unitPrice: '2.0000' })
    await change(gone, { isListed: false })
    const reloading = kept.reload()
    expect(priceOf(kept.current, unannounced)).toBe(100_000)
    await reloading
    expect([priceOf(kept.current, unannounced), isOn(kept.current, gone)]).toEqual([20_000, false])
  })

  test('reads all goods once for a change of everything, though it is heard of while they are read', async () => {
    const { db } = database
    await currentGoodsIndex(db)
    await announce(db, ['shop'])
    const reads = await wholeReads(async () => {
      const reloading = settleGoodsIndex(db)
      await currentGoodsIndex(db)
      await reloading
      await sleep(100)
    })
    expect(reads).toBe(1)
    await announce(db, ['shop'])
    const later = await wholeReads(async () => {
      await currentGoodsIndex(db)
      await sleep(500)
    })
    expect(later).toBe(1)
  })

  test('takes in the newer of two reads, whichever began first', async () => {
    const { db } = database
    const changed = await addGoods(db, { now })
    const kept = await KeptIndex.load(db)
    await change(changed, { unitPrice: '4.0000' })
    const reloading = kept.reload()
    await change(changed, { unitPrice: '6.0000' })
    const applied = kept.apply([{ id: 1, tag: `goods:${changed}` }])
    await applied
    expect(priceOf(kept.current, changed)).toBe(60_000)
    await reloading
    expect(priceOf(kept.current, changed)).toBe(60_000)
  })

  test('goes on when reading all goods fails, and reads them at the next occasion', async () => {
    const { db } = database
    const first = await GoodsIndex.load(db)
    const refreshAll = first.refreshAll.bind(first)
    let tries = 0
    first.refreshAll = async (reader) => {
      tries += 1
      if (tries === 1) throw new Error('the database is away')
      await refreshAll(reader)
    }
    const kept = new KeptIndex(db, first)
    const unannounced = await addGoods(db, { now })
    await kept.apply([{ id: 0, tag: 'shop' }])
    await until(() => tries > 0)
    expect([tries, isOn(first, unannounced)]).toEqual([1, false])
    await kept.renew()
    expect(isOn(first, unannounced)).toBe(true)
  })
})
