import { until } from '#lib/kernel/testing/until.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { doHeavy } from './heavy-work.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
})
afterAll(() => shop.close())

const limit = { name: 'test work', most: 10, spanMs: 3_600_000 }
const heavy = (accountId: number) => ({ limit, accountId, now: shop.now })

test('one piece at a time of a sign-in, in order; few wait, and others are not held up', async () => {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const piece = (accountId: number, name: string) =>
    doHeavy(shop.db, heavy(accountId), () => {
      begun.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    })
  const own = ['a', 'b', 'c', 'd'].map((name) => piece(1, name))
  await expect(piece(1, 'e')).rejects.toMatchObject({ code: 429, message: '文件正在生成，请稍后重试' })
  const other = piece(2, 'other')
  const begunAre = (count: number) => until(() => begun.length >= count)
  await begunAre(2)
  expect(begun.sort()).toEqual(['a', 'other'])
  for (let count = 3; count <= 6; count += 1) {
    for (const end of ends) end()
    if (count <= 5) await begunAre(count)
  }
  expect(await Promise.all([...own, other])).toEqual(['a', 'b', 'c', 'd', 'other'])
  expect(begun.slice(2)).toEqual(['b', 'c', 'd'])
})

test('so many an hour, and a piece that fails lets the next one in', async () => {
  const failing = doHeavy(shop.db, heavy(3), () => Promise.reject(new Error('no paper')))
  const next = doHeavy(shop.db, heavy(3), async () => 'done')
  await expect(failing).rejects.toThrow('no paper')
  expect(await next).toBe('done')
  for (let at = 2; at < 10; at += 1) await doHeavy(shop.db, heavy(3), async () => at)
  await expect(doHeavy(shop.db, heavy(3), async () => 'more')).rejects.toMatchObject({ code: 429, retryAfter: 3600 })
  expect(await doHeavy(shop.db, heavy(4), async () => 'somebody else')).toBe('somebody else')
})
