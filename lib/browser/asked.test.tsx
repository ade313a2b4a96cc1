import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { Call } from '#lib/contract/call.ts'
import type { WirePage } from '#lib/mapping/page.ts'
import { refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { callShop } from './http.ts'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { forgetData, QuickData } from './testing/quick-data.tsx'

const names: Call<{ query: { page?: number }; data: WirePage<{ name: string }> }> = {
  method: 'GET',
  path: '/api/names',
  query: ['page'],
  who: 'guest',
}

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
  shop.answer = ({ url }) => {
    const page = Number(new URL(url, window.location.origin).searchParams.get('page') ?? 1)
    const data = { data: [{ name: `第${page}页` }], current_page: page, last_page: 3, per_page: 1, total: 3 }
    return { body: { code: 200, message: '', data } }
  }
})
afterEach(async () => {
  cleanup()
  await forgetData()
})

function Names({ page }: { page: number }) {
  const { data, error, reload } = useAskedPage('names', names, { page }, ({ name }) => name)
  return (
    <button type="button" onClick={reload}>
      {error ? error.text : data ? `${data.items.join()} ${data.page}/${data.lastPage}` : '…'}
    </button>
  )
}

const text = () => screen.getByRole('button').textContent
const shown = (page: number) => (
  <QuickData>
    <Names page={page} />
  </QuickData>
)

test('a page stays until the next one is there, and each is asked for by its number', async () => {
  const view = render(shown(1))
  expect(text()).toBe('…')
  await waitFor(() => expect(text()).toBe('第1页 1/3'))
  view.rerender(shown(2))
  expect(text()).toBe('第1页 1/3')
  await waitFor(() => expect(text()).toBe('第2页 2/3'))
  expect(shop.sent.map(({ url }) => url)).toEqual(['/api/names?page=1', '/api/names?page=2'])
})

test('a failure says why; reloading asks for this again, a refreshed noun for everything under it', async () => {
  const good = shop.answer
  shop.answer = () => ({ status: 400, body: { code: 400, message: '页码有误' } })
  render(shown(1))
  await waitFor(() => expect(text()).toBe('页码有误'))
  shop.answer = good
  await act(async () => screen.getByRole('button').click())
  await waitFor(() => expect(text()).toBe('第1页 1/3'))
  await act(() => refreshAsked('names'))
  await act(() => refreshAsked('others'))
  expect(shop.sent.length).toBe(3)
})

function Maybe({ isAsked }: { isAsked: boolean }) {
  const { data } = useAsked(isAsked ? ['maybe'] : null, () => callShop(names, { query: { page: 3 } }))
  return <p role="status">{data?.current_page ?? '—'}</p>
}

test('without a key nothing is asked', async () => {
  const view = render(
    <QuickData>
      <Maybe isAsked={false} />
    </QuickData>,
  )
  expect(shop.sent).toEqual([])
  view.rerender(
    <QuickData>
      <Maybe isAsked />
    </QuickData>,
  )
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3'))
})
