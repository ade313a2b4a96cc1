/** @jest-environment node */

import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it, jest, test } from '@jest/globals'
import { until } from '#lib/kernel/testing/until.ts'
import { EncodedBody } from './encoded-body.ts'

const goods = Array.from(
  { length: 400 },
  (_, index) => `<li>${(index * 7919) % 997} 阿莫西林胶囊 0.25g*${index}粒</li>`,
)
const plain = Buffer.from(goods.join(''))

afterEach(() => {
  jest.restoreAllMocks()
})

/** A body and its bytes after so many readers, so many milliseconds old. */
async function afterReaders(readers: number, ms: number) {
  const body = new EncodedBody(plain)
  const first = await body.make('br')
  const now = Date.now()
  jest.spyOn(Date, 'now').mockReturnValue(now + ms)
  for (let reader = 0; reader < readers; reader += 1) expect(body.ready('br')).toBe(first)
  jest.restoreAllMocks()
  return { body, first }
}

it('makes what many readers take denser behind their backs', async () => {
  const { body, first } = await afterReaders(60, 11_000)
  await until(() => (body.ready('br') ?? first).length < first.length)
  expect(brotliDecompressSync(body.ready('br') ?? first).equals(plain)).toBe(true)
})

test.each([
  ['few readers', 49, 60_000],
  ['bytes that may soon be others', 60, 9_000],
])('%s are not worth it', async (_, readers, ms) => {
  const { body, first } = await afterReaders(readers, ms)
  const worth = await afterReaders(60, 11_000)
  await until(() => (worth.body.ready('br') ?? worth.first).length < worth.first.length)
  expect(body.ready('br')).toBe(first)
})
