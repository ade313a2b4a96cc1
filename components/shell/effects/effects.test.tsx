import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { setKeysOn } from './keys-setting.ts'
import { takeLoginFlag } from './login-flag.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { navigationEnded, navigationStarted } from './progress-state.ts'

const push = jest.fn<(url: string) => void>()
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ push }) }))
const { ShopKeys } = await import('./shop-keys.tsx')
const { Sheets } = await import('../sheets/sheets.tsx')

// The help is fetched when it is asked for; compiling it is not what these tests time.
beforeAll(() => Promise.all([import('./keys-help.tsx'), import('#components/ui/modal-view.tsx')]))

beforeEach(() => {
  push.mockReset()
  window.localStorage.clear()
  window.sessionStorage.clear()
})
afterEach(cleanup)

describe('keys', () => {
  const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })
  const show = () =>
    render(
      <>
        <ShopKeys />
        <Sheets />
        <input data-search-field aria-label="搜索" />
        <button type="button" data-sheet="keys">
          键盘快捷键
        </button>
      </>,
    )

  test('/ goes to the search field, g c to the cart', () => {
    show()
    press('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '搜索' }))
    press('c')
    expect(push).not.toHaveBeenCalled()
    press('g')
    press('c')
    expect(push).toHaveBeenCalledWith('/cart_step1')
  })

  test('/ works from ticks, choices and quantities, and is a letter where text is entered', () => {
    show()
    const search = screen.getByRole('textbox', { name: '搜索' })
    render(
      <>
        <input type="checkbox" data-testid="from" />
        <input type="radio" data-testid="from" />
        <select data-testid="from" />
        <input data-quantity data-testid="from" />
        <textarea aria-label="备注" />
      </>,
    )
    for (const from of screen.getAllByTestId('from')) {
      from.focus()
      press('/', from)
      expect(document.activeElement).toBe(search)
    }
    press('g', screen.getAllByTestId('from')[2])
    press('c', screen.getAllByTestId('from')[2])
    expect(push).not.toHaveBeenCalled()
    const text = screen.getByRole('textbox', { name: '备注' })
    text.focus()
    press('/', text)
    expect(document.activeElement).toBe(text)
  })

  test('do nothing while somebody types, or with a modifier', () => {
    show()
    const field = screen.getByRole('textbox', { name: '搜索' })
    press('g', field)
    press('c', field)
    fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
    expect(push).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(document.body)
  })

  test('can be turned off; the help then still opens by its button', async () => {
    setKeysOn(false)
    show()
    press('/')
    expect(document.activeElement).toBe(document.body)
    fireEvent.click(screen.getByRole('button', { name: '键盘快捷键' }))
    await screen.findByRole('dialog', { name: '键盘快捷键' })
    fireEvent.click(screen.getByRole('checkbox', { name: /启用单键快捷键/ }))
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    press('/')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('搜索')
  })
})

test('? lists every key, those of the quantity fields and of the search too', async () => {
  render(
    <>
      <ShopKeys />
      <Sheets />
    </>,
  )
  fireEvent.keyDown(document.body, { key: '?' })
  await screen.findByRole('dialog', { name: '键盘快捷键' })
  const entry = (name: RegExp) => screen.getByRole('row', { name })
  for (const name of [
    /^\/ 搜索，或快速录单/,
    /^g ?c 购物车/,
    /^\? 查看快捷键/,
    /^Enter 加入购物车/,
    /^Shift \+ Enter 到上一行/,
  ])
    entry(name)
  for (const name of [/^↑ ?↓ 上一行、下一行/, /^Alt \+ ↑ ?Alt \+ ↓ 加、减/, /^Esc 恢复/, /^↑ ?↓ 选择建议/]) entry(name)
})

describe('navigation bar of progress', () => {
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    act(navigationEnded)
    jest.useRealTimers()
  })

  test('shows from 150 ms on, and is gone when the address has changed', () => {
    render(<NavigationProgress />)
    act(navigationStarted)
    act(() => jest.advanceTimersByTime(140))
    expect(screen.queryByRole('progressbar')).toBeNull()
    act(() => jest.advanceTimersByTime(20))
    expect(screen.getByRole('progressbar', { name: '页面加载中' })).not.toBeNull()
    act(() => {
      window.dispatchEvent(new PopStateEvent('popstate'))
      jest.runOnlyPendingTimers()
    })
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('does not run for ever after a navigation that failed', () => {
    render(<NavigationProgress />)
    act(navigationStarted)
    act(() => jest.advanceTimersByTime(30_000))
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

test('the bar without a network says so, and goes', () => {
  render(<OfflineBar />)
  const line = jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => {
    window.dispatchEvent(new Event('offline'))
  })
  expect(screen.getByRole('status').textContent).toBe('网络已断开，恢复后自动重试')
  line.mockReturnValue(true)
  act(() => {
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.getByRole('status').textContent).toBe('')
})

describe('login flag', () => {
  test('is taken once', () => {
    expect(takeLoginFlag()).toBe(false)
    window.sessionStorage.setItem('login', '1')
    expect(takeLoginFlag()).toBe(true)
    expect(takeLoginFlag()).toBe(false)
  })

  test('that cannot be cleared never reloads a page', () => {
    window.sessionStorage.setItem('login', '1')
    const remove = jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => undefined)
    expect(takeLoginFlag()).toBe(false)
    remove.mockRestore()
  })
})
