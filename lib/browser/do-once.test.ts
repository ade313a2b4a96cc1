import { expect, test } from '@jest/globals'
import { doOnce, newKey } from './do-once.ts'
import type { ShopErrorKind } from './http.ts'
import { ShopError } from './http.ts'

test('a key is long, plain and never the same', () => {
  const made = Array.from({ length: 100 }, newKey)
  expect(new Set(made).size).toBe(100)
  expect(made.every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true)
})

let made = 0

function fresh(): readonly unknown[] {
  made += 1
  return ['pay', made]
}

/** The key a write is made under; the write fails in this way. */
async function keyOf(content: readonly unknown[], kind?: ShopErrorKind): Promise<string> {
  let used = ''
  const written = doOnce(content, async (key) => {
    used = key
    if (kind) throw new ShopError(kind)
    return 'done'
  })
  if (kind) await expect(written).rejects.toMatchObject({ kind })
  else expect(await written).toBe('done')
  return used
}

test.each<ShopErrorKind>(['network', 'timeout', 'broken', 'cancelled'])(
  'after no answer (%s) the same content is sent under its key, also when something else was tried meanwhile',
  async (kind) => {
    const content = fresh()
    const first = await keyOf(content, kind)
    expect(await keyOf([...content, 'other address'])).not.toBe(first)
    expect(await keyOf(content, kind)).toBe(first)
    expect(await keyOf(content)).toBe(first)
    expect(await keyOf(content)).not.toBe(first)
  },
)

test.each<ShopErrorKind>(['refused', 'validation', 'agreement', 'sign-in'])(
  'a refusal (%s) is an answer: the same content later is a new intention',
  async (kind) => {
    const content = fresh()
    expect(await keyOf(content, kind)).not.toBe(await keyOf(content))
  },
)

test('pressed twice before the answer, both are one', async () => {
  const content = fresh()
  const keys: string[] = []
  const press = () =>
    doOnce(content, async (key) => {
      keys.push(key)
    })
  await Promise.all([press(), press()])
  expect(keys[0]).toBe(keys[1])
})
