import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { cartLines } from './tables.ts'
import { addPromotion, CartOwner, openCartShop, setShippingRules } from './testing/cart-shop.ts'
import { now } from './testing/memory-shop.ts'
import { addSavedBuyer, saveMemoryShop } from './testing/saved-shop.ts'
import { shownAfter } from './testing/shown-after.ts'

let shop: TestShop
let owner: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
  await saveMemoryShop(shop.db)
  await addPromotion(shop.db, now, {
    kind: 'gift',
    scope: { kind: 'goods', goodsIds: [1, 2] },
    rule: { gift: { goodsId: 3, name: '商品3', number: 2 }, buyNumber: 10, isRepeating: true },
    stock: 12,
  })
  owner = await CartOwner.open(shop, (await addSavedBuyer(shop.db)).memberId)
})
afterAll(() => shop.close())

type Sold = Pick<typeof cartLines.$inferInsert, 'key' | 'type' | 'goodsId' | 'combinationId' | 'goodsPriceId'>

const offers: readonly Sold[] = [
  { key: 'p501', type: 1, goodsId: 5, goodsPriceId: 501 },
  { key: 'p601', type: 0, goodsId: 6, goodsPriceId: 601 },
  { key: 'x701', type: 2, goodsId: 7, goodsPriceId: 701 },
  { key: 'c90', type: 3, combinationId: 90 },
]
const ordinary = [1, 2, 3, 4, 5, 6, 7, 8, 13, 14, 15, 16].map((goodsId): Sold => ({ key: `g${goodsId}`, goodsId }))

const line = fc.record({
  sold: fc.constantFrom(...offers, ...ordinary),
  // Some more than the quota, than an order may have, and than there are.
  number: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constantFrom(390, 99_990)),
  isSelected: fc.boolean(),
})
const carts = fc.uniqueArray(line, { selector: ({ sold }) => sold.key, minLength: 2, maxLength: 14 })
const edits = fc.array(fc.record({ at: fc.nat(), number: fc.integer({ min: 1, max: 450 }) }), {
  minLength: 1,
  maxLength: 5,
})

/** How many of the goods other lines hold as well is read with the list alone (decision 0138). */
const said = (cart: WireCart): unknown =>
  JSON.parse(JSON.stringify(cart, (name, value) => (name === 'cart_number' ? undefined : value)))

const seen = { changes: 0, others: 0 }

test('whatever is in a cart, the list of before with its change is the list of after', async () => {
  await fc.assert(
    fc.asyncProperty(carts, edits, async (lines, wanted) => {
      const { memberId } = owner
      await shop.db.delete(cartLines).where(eq(cartLines.memberId, memberId))
      const rows = lines.map(({ sold, ...row }) => ({ ...row, ...sold, memberId, addedPrice: '1.00' }))
      await shop.db.insert(cartLines).values(rows)
      let list = await owner.list()
      for (const { at, number } of wanted) {
        const { id } = list.data[at % list.data.length]!
        const { cart: change } = (await owner.caller.call(cartCalls.cartEdit, { id, body: { params: { number } } }))
          .data
        const next = await owner.list()
        // Null: the list tells it.
        if (change !== null) {
          expect(change.from).toBe(list.version)
          expect(said(shownAfter(list, change))).toEqual(said(next))
          seen.changes += 1
          seen.others += change.lines.filter((each) => each.id !== id).length + change.shares.length
        }
        list = next
      }
    }),
    { numRuns: 60 },
  )
  // Many changes reach other lines as well.
  expect(seen.changes).toBeGreaterThan(60)
  expect(seen.others).toBeGreaterThan(20)
}, 120_000)
