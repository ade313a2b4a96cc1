import { beforeEach, expect, test } from '@jest/globals'
import { mutate } from 'swr'
import type { WireCart, WireCartChange } from '#lib/contract/cart/calls.ts'
import type { Cart } from '#lib/domain/cart.ts'
import { cartListIsStale, cartListKey, cartTotalKey } from './cart-keys.ts'
import { readCart, takeOver } from './shown-cart.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { wireCart } from './testing/wire-cart.ts'

let shop: FakeShop
let version = 'v1'

const state = (): WireCart => ({ ...wireCart([1, '阿莫西林胶囊', 10, '86.00']), version })

function change(from: string, to: string): WireCartChange {
  const { data, notices: _, ...sums } = wireCart([1, '阿莫西林胶囊', 20, '172.00'])
  return { ...sums, from, lines: data, shares: [], version: to }
}

async function shown(): Promise<Cart | undefined> {
  let cart: Cart | undefined
  await mutate<Cart>(
    cartListKey,
    (now) => {
      cart = now
      return now
    },
    { revalidate: false },
  )
  return cart
}

beforeEach(async () => {
  shop = installFakeShop()
  version = 'v1'
  shop.answer = () => ({ body: { code: 200, message: '', data: state() } })
  await mutate(cartListKey, await readCart(), { revalidate: false })
})

test('a change of the cart that is shown is shown, and nothing asked for', async () => {
  const asked = shop.sent.length
  expect(await takeOver(change('v1', 'v2'))).toBe(true)
  expect((await shown())?.lines.map(({ quantity }) => quantity)).toEqual([20])
  expect(await mutate(cartTotalKey, (total: unknown) => total, { revalidate: false })).toEqual({
    count: 1,
    total: '0.00',
  })
  expect([shop.sent.length, cartListIsStale()]).toEqual([asked, false])
  expect(await takeOver(change('v2', 'v3'))).toBe(true)
})

test('no change, and one of another cart, are not taken over', async () => {
  expect(await takeOver(null)).toBe(false)
  expect(await takeOver(change('v0', 'v1'))).toBe(false)
  expect((await shown())?.lines.map(({ quantity }) => quantity)).toEqual([10])
})

test('one that meets a list on its way is not taken over: the newer of both could be lost', async () => {
  const reading = readCart()
  expect(await takeOver(change('v1', 'v2'))).toBe(false)
  version = 'v3'
  await mutate(cartListKey, reading, { revalidate: false })
  expect(await takeOver(change('v1', 'v2'))).toBe(false)
})

test('one after a list that has come, and is not shown yet, is not taken over', async () => {
  version = 'v3'
  await readCart()
  expect(await takeOver(change('v1', 'v2'))).toBe(false)
})

test('without a cart on the screen there is nothing to take it over into', async () => {
  await mutate(cartListKey, undefined, { revalidate: false })
  expect(await takeOver(change('v1', 'v2'))).toBe(false)
})
