import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { loadCartFacts, lookAtCart } from './facts.ts'
import { addPromotion } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = new Date('2026-12-02T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

/** Carts that differ in all that a price depends on: buyers, goods, offers, places and moments. */
async function carts() {
  const { db } = database
  const goodsIds = [await addGoods(db, { now }), await addGoods(db, { now, unitPrice: '7.5000' })] as const
  const [first, second] = goodsIds
  const { itemIds } = await addPromotion(db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [
    { goodsId: first, price: '8.0000', stock: 5, memberLimit: 2 },
  ])
  const { id: combinationId } = await addPromotion(
    db,
    now,
    { kind: 'combination', scope: { kind: 'all' }, rule: { price: '15.00' }, stock: 9 },
    [
      { goodsId: first, number: 1 },
      { goodsId: second, number: 1 },
    ],
  )
  const tiers = [{ id: 1, amount: '40.00', reduce: '5.00' }]
  await addPromotion(db, now, { kind: 'full_reduction', scope: { kind: 'all' }, rule: { tiers } })
  const one = await addBuyer(db)
  const other = await addBuyer(db, { ephedrine: { quota: 30, used: 0, validTo: '2027-12-31' }, cityCode: '330106' })
  const goodsPriceId = itemIds[0] ?? 0
  const flash = await addLine(db, { memberId: one.memberId, type: 1, goodsId: first, goodsPriceId, number: 2 })
  const plain = await addLine(db, { memberId: one.memberId, goodsId: second, number: 9 })
  const set = await addLine(db, { memberId: other.memberId, type: 3, combinationId, number: 1 })
  return [
    { ...one, lineIds: [flash], now },
    { ...other, lineIds: [set, flash], now },
    { ...one, lineIds: [plain, flash, plain], now: later },
    { ...other, lineIds: [], now },
    { ...one, addressId: 99_999_999_999, lineIds: [plain, 1.5, 99_999_999_999], now },
  ]
}

test('what many look at in one moment is what each would read alone, in one statement', async () => {
  const { db } = database
  const inputs = await carts()
  const kept = await loadGoodsInOrderFor(db, [1, 2], { member: null, now })
  const goods = new Map(kept.map((row) => [row.id, row]))
  let looks: unknown[] = []
  const statements = await statementsOf(db, async () => {
    looks = await Promise.all(inputs.map((input) => lookAtCart(db, input, async () => goods)))
  })
  expect(statements).toHaveLength(1)
  for (const [at, input] of inputs.entries()) {
    const addressId = Math.min(input.addressId, 2_147_483_647)
    const alone = await loadCartFacts(db, { ...input, addressId })
    expect(looks[at]).toEqual({ ...alone, goods })
  }
})

test('a look at somebody who is not there fails by itself', async () => {
  const { db } = database
  const [input] = await carts()
  if (!input) throw new Error('no cart')
  const goodsOf = async () => new Map()
  const looks = await Promise.allSettled([
    lookAtCart(db, { ...input, memberId: 999_999 }, goodsOf),
    lookAtCart(db, input, goodsOf),
  ])
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})
