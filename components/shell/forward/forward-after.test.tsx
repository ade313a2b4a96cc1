import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'

const replaced: string[] = []
const router = { replace: (target: string) => void replaced.push(target) }
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => router }))
const { ForwardAfter } = await import('./forward-after.tsx')

beforeEach(() => {
  jest.useFakeTimers()
  replaced.length = 0
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
  window.history.replaceState(null, '', '/')
})

const after = (ms: number): string[] => {
  jest.advanceTimersByTime(ms)
  return [...replaced]
}

test('goes on when its time is over, and not before', () => {
  render(<ForwardAfter href="/noActivity" seconds={4} />)
  expect(after(3999)).toEqual([])
  expect(after(1)).toEqual(['/noActivity'])
})

test('leaving the page before ends it', () => {
  const { unmount } = render(<ForwardAfter href="/" seconds={4} />)
  unmount()
  expect(after(60_000)).toEqual([])
})

test.each([
  ['/list?select=2', '/list?select=2'],
  ['//evil.example/', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('an address that wants to go on to %s goes to %s at once', (next, target) => {
  window.history.replaceState(null, '', `/loading?next=${encodeURIComponent(next)}`)
  render(<ForwardAfter href="/" seconds={6} takesNext />)
  expect(after(0)).toEqual([target])
})

test('other pages on the way do not take a target from their address', () => {
  window.history.replaceState(null, '', '/loading/activity?next=/list')
  render(<ForwardAfter href="/noActivity" seconds={4} />)
  expect(after(4000)).toEqual(['/noActivity'])
})
