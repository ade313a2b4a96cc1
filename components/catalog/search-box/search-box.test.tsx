import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { Suggestions } from '#lib/domain/suggestion.ts'

const push = jest.fn<(url: string) => void>()
const ask = jest.fn<(keywords: string, type: number, signal: AbortSignal) => Promise<Suggestions>>()
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ push, prefetch: () => undefined }) }))
const kept = new Map<string, unknown>()
jest.unstable_mockModule('#lib/browser/suggestions.ts', () => ({ fetchSuggestions: ask, keptSuggestions: kept }))
const { SearchBox } = await import('./search-box.tsx')

const row = (name: string, matched = '') => ({
  key: name,
  goodsId: null,
  name,
  manufacturer: '示例制药',
  spec: '0.25g*24粒',
  matched,
  url: '',
})
const three: Suggestions = {
  rows: [row('阿莫西林胶囊'), row('阿莫西林颗粒'), row('阿莫西林片')],
  otherMode: null,
  guess: null,
}

// The list is fetched with the first focus; compiling it is not what these tests time.
beforeAll(() => import('./suggestions.tsx'))

beforeEach(() => {
  jest.useFakeTimers()
  kept.clear()
  push.mockReset()
  ask.mockReset().mockResolvedValue(three)
  window.history.replaceState(null, '', '/')
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索药品或厂家' })
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const rows = () => within(screen.getByRole('listbox', { name: '搜索建议' })).queryAllByRole('option')
const options = () => rows().map((option) => option.textContent)
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null
const press = (key: string) => fireEvent.keyDown(field(), { key })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const submit = () => fireEvent.submit(field().form as HTMLFormElement)

async function focused(): Promise<void> {
  render(<SearchBox />)
  act(() => field().focus())
  await wait(0)
}

async function suggested(text = '阿莫'): Promise<void> {
  await focused()
  type(text)
  await wait(510)
}

describe('search box', () => {
  test('is a plain form without script', () => {
    render(<SearchBox />)
    const form = field().form
    expect(form?.getAttribute('action')).toBe('/search')
    expect(form?.method).toBe('get')
    expect([...(form as HTMLFormElement).querySelectorAll('[name]')].map((part) => part.getAttribute('name'))).toEqual([
      'type',
      'keywords',
    ])
  })

  test('asks 500 ms after the last key, for the trimmed text', async () => {
    await focused()
    type('阿')
    await wait(400)
    type(' 阿莫 ')
    await wait(490)
    expect(ask).not.toHaveBeenCalled()
    await wait(20)
    expect(ask).toHaveBeenCalledTimes(1)
    expect(ask.mock.calls[0]?.slice(0, 2)).toEqual(['阿莫', 0])
    expect(options()).toHaveLength(3)
    expect(field().getAttribute('aria-expanded')).toBe('true')
  })

  test('does not ask while an input method is composing', async () => {
    await focused()
    fireEvent.compositionStart(field())
    type('a mo')
    await wait(2000)
    expect(ask).not.toHaveBeenCalled()
    fireEvent.compositionEnd(field())
    type('阿莫')
    await wait(510)
    expect(ask.mock.calls.map((call) => call[0])).toEqual(['阿莫'])
  })

  test('says what it does: searching, then nothing found', async () => {
    let answer: (found: Suggestions) => void = () => undefined
    ask.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await suggested('@#$')
    expect(screen.getByRole('status').textContent).toBe('搜索中…')
    await act(async () => answer({ rows: [], otherMode: null, guess: null }))
    expect(screen.getByRole('status').textContent).toBe('暂无数据')
  })

  test('arrows move through the rows and wrap; Enter searches the active one', async () => {
    await suggested()
    press('ArrowDown')
    expect(active()).toContain('阿莫西林胶囊')
    press('ArrowUp')
    expect(active()).toContain('阿莫西林片')
    press('ArrowDown')
    expect(active()).toContain('阿莫西林胶囊')
    press('Enter')
    expect(push).toHaveBeenCalledWith('/search?keywords=%E9%98%BF%E8%8E%AB%E8%A5%BF%E6%9E%97%E8%83%B6%E5%9B%8A')
    expect(field().value).toBe('阿莫西林胶囊')
  })

  test('Enter without an active row searches what was typed, trimmed, and keeps it', async () => {
    await suggested('  阿莫  西林 ')
    press('Enter')
    submit()
    expect(push).toHaveBeenCalledTimes(1)
    expect(new URL(push.mock.calls[0]?.[0] ?? '', 'http://shop').searchParams.get('keywords')).toBe('阿莫 西林')
    expect(field().value).toBe('阿莫 西林')
    expect(field().getAttribute('aria-expanded')).toBe('false')
  })

  test('Esc closes and keeps the text, a second one too', async () => {
    await suggested()
    press('Escape')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    press('Escape')
    expect(field().value).toBe('阿莫')
  })

  test('an emptied field closes the list and asks nothing', async () => {
    await suggested()
    type('')
    expect(field().getAttribute('aria-expanded')).toBe('false')
    await wait(1000)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('a known answer shows at once and is asked for again only after 5 s', async () => {
    await suggested()
    type('阿')
    type('阿莫')
    expect(options()).toHaveLength(3)
    await wait(600)
    expect(ask).toHaveBeenCalledTimes(1)
    await wait(5000)
    type('阿')
    type('阿莫')
    expect(options()).toHaveLength(3)
    await wait(600)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('an answer that comes too late is not shown', async () => {
    ask.mockImplementation((keywords) => Promise.resolve({ rows: [row(keywords)], otherMode: null, guess: null }))
    let late: (found: Suggestions) => void = () => undefined
    ask.mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve
      }),
    )
    await suggested('阿')
    expect(ask.mock.calls[0]?.[2].aborted).toBe(false)
    type('布洛芬')
    expect(ask.mock.calls[0]?.[2].aborted).toBe(true)
    await wait(510)
    await act(async () => late(three))
    expect(options()).toEqual([expect.stringContaining('布洛芬')])
  })

  test('what was not typed is highlighted', async () => {
    await suggested()
    expect(rows()[0]?.querySelector('b')?.textContent).toBe('西林胶囊')
  })

  test('goods typed in manufacturer mode are offered in the other mode', async () => {
    ask.mockResolvedValue({ rows: [], otherMode: { type: 0, total: 12 }, guess: null })
    render(<SearchBox />)
    fireEvent.change(screen.getByRole('combobox', { name: '搜索类型' }), { target: { value: '1' } })
    act(() => field().focus())
    await wait(0)
    type('阿莫西林')
    await wait(510)
    expect(ask.mock.calls[0]?.[1]).toBe(1)
    press('ArrowDown')
    expect(active()).toBe('按药品搜索“阿莫西林”（12 个结果）')
    press('Enter')
    expect(new URL(push.mock.calls[0]?.[0] ?? '', 'http://shop').searchParams.get('type')).toBeNull()
  })

  test('a failed question leaves the box as it was', async () => {
    ask.mockRejectedValue(new Error('offline'))
    await suggested()
    expect(field().getAttribute('aria-expanded')).toBe('false')
    press('Enter')
    submit()
    expect(push).toHaveBeenCalledTimes(1)
  })

  test('leaving the field chooses nothing', async () => {
    await suggested()
    press('ArrowDown')
    fireEvent.blur(field())
    expect(push).not.toHaveBeenCalled()
    expect(field().value).toBe('阿莫')
  })

  test('on a search page it holds the words of the address, and follows it', () => {
    window.history.replaceState(null, '', '/search/table?keywords=布洛芬&type=1')
    render(<SearchBox />)
    expect(field().value).toBe('布洛芬')
    act(() => {
      window.history.replaceState(null, '', '/search?keywords=阿莫西林')
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(field().value).toBe('阿莫西林')
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '搜索类型' }).value).toBe('0')
  })
})
