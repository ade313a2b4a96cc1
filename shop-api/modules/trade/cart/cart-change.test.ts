import type { WireCartChange } from '#lib/contract/cart/calls.ts'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { addLadder, addPromotion, CartOwner, changeGoods, openCartShop, setShippingRules } from './testing/cart-shop.ts'
import { shownAfter } from './testing/shown-after.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
  const tiers = [
    { id: 1, amount: '100.00', reduce: '10.00' },
    { id: 2, amount: '900.00', reduce: '100.00' },
  ]
  await addPromotion(shop.db, now, {
    kind: 'full_reduction',
    scope: { kind: 'categories', categoryIds: [7] },
    rule: { tiers },
  })
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await CartOwner.open(shop)
})

async function edit(id: number, number: number): Promise<WireCartChange | null> {
  return (await owner.caller.call(cartCalls.cartEdit, { id, body: { params: { number } } })).data.cart
}

/** In a promotion together, at a ladder, full, and unselected. */
async function fill(): Promise<void> {
  const ids = [
    await addGoods(shop.db, { now, categoryPath: [7] }),
    await addGoods(shop.db, { now, categoryPath: [7] }),
    await addGoods(shop.db, { now }),
    await addGoods(shop.db, { now, casePack: 50 }),
  ]
  await addLadder(shop.db, ids[0]!, [
    [1, '10.00'],
    [30, '9.00'],
  ])
  for (const id of ids) await owner.add(id, 20)
  const last = (await owner.list()).data[2]!
  await owner.caller.call(cartCalls.cartSelect, { body: { ids: [last.id], is_selected: 0 } })
}

test('the list of before with its change is the list of after', async () => {
  await fill()
  let list = await owner.list()
  for (const [at, number] of [
    [0, 21],
    [0, 90],
    [1, 40],
    [2, 25],
    [3, 45],
    [3, 45],
    [0, 1],
  ] as const) {
    const change = await edit(list.data[at]!.id, number)
    expect(change?.from).toBe(list.version)
    const shown = shownAfter(list, change!)
    list = await owner.list()
    expect(shown).toEqual(list)
  }
})

test('a line is sent whole where it changed, its share alone where another line moved that', async () => {
  await fill()
  const { data } = await owner.list()
  const change = await edit(data[0]!.id, 21)
  expect(change?.lines.map(({ id }) => id)).toEqual([data[0]!.id])
  expect(change?.shares).toEqual([{ id: data[1]!.id, goods_manjian_amount: '4.88', discount_amount: '0.00' }])
})

test('a cart that changed since it was listed is another one', async () => {
  const id = await addGoods(shop.db, { now })
  const other = await addGoods(shop.db, { now })
  await owner.add(id, 2)
  await owner.add(other, 40)
  const { version, data } = await owner.list()
  expect((await owner.list()).version).toBe(version)
  await changeGoods(shop.db, other, { casePack: 50 })
  const change = await edit(data[0]!.id, 3)
  expect(change?.lines.map(({ id }) => id)).toEqual([data[0]!.id])
  expect(change?.from).not.toBe(version)
})

test('where the list has lines to unselect, an edit says nothing of the cart', async () => {
  const id = await addGoods(shop.db, { now })
  const gone = await addGoods(shop.db, { now })
  await owner.add(id, 2)
  await owner.add(gone, 2)
  const { data } = await owner.list()
  await changeGoods(shop.db, gone, { available: 0 })
  expect(await edit(data[0]!.id, 3)).toBeNull()
})
