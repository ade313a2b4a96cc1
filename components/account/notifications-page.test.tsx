import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { openLiveStream } from '#lib/browser/live-stream.ts'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import { FakeStream, installFakeLocks } from '#lib/browser/testing/fake-stream.ts'
import { forgetData, QuickData } from '#lib/browser/testing/quick-data.tsx'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { NotificationsPage } = await import('./notifications-page.tsx')

const setCookie = (text: string) => Reflect.set(document, 'cookie', text)
const wire = (id: number, title: string) => ({
  id,
  kind: 'order',
  kind_text: '订单',
  title,
  text: '',
  url: '',
  is_read: 0,
  created_at: '2026-11-20 09:00:00',
})

let shop: FakeShop
let titles: readonly string[]
let close: () => void

beforeEach(() => {
  FakeStream.install()
  installFakeLocks()
  setCookie('signed_in=1')
  titles = ['订单已发货']
  shop = installFakeShop()
  shop.answer = ({ url }) => {
    const list = titles.map((title, at) => wire(titles.length - at, title))
    const data = url.startsWith('/api/message/unread')
      ? { total: titles.length, kinds: [{ kind: 'order', kind_text: '订单', unread: titles.length }] }
      : url.startsWith('/api/message/subscription')
        ? []
        : { data: list, current_page: 1, last_page: 1, per_page: 20, total: list.length }
    return { body: { code: 200, message: '', data } }
  }
  close = openLiveStream(7)
})

afterEach(async () => {
  close()
  cleanup()
  setCookie('signed_in=; Max-Age=0')
  await forgetData()
})

test('a message the stream tells of is in the list by itself, and is counted with its kind', async () => {
  render(
    <QuickData>
      <NotificationsPage kind={undefined} isUnread={false} page={1} />
    </QuickData>,
  )
  await screen.findByText('订单已发货')
  await waitFor(() => expect(screen.getByText('1 条未读')).toBeDefined())
  titles = ['退款已到账', '订单已发货']
  act(() => FakeStream.opened[0]?.say('unread', { chat: 0, messages: 2 }, 3))
  await screen.findByText('退款已到账')
  await screen.findByText('2 条未读')
})
