import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { parsePrice } from '#lib/kernel/money.ts'
import { loadGoods } from '#shop-api/modules/catalogue/goods/load-goods.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { loadGoodsFor, loadGoodsInOrderFor, lowerPrices, pricedFor } from './goods-for-buyer.ts'
import { assignMember } from './keep.ts'
import { priceListPrices, priceLists } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const TODAY = '2026-11-20'
const GOODS = 6
const MEMBERS = 3
const LISTS = 2
const ROUNDS = 60
let database: Database
let goodsIds: number[]
let memberIds: number[]

beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  goodsIds = []
  memberIds = []
  for (let at = 0; at < GOODS; at += 1) goodsIds.push(await addGoods(db, { now }))
  for (let at = 0; at < MEMBERS; at += 1) memberIds.push(await addMember(db))
})
afterAll(() => database.close())

/** Ten-thousandths of a yuan. */
const price = fc.integer({ min: 1, max: 40 }).map((units) => units * 2500)
const day = fc.constantFrom(null, '2026-11-19', TODAY, '2026-11-21')
const world = fc.record({
  prices: fc.array(fc.option(price), { minLength: GOODS, maxLength: GOODS }),
  lists: fc.array(
    fc.record({ from: day, to: day, agreed: fc.array(fc.option(price), { minLength: GOODS, maxLength: GOODS }) }),
    { minLength: LISTS, maxLength: LISTS },
  ),
  buysBy: fc.array(fc.option(fc.nat(LISTS - 1)), { minLength: MEMBERS, maxLength: MEMBERS }),
})

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

/** The rule once more, from the words of the decision: computed in whole units, days compared as texts. */
function oracle({ prices, lists, buysBy }: World, member: number | null, at: number): bigint | null {
  const own = prices[at]
  if (own === null || own === undefined) return null
  const list = member === null ? undefined : lists[buysBy[member] ?? -1]
  if (!list || (list.from ?? '') > TODAY || (list.to ?? '9') < TODAY) return BigInt(own)
  const agreed = list.agreed[at]
  return BigInt(agreed === null || agreed === undefined || agreed > own ? own : agreed)
}

const toPrice = (units: number | null) => (units === null ? null : parsePrice(units / 10_000))
const text = (units: number | null) => (units === null ? null : (units / 10_000).toFixed(4))
const units = (given: string | null | undefined) => (given ? BigInt(given.replace('.', '')) : null)

async function build({ prices, lists, buysBy }: World): Promise<void> {
  const { db } = database
  await db.delete(priceLists)
  for (const [at, own] of prices.entries()) {
    await db
      .update(goods)
      .set({ unitPrice: text(own) })
      .where(eq(goods.id, goodsIds[at] ?? 0))
  }
  const ids: number[] = []
  for (const [at, { from, to, agreed }] of lists.entries()) {
    const row = { code: `L${at}`, name: `L${at}`, startsOn: from, endsOn: to }
    const [made] = await db.insert(priceLists).values(row).returning({ id: priceLists.id })
    const listId = made?.id ?? 0
    ids.push(listId)
    const rows = agreed.flatMap((each, place) =>
      each === null ? [] : [{ listId, goodsId: goodsIds[place] ?? 0, price: text(each) ?? '' }],
    )
    if (rows.length > 0) await db.insert(priceListPrices).values(rows)
  }
  for (const [at, list] of buysBy.entries()) {
    await assignMember(db, memberIds[at] ?? 0, list === null ? null : (ids[list] ?? 0))
  }
}

test(`what buyers pay in ${ROUNDS} random shops is what the rule says, by every way it is read`, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(world, async (given) => {
      await build(given)
      const { db } = database
      for (const member of [null, 0, 1, 2]) {
        const buyer = { member: member === null ? null : { id: memberIds[member] ?? 0 }, now }
        const rows = await loadGoodsFor(db, goodsIds, buyer)
        const later = await pricedFor(db, await loadGoods(db, goodsIds), buyer)
        // Of what was kept from the shop before.
        expect(await loadGoodsInOrderFor(db, goodsIds, buyer)).toEqual(goodsIds.map((id) => rows.get(id)))
        const lower = await lowerPrices(db, buyer, (id) => toPrice(given.prices[goodsIds.indexOf(id)] ?? null))
        for (const [at, id] of goodsIds.entries()) {
          const [paid, own] = [oracle(given, member, at), given.prices[at] ?? null]
          expect(units(rows.get(id)?.unitPrice)).toBe(paid)
          expect(units(rows.get(id)?.listPrice)).toBe(own === null ? null : BigInt(own))
          expect(later.get(id)).toEqual(rows.get(id))
          const isLower = paid !== null && own !== null && paid < BigInt(own)
          expect(lower.get(id)).toBe(isLower ? Number(paid) : undefined)
          seen.add(paid === null ? 'none' : isLower ? 'agreed' : 'list')
        }
      }
    }),
    { numRuns: ROUNDS },
  )
  expect([...seen].sort()).toEqual(['agreed', 'list', 'none'])
}, 120_000)
