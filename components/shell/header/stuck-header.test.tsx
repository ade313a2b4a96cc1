import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import { StuckHeader } from './stuck-header.tsx'

let tell: (isIntersecting: boolean) => void
const { IntersectionObserver: real } = window

beforeEach(() => {
  window.IntersectionObserver = class {
    constructor(listener: (entries: unknown[]) => void) {
      tell = (isIntersecting) => listener([{ isIntersecting, boundingClientRect: { top: isIntersecting ? 0 : -1 } }])
    }
    readonly observe = jest.fn()
    readonly disconnect = jest.fn()
  } as unknown as typeof IntersectionObserver
})
afterEach(() => {
  cleanup()
  window.IntersectionObserver = real
})

test('a page that comes alive keeps its styles; the height of the bar is in them while it is stuck', () => {
  const { style } = document.documentElement
  const set = jest.spyOn(style, 'setProperty')
  const view = render(<StuckHeader>药</StuckHeader>)
  act(() => tell(true))
  expect(set).not.toHaveBeenCalled()
  act(() => tell(false))
  expect(style.getPropertyValue('--stuck-top')).toBe('56px')
  act(() => tell(true))
  expect(style.getPropertyValue('--stuck-top')).toBe('')
  act(() => tell(false))
  view.unmount()
  expect(style.getPropertyValue('--stuck-top')).toBe('')
})
