/** @jest-environment node */

import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it, jest, test } from '@jest/globals'
import { EncodedBody } from './encoded-body.ts'

const goods = Array.from(
  { length: 400 },
  (_, index) => `<li>${(index * 7919) % 997} 阿莫西林胶囊 0.25g*${index}粒</li>`,
)
const plain = Buffer.from(goods.join(''))

afterEach(() => {
  jest.restoreAllMocks()
})

/** Bytes after so many readers, with the body so many milliseconds old, and after what began then has had its time. */
async function afterReaders(readers: number, ms: number) {
  const body = new EncodedBody(plain)
  const first = await body.make('br')
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + ms)
  for (let reader = 0; reader < readers; reader += 1) expect(body.ready('br')).toBe(first)
  jest.restoreAllMocks()
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { first, now: body.ready('br') ?? Buffer.alloc(0) }
}

it('makes what many readers take denser behind their backs', async () => {
  const { first, now } = await afterReaders(60, 11_000)
  expect(now.length).toBeLessThan(first.length)
  expect(brotliDecompressSync(now).equals(plain)).toBe(true)
})

test.each([
  ['few readers', 49, 60_000],
  ['bytes that may soon be others', 60, 9_000],
])('%s are not worth it', async (_, readers, ms) => {
  const { first, now } = await afterReaders(readers, ms)
  expect(now).toBe(first)
})
