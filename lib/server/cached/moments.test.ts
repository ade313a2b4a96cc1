import { jest } from '@jest/globals'
import { siteHasChanged } from '../site-changes.ts'
import type { Read } from './moments.ts'
import { keptForMoments } from './moments.ts'

const site = 'shop_example'

/** A read that counts, and answers with the number of times it was made. */
function counted(answer: (times: number) => Promise<Read<number>>) {
  let times = 0
  return keptForMoments((_, __: { page: number }) => {
    times += 1
    return answer(times)
  })
}
const counting = () => counted(async (value) => ({ value, tags: ['goods', 'goods:7'] }))

test('the same question is asked once, another one by itself', async () => {
  const read = counting()
  expect(await Promise.all([read(site, { page: 1 }), read(site, { page: 1 })])).toEqual([1, 1])
  expect(await read(site, { page: 1 })).toBe(1)
  expect(await read(site, { page: 2 })).toBe(2)
  expect(await read('other_example', { page: 1 })).toBe(3)
})

test.each([
  ['of what it shows', ['goods:7'], 2],
  ['of anything', null, 2],
  ['of something else', ['goods:8'], 1],
])('a change %s', async (_, tags, asked) => {
  const read = counting()
  expect(await read(site, { page: 1 })).toBe(1)
  siteHasChanged(site, tags)
  expect(await read(site, { page: 1 })).toBe(asked)
})

test('what was asked for before a change is not given to those who ask after it', async () => {
  const first = Promise.withResolvers<Read<number>>()
  const read = counted((value) => (value === 1 ? first.promise : Promise.resolve({ value, tags: [] })))
  const before = read(site, { page: 1 })
  siteHasChanged(site, ['goods:7'])
  const after = read(site, { page: 1 })
  first.resolve({ value: 1, tags: ['goods:7'] })
  expect(await Promise.all([before, after])).toEqual([1, 2])
  expect(await read(site, { page: 1 })).toBe(2)
})

test('a stale copy is for those who waited for it, a failure as well', async () => {
  const stale = counted(async (value) => ({ value, tags: null }))
  expect(await stale(site, { page: 1 })).toBe(1)
  expect(await stale(site, { page: 1 })).toBe(2)
  const failing = counted(async (times) => {
    if (times === 1) throw new Error('gone')
    return { value: times, tags: [] }
  })
  await expect(failing(site, { page: 1 })).rejects.toThrow('gone')
  expect(await failing(site, { page: 1 })).toBe(2)
})

test('after half a minute the old answer is given once more while it is renewed, and kept when that fails', async () => {
  jest.useFakeTimers()
  const read = counted(async (times) => {
    if (times === 2) throw new Error('gone')
    return { value: times, tags: [] }
  })
  const later = () => jest.advanceTimersByTimeAsync(31_000)
  expect(await read(site, { page: 1 })).toBe(1)
  await later()
  expect(await read(site, { page: 1 })).toBe(1)
  await later()
  expect([await read(site, { page: 1 }), await read(site, { page: 1 })]).toEqual([1, 3])
  jest.useRealTimers()
})
