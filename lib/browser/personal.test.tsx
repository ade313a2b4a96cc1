import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { SWRConfig } from 'swr'
import { LiveData } from './live-data.tsx'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { wireMember } from './testing/wire-member.ts'
import { useCartCount } from './use-cart-count.ts'
import { usePersonal } from './use-personal.ts'
import { useUser } from './use-user.ts'

let shop: FakeShop

beforeEach(() => {
  shop = installFakeShop()
})
afterEach(() => {
  cleanup()
  setCookie('signed_in=; Max-Age=0')
})

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const fresh = (children: ReactNode) => (
  <LiveData>
    <SWRConfig value={{ provider: () => new Map(), errorRetryInterval: 10, focusThrottleInterval: 0 }}>
      {children}
    </SWRConfig>
  </LiveData>
)
const text = () => document.body.textContent
const asked = () => shop.sent.map(({ url }) => url)
/** Longer than a request takes to be sent once something is rendered. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

function Who() {
  const { show, user } = useUser()
  const count = useCartCount()
  return <p>{`${show} ${user?.company ?? 'guest'} ${user?.contact.isDefault} ${count ?? '-'}`}</p>
}

function Price({ initial = 'guest price' }: { initial?: string }) {
  const load = async () => {
    const response = await fetch(`${window.location.origin}/price`)
    return String(((await response.json()) as { data: string }).data)
  }
  const { data, failed, refresh } = usePersonal(['goods', 'price'], load, initial)
  return (
    <button type="button" onClick={refresh}>
      {data} {String(failed)}
    </button>
  )
}

describe('who looks', () => {
  test('is not known in the cached page', () => {
    setCookie('signed_in=1')
    expect(renderToString(fresh(<Who />))).toContain('false guest')
  })

  test('a guest is shown at once and nothing is asked', async () => {
    shop.answer = () => ({ body: { code: 200, data: wireMember } })
    const { rerender } = render(fresh(<Who />))
    expect(text()).toBe('true guest undefined -')
    await settled()
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(asked()).toEqual([])
    setCookie('signed_in=1')
    rerender(fresh(<Who />))
    await waitFor(() => expect(text()).toBe('true 仁心大药房 false -'))
    expect(asked()).toEqual(['/api/user/base'])
  })

  test('a member is asked for once, however many parts show it', async () => {
    setCookie('signed_in=1')
    shop.answer = () => ({ body: { code: 200, data: wireMember } })
    const parts = (
      <>
        <Who />
        <Who />
      </>
    )
    const { rerender } = render(fresh(parts))
    expect(text()).toContain('false guest')
    await waitFor(() => expect(text()).toBe('true 仁心大药房 false -'.repeat(2)))
    window.dispatchEvent(new Event('focus'))
    rerender(fresh(parts))
    expect(asked()).toEqual(['/api/user/base'])
  })

  test.each([
    ['the session is over', { body: { code: 10001 } }],
    ['the shop fails', { status: 500, body: { code: 500 } }],
  ])('shows the guest when %s', async (_, planned) => {
    setCookie('signed_in=1')
    shop.answer = () => planned
    render(fresh(<Who />))
    await waitFor(() => expect(text()).toBe('true guest undefined -'))
    await settled()
    expect(asked()).toEqual(['/api/user/base'])
  })
})

describe('a personal view', () => {
  const answers = (...data: string[]) => {
    shop.answer = () => ({ body: { code: 200, data: data[Math.min(shop.sent.length, data.length) - 1] } })
  }

  test('is the stored one for guests, who ask only when told to', async () => {
    answers('new guest price')
    render(fresh(<Price />))
    expect(text()).toBe('guest price false')
    await settled()
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(asked()).toEqual([])
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(text()).toBe('new guest price false'))
    expect(asked()).toEqual(['/price'])
  })

  test('is asked for once when a guest has signed in', async () => {
    answers('8.60')
    const { rerender } = render(fresh(<Price />))
    await settled()
    setCookie('signed_in=1')
    rerender(fresh(<Price />))
    await waitFor(() => expect(text()).toBe('8.60 false'))
    await settled()
    expect(asked()).toEqual(['/price'])
  })

  test("takes the stored one's place for members", async () => {
    setCookie('signed_in=1')
    answers('8.60', '8.50')
    render(fresh(<Price />))
    expect(text()).toBe('guest price false')
    await waitFor(() => expect(text()).toBe('8.60 false'))
    fireEvent.click(screen.getByRole('button'))
    await waitFor(() => expect(text()).toBe('8.50 false'))
  })

  test('that fails keeps the stored one and says so', async () => {
    setCookie('signed_in=1')
    shop.answer = () => 'unreachable'
    render(fresh(<Price />))
    await waitFor(() => expect(text()).toBe('guest price true'))
  })
})
