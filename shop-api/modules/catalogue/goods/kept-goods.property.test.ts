import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { Database } from '#shop-api/platform/db/client.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { seeGoodsInOrder } from './kept-goods.ts'
import { loadGoods } from './load-goods.ts'
import { batches, goods, ladderTiers, manufacturers } from './tables.ts'

/* Rows that are kept, beside the same rows as they are read, while anything of them changes without a word. */

const now = new Date('2026-11-20T01:30:00Z')
const GOODS = 4
const ROUNDS = 40

let database: Database
const ids: number[] = []
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  await db.insert(manufacturers).values({ id: 2, name: '厂2', shortName: '厂2' })
  for (let each = 0; each < GOODS; each += 1) ids.push(await addGoods(db, { now }))
}, 120_000)
afterAll(() => database.close())

const at = fc.nat({ max: GOODS - 1 })
const number = fc.integer({ min: 1, max: 9 })
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('price' as const), at, number }),
  fc.record({ kind: fc.constant('maker' as const), at, number: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ kind: fc.constant('maker name' as const), at, number }),
  fc.record({ kind: fc.constant('tier' as const), at, number }),
  fc.record({ kind: fc.constant('no tiers' as const), at, number }),
  fc.record({ kind: fc.constant('batch' as const), at, number }),
  fc.record({ kind: fc.constant('all held' as const), at, number }),
)
type Change = typeof anyChange extends fc.Arbitrary<infer Value> ? Value : never

async function change(db: Database['db'], { kind, at: place, number: given }: Change): Promise<void> {
  const goodsId = ids[place] ?? 0
  const ofGoods = eq(batches.goodsId, goodsId)
  if (kind === 'price')
    await db
      .update(goods)
      .set({ unitPrice: `${given}.0000` })
      .where(eq(goods.id, goodsId))
  if (kind === 'maker') await db.update(goods).set({ manufacturerId: given }).where(eq(goods.id, goodsId))
  if (kind === 'maker name')
    await db
      .update(manufacturers)
      .set({ name: `厂${given}` })
      .where(eq(manufacturers.id, 2))
  if (kind === 'tier') {
    await db.delete(ladderTiers).where(eq(ladderTiers.goodsId, goodsId))
    await db.insert(ladderTiers).values({ goodsId, number: given, price: '0.5000' })
  }
  if (kind === 'no tiers') await db.delete(ladderTiers).where(eq(ladderTiers.goodsId, goodsId))
  if (kind === 'batch')
    await db
      .update(batches)
      .set({ batchNo: `B${given}`, held: 0 })
      .where(ofGoods)
  if (kind === 'all held') await db.update(batches).set({ held: batches.stock }).where(ofGoods)
}

test('goods that are kept are what the database has, whatever of them changed, and are the same object as long as nothing did', async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 3 }), at, async (changes, skipped) => {
      const asked = ids.filter((_, place) => place !== skipped)
      const kept = await seeGoodsInOrder(db, asked)
      expect((await seeGoodsInOrder(db, asked)).every((row, place) => row === kept[place])).toBe(true)
      for (const each of changes) await change(db, each)
      const rows = await loadGoods(db, ids)
      expect(await seeGoodsInOrder(db, [...ids, 999_999])).toEqual(ids.map((id) => rows.get(id)))
    }),
    { numRuns: ROUNDS },
  )
}, 120_000)

test('what a transaction has written and taken back is kept by nobody', async () => {
  const { db } = database
  const [before] = await seeGoodsInOrder(db, ids)
  const undone = inTransaction(db, async (tx) => {
    await tx.update(goods).set({ unitPrice: '77.0000' })
    expect((await seeGoodsInOrder(tx, ids))[0]?.unitPrice).toBe('77.0000')
    throw new Error('taken back')
  })
  await expect(undone).rejects.toThrow('taken back')
  expect((await seeGoodsInOrder(db, ids))[0]).toBe(before)
})
