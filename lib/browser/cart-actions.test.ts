import { beforeEach, expect, test } from '@jest/globals'
import type { Goods } from '#lib/domain/goods.ts'
import { addStep, addToCart, removeLines } from './cart-actions.ts'
import { selectLines } from './cart-edits.ts'
import { cartListIsStale, cartListWasRead } from './cart-keys.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'

const plain = {
  id: 49,
  warehouseId: 1,
  salePrice: null,
  minQuantity: 1,
  middlePack: 10,
  mustBuyByMiddlePack: true,
  flash: null,
  offer: { goodsPriceId: 0, ladderPriceId: 7, fullReductionId: 0, flag: 0 },
} as unknown as Goods
const total = { count: 3, number: 30, total: '258.00' }

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
  const results = [{ goods_id: 49, ok: 1, number: 20, message: '', reasons: [] }]
  shop.answer = () => ({ body: { code: 200, message: '', data: { results, total } } })
  cartListWasRead()
})

test('a step of goods on the shelf is added by their id alone; the kept cart is stale from then on', async () => {
  expect(await addStep(plain)).toEqual([{ goodsId: 49, isAdded: true, quantity: 20, message: '' }])
  expect(shop.sent.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/cart/quick_add/49', ''],
  ])
  expect(cartListIsStale()).toBe(true)
})

test.each([
  ['a flash sale', { flash: {} }, '&params[0][type]=1'],
  ['an offer of its own', { offer: { ...plain.offer, fullReductionId: 5 } }, 'params[0][goods_manjian_id]=5'],
])('under %s the least quantity goes in with it', async (_, over, field) => {
  await addStep({ ...plain, ...over } as Goods)
  const [sent] = shop.sent
  expect(sent?.url).toBe('/api/cart')
  expect(decodeURIComponent(sent?.body ?? '')).toContain('params[0][number]=10')
  expect(decodeURIComponent(sent?.body ?? '')).toContain(field)
})

test('where an answer says nothing but that it is done, all that was asked for is in the cart', async () => {
  shop.answer = () => ({ body: { code: 10000, message: '', data: { results: [], total: null } } })
  expect(await addStep(plain)).toEqual([{ goodsId: 49, isAdded: true, quantity: 10, message: '' }])
  expect(await addToCart([{ goods: plain, quantity: 30 }])).toEqual([
    { goodsId: 49, isAdded: true, quantity: 30, message: '' },
  ])
})

test('a cart of 560 lines is chosen, deleted and put back in calls of as many as one takes, in order', async () => {
  const ids = Array.from({ length: 560 }, (_, index) => index + 1)
  await selectLines(ids, true)
  expect(await removeLines(ids)).toBe(true)
  await addToCart(ids.map((id) => ({ goods: { ...plain, id } as Goods, quantity: 10 })))
  const countOf = (body: string, name: RegExp) => decodeURIComponent(body).match(name)?.length
  expect(shop.sent.map(({ url, body }) => [url, countOf(body, /(ids\[\d+\]|goods_id\])=/g)])).toEqual([
    ['/api/cart/batch_select', 500],
    ['/api/cart/batch_select', 60],
    ['/api/cart/batch_delete', 500],
    ['/api/cart/batch_delete', 60],
    ['/api/cart', 500],
    ['/api/cart', 60],
  ])
})
