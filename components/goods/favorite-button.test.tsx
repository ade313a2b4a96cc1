import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { goodsUrl, loginUrl } from '#lib/routes/links.ts'

const push = jest.fn()
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ push }) }))
const { FavoriteButton } = await import('./favorite-button.tsx')

/** Presses in the moment between: React has made the page alive, and not yet asked who looks at it. */
function Hasty() {
  useLayoutEffect(() => document.querySelector('button')?.click(), [])
  return null
}

const page = (
  <QuickData>
    <FavoriteButton goods={plainGoods({ id: 7 })} />
    <Hasty />
  </QuickData>
)
let shop: FakeShop

beforeEach(async () => {
  shop = installFakeShop()
  push.mockClear()
  await forgetData()
})
afterEach(() => {
  Reflect.set(document, 'cookie', 'signed_in=; Max-Age=0')
})

async function pressAtOnce(): Promise<void> {
  const place = document.createElement('div')
  place.innerHTML = renderToString(page)
  document.body.replaceChildren(place)
  const root = await act(async () => hydrateRoot(place, page))
  act(() => root.unmount())
}
const sent = () => shop.sent.filter(({ method }) => method === 'POST').map(({ url }) => url)

test("a member's press is one from the first moment", async () => {
  Reflect.set(document, 'cookie', 'signed_in=1')
  await pressAtOnce()
  expect([push.mock.calls, sent()]).toEqual([[], ['/api/favorite']])
})

test('a guest is led to sign-in and back to the goods', async () => {
  await pressAtOnce()
  expect([push.mock.calls, sent()]).toEqual([[[loginUrl(goodsUrl(7))]], []])
})
