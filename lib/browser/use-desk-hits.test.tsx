import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, cleanup, render } from '@testing-library/react'
import type { FakeShop } from './testing/fake-shop.ts'
import { installFakeShop } from './testing/fake-shop.ts'
import { forgetData, QuickData } from './testing/quick-data.tsx'
import { useDeskHits } from './use-desk-hits.ts'

let shop: FakeShop

beforeEach(async () => {
  shop = installFakeShop()
  shop.answer = () => 'unreachable'
  await forgetData()
  jest.useFakeTimers()
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

function Line({ text }: { text: string }) {
  useDeskHits(text)
  return null
}

/** Each of these is in the line at its time, in milliseconds. */
async function write(steps: readonly (readonly [at: number, text: string])[]): Promise<void> {
  const line = (text: string) => (
    <QuickData>
      <Line text={text} />
    </QuickData>
  )
  const view = render(line(''))
  await pass(1_000)
  let now = 0
  for (const [at, text] of steps) {
    await pass(at - now)
    now = at
    view.rerender(line(text))
  }
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const asked = () => shop.sent.map(({ url }) => new URL(url, 'http://shop').searchParams.get('keywords'))

test('words that come whole are asked for at once', async () => {
  await write([[0, '甲硝唑']])
  await pass(1)
  expect(asked()).toEqual(['甲硝唑'])
})

test('a hand that types is answered for each letter, from the second on without a pause', async () => {
  await write([
    [0, 'a'],
    [150, 'am'],
    [300, 'amx'],
  ])
  await pass(1)
  expect(asked()).toEqual(['a', 'am', 'amx'])
})

test('a code that a scanner types is asked for once, when it is whole', async () => {
  const code = '6901234567892'
  await write([...code].map((_, index) => [index * 15, code.slice(0, index + 1)] as const))
  expect(asked()).toEqual([])
  await pass(29)
  expect(asked()).toEqual([])
  await pass(2)
  expect(asked()).toEqual([code])
})

test('an empty line asks for nothing, and neither does what was erased at once', async () => {
  await write([
    [0, 'a'],
    [10, ''],
  ])
  await pass(1_000)
  expect(asked()).toEqual([])
})
