import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { takeServerTime } from '#lib/kernel/server-time.ts'
import { Countdown, leftInWords } from './countdown.tsx'

const start = Date.UTC(2026, 10, 20, 8, 0, 0)
const startSecond = start / 1000
let hidden = false

/** An answer of a server whose clock says so. */
function serverSays(second: number): void {
  const now = Date.now()
  takeServerTime({
    askedAt: now,
    cameAt: now,
    date: new Date(second * 1000 - 500).toUTCString(),
    timestamp: second - 0.5,
  })
}

beforeEach(() => {
  jest.useFakeTimers({ now: start })
  serverSays(startSecond)
  hidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
})

afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const figures = () => document.querySelector('time')?.textContent

function show(next: boolean): void {
  hidden = !next
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('countdown', () => {
  test('the server renders blanks: its clock is not the reader’s', () => {
    expect(renderToString(<Countdown endsAt={startSecond + 60} />)).toContain('--')
  })

  test('ticks each second, days apart', () => {
    render(<Countdown endsAt={startSecond + 86400 + 3661} />)
    expect(figures()).toBe('1 天01:01:01')
    advance(1010)
    expect(figures()).toBe('1 天01:01:00')
  })

  test('one timer serves all, and none is left behind', () => {
    const view = render(
      <>
        <Countdown endsAt={startSecond + 60} />
        <Countdown endsAt={startSecond + 90} />
      </>,
    )
    expect(jest.getTimerCount()).toBe(1)
    view.unmount()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('follows the server’s clock', () => {
    render(<Countdown endsAt={startSecond + 60} />)
    act(() => serverSays(startSecond + 30))
    expect(figures()).toBe('00:00:30')
  })

  test.each([
    ['a day ahead', 86_400],
    ['eight hours behind', -28_800],
  ])('a computer whose clock is %s shows what is left as soon as the server has said its time', (_, skew) => {
    serverSays(startSecond + skew)
    const onEnd = jest.fn()
    render(<Countdown endsAt={startSecond + 86_000} onEnd={onEnd} />)
    act(() => serverSays(startSecond))
    expect(figures()).toBe('23:53:20')
    expect(screen.getByRole('status').textContent).toBe('距结束 23 小时 53 分')
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('says start and end in words, and reports the end once', () => {
    const onEnd = jest.fn()
    render(<Countdown endsAt={startSecond + 61} onEnd={onEnd} />)
    expect(screen.getByRole('status').textContent).toBe('距结束 1 分')
    advance(30_000)
    expect(screen.getByRole('status').textContent).toBe('距结束 1 分')
    advance(40_000)
    expect(screen.getByRole('status').textContent).toBe('已结束')
    expect(onEnd).toHaveBeenCalledTimes(1)
  })

  test('says what is to be done until then', () => {
    render(<Countdown endsAt={startSecond + 61} prefix="请于" suffix="内完成支付" />)
    expect(screen.getByRole('status').textContent).toBe('请于 1 分 内完成支付')
  })

  test('an end long past is not reported', () => {
    const onEnd = jest.fn()
    render(<Countdown endsAt={startSecond - 5} onEnd={onEnd} />)
    advance(3000)
    expect(screen.getByRole('status').textContent).toBe('已结束')
    expect(onEnd).not.toHaveBeenCalled()
  })

  test('stops while hidden and catches up on return', () => {
    render(<Countdown endsAt={startSecond + 60} />)
    show(false)
    expect(jest.getTimerCount()).toBe(0)
    advance(20_000)
    expect(figures()).toBe('00:01:00')
    show(true)
    expect(figures()).toBe('00:00:40')
  })
})

test('words to the minute', () => {
  expect(leftInWords(8280)).toBe('2 小时 18 分')
  expect(leftInWords(59)).toBe('不足1分钟')
  expect(leftInWords(90000)).toBe('1 天 1 小时')
})
