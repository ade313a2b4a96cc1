import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'

const push = jest.fn<(url: string) => void>()
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ push, prefetch: () => undefined }) }))
let isMember = true
jest.unstable_mockModule('#lib/browser/signed-in.ts', () => ({
  isSignedIn: () => isMember,
  useSignedIn: () => isMember,
}))
const { SearchBox } = await import('./search-box.tsx')

beforeEach(() => {
  jest.useFakeTimers()
  isMember = true
  push.mockReset()
  window.history.replaceState(null, '', '/list/table')
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function Page({ found, also }: { found?: string; also?: string }) {
  return (
    <>
      <SearchBox />
      <main>
        {found && <input data-quantity aria-label={`采购数量 ${found}`} />}
        {also && <input data-quantity aria-label={`采购数量 ${also}`} />}
      </main>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索药品或厂家' })
const quantity = (found: string) => screen.getByRole('textbox', { name: `采购数量 ${found}` })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const rest = (ms = 100) => act(() => jest.advanceTimersByTimeAsync(ms))
/** The page of the results is there, as the framework puts it. */
function arrive(): void {
  const url = push.mock.calls.at(-1)?.[0] ?? ''
  window.history.replaceState(null, '', url)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
function search(words: string): void {
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: words } })
  fireEvent.submit(field().form as HTMLFormElement)
}

describe('↓ after a search', () => {
  test('before its page has come, leads into the first quantity of that page, never of the one before', async () => {
    const { rerender } = render(<Page found="甲" />)
    search('布洛芬')
    press('ArrowDown')
    await rest()
    expect(document.activeElement).toBe(quantity('布洛芬'))
    act(arrive)
    rerender(<Page />)
    await rest()
    expect(document.activeElement).toBe(quantity('布洛芬'))
    rerender(<Page found="乙" />)
    await rest()
    expect(document.activeElement).toBe(quantity('乙'))
  })

  test('when the page is there but its quantities are not, waits for them; Enter alone stays in the field', async () => {
    const { rerender } = render(<Page />)
    search('布洛芬')
    act(arrive)
    rerender(<Page found="乙" />)
    await rest()
    expect(document.activeElement).toBe(field())
    search('blf')
    rerender(<Page />)
    act(arrive)
    await rest()
    press('ArrowDown')
    rerender(<Page found="丙" />)
    await rest()
    expect(document.activeElement).toBe(quantity('丙'))
  })

  test('is over with other words, and when the field was left', async () => {
    const { rerender } = render(<Page />)
    search('布洛芬')
    press('ArrowDown')
    fireEvent.change(field(), { target: { value: '布洛芬片' } })
    act(arrive)
    rerender(<Page found="乙" />)
    await rest()
    expect(document.activeElement).not.toBe(quantity('乙'))
    rerender(<Page />)
    search('甲硝唑')
    press('ArrowDown')
    act(() => (document.activeElement as HTMLElement).blur())
    act(arrive)
    rerender(<Page found="丙" />)
    await rest()
    expect(document.activeElement).not.toBe(quantity('丙'))
  })
})

test('a barcode leads a member into the one quantity it can mean, a guest nowhere', async () => {
  const { rerender } = render(<Page />)
  search('6901234567892')
  act(arrive)
  rerender(<Page found="乙" />)
  await rest()
  expect(document.activeElement).toBe(quantity('乙'))

  isMember = false
  rerender(<Page />)
  search('6901234567885')
  act(arrive)
  rerender(<Page found="丙" />)
  await rest()
  expect(document.activeElement).toBe(field())
})

test('a quantity begun before the page has come stays with its words, and one of a code always does', async () => {
  const { rerender } = render(<Page found="甲" />)
  search('布洛芬')
  press('ArrowDown')
  fireEvent.input(quantity('布洛芬'), { target: { value: '2' } })
  act(arrive)
  rerender(<Page found="乙" />)
  await rest()
  expect(document.activeElement).toBe(quantity('布洛芬'))
  act(() => field().focus())
  search('480')
  press('ArrowDown')
  act(arrive)
  rerender(<Page found="4801" />)
  await rest()
  expect(document.activeElement).toBe(quantity('480'))
})

test('a code typed again, or whose page is there, has its own quantity, and ↓ in it leads nowhere but into its own page', async () => {
  const { rerender } = render(<Page found="甲" />)
  search('6901234567892')
  expect(document.activeElement).toBe(quantity('6901234567892'))
  fireEvent.keyDown(quantity('6901234567892'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(quantity('6901234567892'))
  act(arrive)
  rerender(<Page found="乙" />)
  await rest()
  act(() => field().focus())
  fireEvent.change(field(), { target: { value: '690' } })
  fireEvent.change(field(), { target: { value: '6901234567892' } })
  expect(press('Enter')).toBe(true)
  search('480')
  act(arrive)
  await rest()
  press('ArrowDown')
  expect(document.activeElement).toBe(quantity('480'))
  fireEvent.keyDown(quantity('480'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(quantity('乙'))
})

test('a barcode of several goods is asked about, not answered with the first', async () => {
  const { rerender } = render(<Page />)
  search('6901234567892')
  act(arrive)
  rerender(<Page found="乙" also="丙" />)
  await rest()
  expect(document.activeElement).toBe(quantity('6901234567892'))
})

test('an address that comes late leaves the words alone that are being typed', () => {
  render(<Page />)
  search('布洛芬')
  fireEvent.change(field(), { target: { value: '甲硝' } })
  act(arrive)
  expect(field().value).toBe('甲硝')
})
