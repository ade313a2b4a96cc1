import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { takeToasts } from '#components/ui/toast-state.ts'
import { setKeysOn } from './keys-setting.ts'
import { ScannedCodes } from './scanned-codes.tsx'

const CODE = '6901234567892'
const pressed = jest.fn()
const entered: string[] = []

beforeEach(() => {
  jest.useFakeTimers()
  window.localStorage.clear()
  pressed.mockReset()
  entered.length = 0
})
afterEach(() => {
  cleanup()
  takeToasts()
  jest.useRealTimers()
})

function Page({ dialog }: { dialog?: string }) {
  return (
    <>
      <ScannedCodes />
      <input
        data-search-field
        aria-label="搜索"
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && entered.push(currentTarget.value)}
      />
      <button type="button" onKeyDown={({ key }) => key === 'Enter' && pressed()}>
        结算
      </button>
      <textarea aria-label="备注" />
      {dialog && (
        <div role={dialog}>
          <button type="button" onKeyDown={({ key }) => key === 'Enter' && pressed()}>
            删除
          </button>
          <input data-quantity aria-label="拼团数量" />
          <input aria-label="支付密码" />
        </div>
      )}
    </>
  )
}

/** Keys to what has the keyboard, as fast as a scanner; what no one kept is written nowhere. */
function type(keys: readonly string[], gap = 15): void {
  for (const key of keys) {
    act(() => jest.advanceTimersByTime(gap))
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() })
    act(() => void (document.activeElement ?? document.body).dispatchEvent(event))
  }
}
const scan = (): void => type([...CODE, 'Enter'])
const rest = () => act(() => jest.advanceTimersByTimeAsync(1_000))
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '搜索' })

describe('a scanned code', () => {
  test('is searched for from anywhere but a text, and its Enter presses nothing', async () => {
    render(<Page />)
    scan()
    await rest()
    expect([entered, document.activeElement]).toEqual([[CODE], field()])

    screen.getByRole('button', { name: '结算' }).focus()
    scan()
    await rest()
    expect([entered, pressed.mock.calls.length]).toEqual([[CODE, CODE], 0])

    screen.getByRole('textbox', { name: '备注' }).focus()
    scan()
    await rest()
    expect(entered).toHaveLength(2)
  })

  test('without an Enter is searched for as well; a hand, or keys turned off, search nothing', async () => {
    render(<Page />)
    type([...CODE])
    await rest()
    expect(entered).toEqual([CODE])
    act(() => (document.activeElement as HTMLElement).blur())
    type([...CODE], 150)
    await rest()
    setKeysOn(false)
    scan()
    await rest()
    expect(entered).toEqual([CODE])
  })

  test.each(['dialog', 'alertdialog'])('answers no %s, and is searched for when that is closed', async (role) => {
    const { rerender } = render(<Page dialog={role} />)
    for (const where of [
      screen.getByRole('button', { name: '删除' }),
      screen.getByRole('textbox', { name: '拼团数量' }),
    ]) {
      where.focus()
      scan()
      await rest()
      expect(takeToasts().map(({ text }) => text)).toEqual([`已扫到条码 ${CODE}，关闭弹窗后查询`])
    }
    expect([pressed.mock.calls.length, entered]).toEqual([0, []])
    rerender(<Page />)
    await rest()
    expect([entered, document.activeElement]).toEqual([[CODE], field()])
  })

  test('goes into a text of a dialog, and is forgotten with the page', async () => {
    const { rerender } = render(<Page dialog="dialog" />)
    screen.getByRole('textbox', { name: '支付密码' }).focus()
    scan()
    await rest()
    expect(takeToasts()).toEqual([])
    screen.getByRole('button', { name: '删除' }).focus()
    scan()
    window.history.pushState(null, '', '/order')
    rerender(<Page />)
    await rest()
    expect(entered).toEqual([])
  })
})
