import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'

const fetched: string[] = []
const router = { prefetch: (address: string) => void fetched.push(address) }
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => router }))
const { PrefetchAhead } = await import('./prefetch-ahead.tsx')
const { KnownScripts } = await import('./known-scripts.tsx')

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  fetched.length = 0
})
afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
  document.head.innerHTML = ''
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function showLink(address: string): void {
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.getBoundingClientRect = () => new DOMRect(0, 0, 100, 20)
  document.body.replaceChildren(link)
}

test('a page is looked at once it rests, and again where it was scrolled to, four times in all', () => {
  render(<PrefetchAhead />)
  showLink('/list?select=1')
  act(() => jest.advanceTimersByTime(1_499))
  expect(fetched).toEqual([])
  act(() => jest.advanceTimersByTime(1))
  expect(fetched).toEqual(['/list?select=1'])
  for (const id of [2, 3, 4, 5]) {
    showLink(`/list?select=${id}`)
    document.dispatchEvent(new Event('scrollend'))
    act(() => jest.advanceTimersByTime(1_000))
    document.dispatchEvent(new Event('scrollend'))
    act(() => jest.advanceTimersByTime(1_500))
  }
  expect(fetched).toEqual([1, 2, 3, 4].map((id) => `/list?select=${id}`))
})

test('scripts that the loader adds carry the mark by which React knows them', async () => {
  jest.useRealTimers()
  const add = (src: string): void => {
    const script = document.createElement('script')
    script.setAttribute('src', src)
    document.head.append(script)
  }
  const known = () => [...document.querySelectorAll('script')].filter(({ async }) => async).length
  add('data:text/javascript,1')
  render(<KnownScripts />)
  expect(known()).toBe(1)
  add('data:text/javascript,2')
  await Promise.resolve()
  expect(known()).toBe(2)
})
