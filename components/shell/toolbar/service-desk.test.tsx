import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { setLive } from '#lib/browser/live-state.ts'
import { closeServiceDesk, openServiceDesk } from '#lib/browser/service-desk.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { FakeStream, installFakeLocks } from '#lib/browser/testing/fake-stream.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'
import { wireCart } from '#lib/browser/testing/wire-cart.ts'
import { wireMember } from '#lib/browser/testing/wire-member.ts'
import { until } from '#lib/kernel/testing/until.ts'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { Toolbar } = await import('./toolbar.tsx')
const { ServiceDesk } = await import('./service-desk.tsx')

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const shopFacts = { hotLine: '025-88889999', chatAccounts: ['800000001', '800000002'] }
const chat = {
  contact: { name: '李静', is_default: 0 },
  is_open: 1,
  hours: '每天 8:30–17:30',
  away: '',
  unread: 0,
  last_id: 0,
}
let canChat: 0 | 1

beforeAll(async () => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  window.matchMedia = () => media as unknown as MediaQueryList
  await Promise.all([
    import('./open-desk.tsx'),
    import('#components/conversation/conversation-panel.tsx'),
    import('#components/ui/modal-view.tsx'),
  ])
})

beforeEach(() => {
  FakeStream.install()
  installFakeLocks()
  canChat = 1
  installFakeShop().answer = ({ url }) => {
    const answers: Record<string, unknown> = {
      '/api/user/base': { ...wireMember, is_can_chat: canChat },
      '/api/cart/list': wireCart(),
      '/api/chat': chat,
      '/api/chat/messages': { list: [], more: 0 },
      '/api/message/unread': { total: 3, kinds: [] },
    }
    return { body: { code: 200, message: '', data: answers[url] ?? { count: 0, total: '0' } } }
  }
  setCookie('signed_in=1')
})

afterEach(async () => {
  act(closeServiceDesk)
  cleanup()
  // A dialog that is taken away says once more that it is closed.
  await new Promise((resolve) => setTimeout(resolve))
  setLive({ state: 'off', chatUnread: 0 })
  setCookie('signed_in=; Max-Age=0')
  await forgetData()
})

const show = () =>
  render(
    <QuickData>
      <Toolbar {...shopFacts} wechat={null} />
      <ServiceDesk {...shopFacts} />
    </QuickData>,
  )

test('a member who may chat opens and closes the conversation at the toolbar, which counts what is unread', async () => {
  show()
  await screen.findByRole('link', { name: /^消息 3 ?条未读/ })
  const button = screen.getByRole('button', { name: '客服', expanded: false })
  act(() => setLive({ chatUnread: 120 }))
  expect(button.textContent).toContain('99+条未读')
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('complementary', { name: '在线客服' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(button)
  expect(screen.queryByRole('complementary', { name: '在线客服' })).toBeNull()
  fireEvent.click(button)
  await screen.findByRole('complementary', { name: '在线客服' })
  fireEvent.keyDown(button, { key: 'Escape' })
  expect(screen.queryByRole('complementary', { name: '在线客服' })).toBeNull()
})

test('a member without chat gets the two desks and the own contact, and no stream is opened', async () => {
  canChat = 0
  show()
  await screen.findByRole('link', { name: /^消息 3 ?条未读/ })
  act(() => openServiceDesk({ kind: 'goods', id: 1, title: '阿莫西林胶囊', image: '' }))
  const dialog = await screen.findByRole('dialog', { name: '联系客服' })
  expect(dialog.querySelector('a[href*="uin=10001"]')?.textContent).toBe('售前客服')
  expect(dialog.querySelector('a[href="tel:02812345678"]')).not.toBeNull()
  expect(FakeStream.opened).toEqual([])
})

test('a guest gets the shop’s own two desks', async () => {
  setCookie('signed_in=; Max-Age=0')
  show()
  act(() => openServiceDesk())
  const dialog = await screen.findByRole('dialog', { name: '联系客服' })
  expect([...dialog.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    '售前客服',
    '售后客服',
    '025-88889999',
  ])
})

test('the stream is opened once the page has nothing else to do, and its news reaches the badges', async () => {
  let idle: (() => void) | undefined
  window.cancelIdleCallback = () => undefined
  window.requestIdleCallback = (run) => {
    idle = () => run({ didTimeout: false, timeRemaining: () => 50 })
    return 1
  }
  show()
  await screen.findByRole('link', { name: /^消息 3 ?条未读/ })
  expect(FakeStream.opened).toEqual([])
  idle?.()
  await screen.findByRole('button', { name: '客服' })
  await act(() => until(() => FakeStream.opened.length > 0))
  act(() => FakeStream.opened[0]?.say('unread', { chat: 2, messages: 8 }, 5))
  await screen.findByRole('button', { name: /^客服 2 ?条未读/ })
  await screen.findByRole('link', { name: /^消息 8 ?条未读/ })
})
