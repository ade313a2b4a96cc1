import { expect, test } from '@jest/globals'
import { intentKeys, newKey } from './idempotency-key.ts'

test('a key is long, plain and never the same', () => {
  const made = Array.from({ length: 100 }, newKey)
  expect(new Set(made).size).toBe(100)
  expect(made.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})

test('the same content keeps its key, also when something else was tried in between', () => {
  const keys = intentKeys()
  const first = keys.of({ quantity: 10, address: 3 })
  expect(keys.of({ quantity: 20, address: 3 })).not.toBe(first)
  expect(keys.of({ quantity: 10, address: 3 })).toBe(first)
  expect(intentKeys().of({ quantity: 10, address: 3 })).not.toBe(first)
})

test('what was forgotten is a new intention; the rest is not', () => {
  const keys = intentKeys()
  const [done, open] = [keys.of('done'), keys.of('open')]
  keys.forget('done')
  expect(keys.of('done')).not.toBe(done)
  expect(keys.of('open')).toBe(open)
})
