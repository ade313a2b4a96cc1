import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createConversation } from '#lib/browser/conversation-state.ts'
import { tellLiveEvent } from '#lib/browser/live-events.ts'
import { setLive } from '#lib/browser/live-state.ts'
import type { FakeShop } from '#lib/browser/testing/fake-shop.ts'
import { installFakeShop } from '#lib/browser/testing/fake-shop.ts'
import type { ConversationSubject } from '#lib/domain/conversation.ts'

jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ prefetch: () => undefined }) }))
const { ConversationPanel } = await import('./conversation-panel.tsx')

const goods: ConversationSubject = { kind: 'goods', id: 12, title: '阿莫西林胶囊 0.25g*24粒', image: '' }
const wire = (id: number, text: string, more: object = {}) => ({
  id,
  key: `key-${id}`,
  from: 'staff',
  name: '李静',
  text,
  picture: null,
  subject: null,
  time: 1_700_000_000 + id * 86_400,
  ...more,
})

let shop: FakeShop
let lines: object[]
let more: 0 | 1
let isOpen: 0 | 1
/** Answer to what is sent: what the shop would say to a first or a repeated message. */
let onSend: (form: URLSearchParams) => ReturnType<FakeShop['answer']>
/** Every test is another member: a conversation lasts as long as its page. */
let member = 100

const ok = (data: unknown) => ({ body: { code: 200, message: '', data } })
const said = (form: URLSearchParams, id = 50) =>
  ok(wire(id, form.get('text') ?? '', { from: 'member', key: form.get('key') ?? '', name: '王店长' }))
const sends = () =>
  shop.sent
    .filter(({ method, url }) => method === 'POST' && url === '/api/chat/messages')
    .map(({ body }) => new URLSearchParams(body))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '消息内容' })
const log = () => screen.getByRole('log', { name: '聊天记录' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

beforeAll(() => {
  window.matchMedia = () =>
    ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
})

beforeEach(() => {
  member += 1
  window.sessionStorage.clear()
  lines = [wire(1, '在吗', { from: 'member', name: '王店长' }), wire(2, '您好')]
  more = 0
  isOpen = 1
  onSend = said
  setLive({ state: 'up', chatUnread: 0, staffRead: 0 })
  shop = installFakeShop()
  shop.answer = ({ method, url, body }) => {
    if (method === 'POST' && url === '/api/chat/messages') return onSend(new URLSearchParams(body))
    if (url.startsWith('/api/chat/messages?after')) return ok({ list: [], more: 0 })
    if (url.startsWith('/api/chat/messages')) return ok({ list: lines, more })
    if (url === '/api/chat') {
      const contact = { name: '李静', is_default: 0 }
      return ok({
        contact,
        is_open: isOpen,
        hours: '周一至周五 8:30–17:30',
        away: '现在下班了，请留言',
        unread: 0,
        last_id: 2,
      })
    }
    return ok({})
  }
})

afterEach(cleanup)

async function show(subject: ConversationSubject | null = null, onClose = () => undefined): Promise<void> {
  render(<ConversationPanel member={member} phone="02812345678" subject={subject} onClose={onClose} />)
  await screen.findByText('工作时间 周一至周五 8:30–17:30')
}

test('what was said, by day and by side, with the contact’s name and phone', async () => {
  await show()
  expect(screen.getByRole('heading', { name: '专属客服 李静' })).toBeDefined()
  expect(
    within(log())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^2023-11-1\d我 \d\d:\d\d在吗$/),
    expect.stringMatching(/^2023-11-1\d李静 \d\d:\d\d您好$/),
  ])
  expect(screen.getByRole('link', { name: '电话 02812345678' }).getAttribute('href')).toBe('tel:02812345678')
  expect(document.activeElement).toBe(field())
  await waitFor(() => expect(shop.sent.find(({ url }) => url === '/api/chat/read')?.body).toBe('last_id=2'))
})

test('outside the working hours it says what to expect; while the stream is lost it says so', async () => {
  isOpen = 0
  await show()
  expect(screen.getByText('当前为非工作时间，请留言，客服上班后尽快回复。')).toBeDefined()
  expect(screen.queryByText('正在重新连接…')).toBeNull()
  act(() => setLive({ state: 'lost' }))
  expect(screen.getByText('正在重新连接…')).toBeDefined()
})

describe('writing', () => {
  test('Enter sends, Shift+Enter and Enter of an input method do not', async () => {
    await show()
    type('有货吗')
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.compositionEnd(field())
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    expect(sends()).toEqual([])
    fireEvent.keyDown(field(), { key: 'Enter' })
    await within(log()).findByText('有货吗')
    await waitFor(() => expect(screen.queryByText('正在发送…')).toBeNull())
    expect(sends().map((form) => form.get('text'))).toEqual(['有货吗'])
    expect(field().value).toBe('')
  })

  test('what one says oneself needs no mark of being read', async () => {
    await show()
    await waitFor(() => expect(shop.sent.filter(({ url }) => url === '/api/chat/read')).toHaveLength(1))
    type('有货吗')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByText('正在发送…')).toBeNull())
    expect(shop.sent.filter(({ url }) => url === '/api/chat/read')).toHaveLength(1)
  })

  test('nothing and too much are not sent', async () => {
    await show()
    type('  \n')
    fireEvent.keyDown(field(), { key: 'Enter' })
    type('长'.repeat(1003))
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(sends()).toEqual([])
    expect(screen.getByText('最多 1000 字，已超出 3 字')).toBeDefined()
    expect(field().value).toHaveLength(1003)
  })

  test('what failed stays, is sent again under its key, and the shop’s copy is there once', async () => {
    await show()
    onSend = () => 'unreachable'
    type('明天能到吗')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await screen.findByText('发送失败，请检查网络后重试')
    onSend = said
    fireEvent.click(screen.getByRole('button', { name: '重发' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '重发' })).toBeNull())
    const [first, second] = sends()
    expect(second?.get('key')).toBe(first?.get('key'))
    act(() => {
      const again = {
        ...wire(50, '明天能到吗', { from: 'member' }),
        key: first?.get('key') ?? '',
        from: 'member' as const,
      }
      tellLiveEvent({ kind: 'message', message: { ...again, at: 0, picture: null, subject: null } })
    })
    expect(within(log()).getAllByText('明天能到吗')).toHaveLength(1)
  })

  test('a refusal is said in the shop’s words, and the message can be taken away', async () => {
    await show()
    onSend = () => ({ status: 429, body: { code: 429, message: '您发送得太快，请稍后重试' } })
    type('有人吗')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await screen.findByText('您发送得太快，请稍后重试')
    fireEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(within(log()).queryByText('有人吗')).toBeNull()
  })

  test('what is typed and what did not get through outlive the page', async () => {
    await show(goods)
    onSend = () => 'unreachable'
    type('发不出去')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await screen.findByText('发送失败，请检查网络后重试')
    type('还没写完')
    const later = createConversation(member).current()
    expect(later.draft).toBe('还没写完')
    expect(later.outgoing.map(({ text, key }) => [text, key])).toEqual([['发不出去', sends()[0]?.get('key')]])
    expect(createConversation(member + 1000).current().draft).toBe('')
  })

  test('the goods go with the first message, once, and may be left out', async () => {
    await show(goods)
    expect(screen.getByRole('link', { name: /阿莫西林胶囊/ })).toBeDefined()
    type('多少钱')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('button', { name: '移除咨询内容' })).toBeNull())
    type('几盒起订')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(sends().map((form) => form.get('goods_id'))).toEqual(['12', null]))
  })

  test('only pictures are taken', async () => {
    await show()
    const files = [new File(['x'], 'a.pdf', { type: 'application/pdf' })]
    fireEvent.paste(field(), { clipboardData: { files } })
    expect(screen.getByText('仅支持发送 JPG、PNG 图片')).toBeDefined()
    expect(within(log()).getAllByRole('listitem')).toHaveLength(2)
  })
})

describe('reading', () => {
  test('what comes is shown and read out; older ones come above it in silence', async () => {
    lines = [wire(40, '新的'), wire(41, '更新的')]
    more = 1
    await show()
    act(() =>
      tellLiveEvent({
        kind: 'message',
        message: { ...wire(42, '到货了'), from: 'staff', at: 0, picture: null, subject: null },
      }),
    )
    expect(screen.getByText('李静：到货了').getAttribute('role')).toBe('status')

    lines = [wire(8, '很早的')]
    more = 0
    fireEvent.click(screen.getByRole('button', { name: '查看更早的消息' }))
    await within(log()).findByText('很早的')
    expect(shop.sent.some(({ url }) => url === '/api/chat/messages?before=40')).toBe(true)
    expect(within(log()).getAllByRole('listitem').at(0)?.textContent).toContain('很早的')
    expect(screen.queryByText('李静：很早的')).toBeNull()
    expect(screen.queryByRole('button', { name: '查看更早的消息' })).toBeNull()
  })

  test('when the stream is back, what was said meanwhile is asked for; while it is lost, now and then', async () => {
    const missed = () => shop.sent.filter(({ url }) => url === '/api/chat/messages?after=2').length
    await show()
    const atFirst = missed()
    jest.useFakeTimers()
    act(() => setLive({ state: 'lost' }))
    expect(missed()).toBe(atFirst)
    jest.advanceTimersByTime(10_000)
    jest.useRealTimers()
    await waitFor(() => expect(missed()).toBe(atFirst + 1))
    act(() => setLive({ state: 'up' }))
    await waitFor(() => expect(missed()).toBe(atFirst + 2))
  })

  test('a list that cannot be read says so and is asked for again; writing is possible all the same', async () => {
    const answer = shop.answer
    shop.answer = (call) => (call.method === 'GET' ? { status: 502, body: { code: 502, message: '' } } : answer(call))
    render(<ConversationPanel member={member} phone="02812345678" subject={null} onClose={() => undefined} />)
    await screen.findByText('聊天记录加载失败')
    expect(field().disabled).toBe(false)
    shop.answer = answer
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await within(await screen.findByRole('log')).findByText('您好')
  })

  test('a conversation that has not begun says what it is for', async () => {
    lines = []
    await show()
    expect(log().textContent).toContain('请问有什么可以帮您')
  })
})

test('Esc closes it and the focus is where it was; not while an input method composes', async () => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  const onClose = jest.fn(() => undefined)
  await show(null, onClose)
  fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(button)
  button.remove()
})
