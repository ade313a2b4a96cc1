import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { QuantityKey } from './quantity-stepper.tsx'
import { QuantityStepper } from './quantity-stepper.tsx'

afterEach(cleanup)

interface Heard {
  commits: number[]
  typed: number[]
  keys: [QuantityKey, number][]
}

function Row({ start, heard, onZero }: { start: number; heard: Heard; onZero?: () => void }) {
  const [value, setValue] = useState(start)
  return (
    <QuantityStepper
      label="采购数量 阿莫西林胶囊"
      value={value}
      bounds={{ min: 10, step: 10, max: 100 }}
      sold={{ unit: '盒', casePack: 200 }}
      onCommit={(quantity) => {
        heard.commits.push(quantity)
        setValue(quantity)
      }}
      onTyping={(quantity) => {
        heard.typed.push(quantity)
        setValue(quantity)
      }}
      onKey={(key, quantity) => heard.keys.push([key, quantity])}
      onZero={onZero}
    />
  )
}

function setup({ value = 10, onZero }: { value?: number; onZero?: () => void } = {}) {
  const heard: Heard = { commits: [], typed: [], keys: [] }
  render(<Row start={value} heard={heard} onZero={onZero} />)
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '采购数量 阿莫西林胶囊' })
  const type = (text: string) => fireEvent.change(input, { target: { value: text } })
  return { input, type, ...heard }
}

describe('quantity stepper', () => {
  test('selects all on focus', () => {
    const { input } = setup()
    input.focus()
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 2])
  })

  test('typed number snaps on leaving, with a word', () => {
    const { input, type, commits } = setup()
    type('１２ 盒')
    expect(input.value).toBe('１２ 盒')
    expect(commits).toEqual([])
    fireEvent.blur(input)
    expect(commits).toEqual([20])
    expect(input.value).toBe('20')
    expect(screen.getByRole('status').textContent).toBe('已按中包装 10 调整为 20')
  })

  test('Enter settles first and hands out the settled quantity', () => {
    const { input, type, commits, keys } = setup()
    type('31')
    fireEvent.keyDown(input, { key: 'Enter' })
    fireEvent.keyDown(input, { key: 'Enter', shiftKey: true })
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(commits).toEqual([40])
    expect(keys).toEqual([
      ['enter', 40],
      ['shift-enter', 40],
      ['down', 40],
    ])
  })

  test('Enter that ends a composition is not an answer', () => {
    const { input, keys } = setup()
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true })
    fireEvent.compositionEnd(input)
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
    expect(keys).toEqual([])
  })

  test('Alt+arrows and the buttons go one pack; the ends stop them', () => {
    const { input, commits } = setup({ value: 90 })
    fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true })
    fireEvent.keyDown(input, { key: 'ArrowUp', altKey: true })
    expect(commits).toEqual([100])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /增加/ }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: /减少/ }))
    expect(commits).toEqual([100, 90])
  })

  test('Esc restores what stood, an emptied field is refused', () => {
    const { input, type, commits } = setup()
    type('77')
    fireEvent.keyDown(input, { key: 'Escape' })
    fireEvent.blur(input)
    expect(input.value).toBe('10')
    type('')
    fireEvent.blur(input)
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['', 'true'])
    expect(commits).toEqual([])
    expect(screen.getByRole('status').textContent).toBe('请填写数量，仍为10')
    fireEvent.keyDown(input, { key: 'Escape' })
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual(['10', null])
  })

  test.each([
    ['10.5', '数量须为整数，现为“10.5”，仍为10'],
    ['-30', '数量须大于0，现为“-30”，仍为10'],
    ['2*10', '数量须为整数，现为“2*10”，仍为10'],
    ['12,50', '数量中的逗号只能是千位分隔符，如1,000，现为“12,50”，仍为10'],
    ['2件', '1件为200盒，共400盒，请按盒填写数量，现为“2件”，仍为10'],
  ])('%s is refused at its place, is heard of nowhere and keeps the keyboard', (text, words) => {
    jest.useFakeTimers()
    const { input, type, commits, typed, keys } = setup()
    type(text)
    act(() => jest.advanceTimersByTime(1_000))
    fireEvent.keyDown(input, { key: 'Enter' })
    jest.useRealTimers()
    expect([input.value, commits, typed, keys]).toEqual([text, [], [], []])
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  test('0 asks the caller where it may mean deletion, else it is refused', () => {
    const onZero = jest.fn()
    const asking = setup({ onZero })
    asking.type('0')
    fireEvent.blur(asking.input)
    expect(onZero).toHaveBeenCalledTimes(1)
    expect(asking.keys).toEqual([])
    expect(asking.commits).toEqual([])
    cleanup()
    const plain = setup({ value: 20 })
    plain.type('0')
    fireEvent.blur(plain.input)
    expect([plain.commits, plain.input.value]).toEqual([[], '0'])
    expect(screen.getByRole('status').textContent).toBe('数量须大于0，现为“0”，仍为20')
  })
})

describe('a scanner in a quantity', () => {
  const code = '6901234567892'

  afterEach(() => {
    jest.useRealTimers()
  })

  /** A field to search goods in, and what a scanner does to whatever has the keyboard. */
  function desk(line: Partial<Record<'deskLine' | 'searchField', string>>) {
    const search = document.createElement('input')
    Object.assign(search.dataset, line)
    document.body.append(search)
    const entered: string[] = []
    search.addEventListener('keydown', (event) => event.key === 'Enter' && entered.push(search.value))
    const scan = (text: string, gap: number) => {
      for (const key of [...text, 'Enter']) {
        const field = document.activeElement as HTMLInputElement
        act(() => jest.advanceTimersByTime(gap))
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: performance.now() })
        act(() => {
          if (!field.dispatchEvent(event) || key === 'Enter') return
          const start = field.selectionStart ?? field.value.length
          fireEvent.input(field, {
            target: { value: field.value.slice(0, start) + key + field.value.slice(field.selectionEnd ?? start) },
          })
        })
      }
    }
    return { search, entered, scan, remove: () => search.remove() }
  }

  test.each([5, 15, 45])('a key each %i ms goes to the line, and the quantity is what it was', async (gap) => {
    jest.useFakeTimers()
    const { input, commits, typed, keys } = setup()
    const { search, entered, scan, remove } = desk({ deskLine: '' })
    act(() => input.focus())
    scan(code, gap)
    act(() => jest.advanceTimersByTime(1_000))
    expect(document.activeElement).toBe(search)
    expect(entered).toEqual([code])
    expect([input.value, commits, typed, keys]).toEqual(['10', [], [], []])
    expect(screen.getByRole('status').textContent).toBe('扫到商品条码，数量未改动')
    remove()
  })

  test('a slow one is known by its Enter, and what followed its first digits is taken back', () => {
    jest.useFakeTimers()
    const { input, commits, typed, keys } = setup()
    const { search, entered, scan, remove } = desk({ searchField: '' })
    act(() => input.focus())
    scan(code, 200)
    act(() => jest.advanceTimersByTime(1_000))
    expect(document.activeElement).toBe(search)
    expect(entered).toEqual([code])
    expect([input.value, commits, typed.at(-1), keys]).toEqual(['10', [], 10, []])
    remove()
  })

  test('left without an Enter a code is no quantity either', () => {
    const { input, type, commits } = setup()
    type(code)
    fireEvent.blur(input)
    expect([input.value, commits]).toEqual([code, []])
    expect(screen.getByRole('status').textContent).toBe(`数量不能超过999999，现为“${code}”，仍为10`)
  })

  test('a hand that types or holds a key is no scanner', () => {
    jest.useFakeTimers()
    const { input, typed } = setup()
    const { search, remove } = desk({ deskLine: '' })
    act(() => input.focus())
    for (const key of '11111111') fireEvent.keyDown(input, { key, repeat: true })
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: '30' } })
    expect(typed).toEqual([])
    act(() => jest.advanceTimersByTime(130))
    expect(typed).toEqual([30])
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(search.value).toBe('')
    remove()
  })
})

test('an unknown quantity can be typed, and is not stepped from', () => {
  const commits: number[] = []
  const bounds = { min: 10, step: 10, max: 100 }
  const commit = (quantity: number) => commits.push(quantity)
  render(<QuantityStepper label="采购数量" value={0} isUnknown bounds={bounds} onCommit={commit} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  expect([field.value, ...buttons.map((button) => button.disabled)]).toEqual(['', true, true])
  fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true })
  expect(commits).toEqual([])
  fireEvent.change(field, { target: { value: '20' } })
  fireEvent.blur(field)
  expect(commits).toEqual([20])
})
