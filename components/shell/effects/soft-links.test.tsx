import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, render } from '@testing-library/react'

const fetched: string[] = []
const router = { prefetch: (address: string) => void fetched.push(address), push: () => undefined }
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => router }))
const { SoftLinks } = await import('./soft-links.tsx')

beforeEach(() => {
  jest.useFakeTimers()
  fetched.length = 0
  document.body.innerHTML = '<a href="/list?select=1">one</a><a href="/list?select=2">two</a>'
  render(<SoftLinks />)
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  jest.useRealTimers()
})

const say = (kind: string, text: string): void => {
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === text)
  link?.dispatchEvent(new Event(kind, { bubbles: true }))
}

test('a page is fetched when the pointer has moved onto its link and rests there, once', () => {
  say('pointermove', 'one')
  jest.advanceTimersByTime(20)
  say('pointermove', 'one')
  jest.advanceTimersByTime(29)
  expect(fetched).toEqual([])
  jest.advanceTimersByTime(1)
  expect(fetched).toEqual(['/list?select=1'])
  say('pointermove', 'one')
  jest.advanceTimersByTime(50)
  expect(fetched).toHaveLength(1)
})

test('links that the pointer crosses are not fetched', () => {
  say('pointermove', 'one')
  jest.advanceTimersByTime(49)
  say('pointermove', 'two')
  jest.advanceTimersByTime(50)
  expect(fetched).toEqual(['/list?select=2'])
})

test('a link that comes under a pointer at rest is not fetched', () => {
  say('pointerover', 'one')
  jest.advanceTimersByTime(50)
  expect(fetched).toEqual([])
})
