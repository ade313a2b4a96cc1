import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Popover } from './popover.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const mouse = { pointerType: 'mouse', clientX: 10, clientY: 10 }
const isOpen = () => screen.getByRole('button').getAttribute('aria-expanded') === 'true'

test('resting on what stands before the button opens it after 150 ms, leaving closes it', () => {
  render(
    <Popover hover trigger="更多" lead={<a href="/mrtj">每日特价</a>}>
      药交会
    </Popover>,
  )
  fireEvent.pointerMove(screen.getByRole('link'), mouse)
  wait(140)
  expect(isOpen()).toBe(false)
  wait(20)
  expect(isOpen()).toBe(true)
  fireEvent.pointerEnter(screen.getByText('药交会'), mouse)
  wait(200)
  expect(isOpen()).toBe(true)
  fireEvent.pointerLeave(screen.getByText('药交会').parentElement as HTMLElement, mouse)
  wait(160)
  expect(isOpen()).toBe(false)
})
