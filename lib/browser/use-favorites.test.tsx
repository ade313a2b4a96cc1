import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, render, waitFor } from '@testing-library/react'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { forgetData, QuickData } from './testing/quick-data.tsx'
import { changeFavorites, useFavoriteIds } from './use-favorites.ts'

let shop: FakeShop

beforeEach(async () => {
  shop = installFakeShop()
  Reflect.set(document, 'cookie', 'signed_in=1')
  await forgetData()
})
afterEach(() => {
  cleanup()
  Reflect.set(document, 'cookie', 'signed_in=; Max-Age=0')
})

function Hearts() {
  const ids = useFavoriteIds()
  return <p>{[...ids].sort().join(' ')}</p>
}
const show = () =>
  render(
    <QuickData>
      <Hearts />
    </QuickData>,
  )
const text = () => document.body.textContent
const paged = (
  ids: readonly number[],
  page: number,
  last: number,
  total: number,
  goods_ids: readonly number[] = [],
) => ({
  body: { code: 200, data: { data: ids.map((id) => ({ id })), current_page: page, last_page: last, total, goods_ids } },
})
const all = [4, 5, 6]
const whole = () => paged([4, 5], 1, 2, 3, all)
const sentBodies = () => shop.sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])

test('a heart is known from the list of ids, asked once', async () => {
  shop.answer = whole
  show()
  await waitFor(() => expect(text()).toBe('4 5 6'))
  expect(shop.sent.map(({ url }) => url)).toEqual(['/api/favorite?page=1'])
})

test('where no ids are named, they are gathered page by page', async () => {
  shop.answer = ({ url }) => (url.endsWith('=1') ? paged([4, 5], 1, 2, 3) : paged([6], 2, 2, 3))
  show()
  await waitFor(() => expect(text()).toBe('4 5 6'))
})

test.each([
  ['names all', { goods_ids: [9, 4, 5, 6] }],
  ['names the changed one', { goods_ids: [9] }],
  ['says nothing', {}],
])('marked at once and for good when the answer %s; a second press takes it out', async (_, data) => {
  shop.answer = ({ method }) => (method === 'GET' ? whole() : { body: { code: 200, data } })
  show()
  await waitFor(() => expect(text()).toBe('4 5 6'))
  await act(async () => expect(await changeFavorites('add', [9])).toBe(true))
  expect(text()).toBe('4 5 6 9')
  await act(async () => expect(await changeFavorites('cancel', [9])).toBe(true))
  expect(text()).toBe('4 5 6')
  expect(sentBodies()).toEqual([
    ['/api/favorite', 'goods_ids%5B0%5D=9'],
    ['/api/favorite/cancel', 'goods_ids%5B0%5D=9'],
  ])
})

test('quick presses on two hearts keep both', async () => {
  shop.answer = ({ method }) => (method === 'GET' ? whole() : { body: { code: 200, data: {} } })
  show()
  await waitFor(() => expect(text()).toBe('4 5 6'))
  await act(async () => void (await Promise.all([changeFavorites('add', [8]), changeFavorites('add', [9])])))
  expect(text()).toBe('4 5 6 8 9')
})

test('what fails is taken back, and only what it changed', async () => {
  shop.answer = ({ method }) => (method === 'GET' ? whole() : { status: 500, body: { code: 500 } })
  show()
  await waitFor(() => expect(text()).toBe('4 5 6'))
  await act(async () => expect(await changeFavorites('add', [4, 9])).toBe(false))
  expect(text()).toBe('4 5 6')
  await act(async () => expect(await changeFavorites('cancel', [5])).toBe(false))
  expect(text()).toBe('4 5 6')
})
