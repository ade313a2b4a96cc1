import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '#lib/kernel/testing/until.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  // A file of the system on which nothing has room.
  shop.app.post('/test/full', () => writeFile('/dev/full', 'x'))
}, OPEN_MS)
afterAll(() => shop.close())

test('a full disk is said in words, not as a failure nobody understands', async () => {
  const answer = await shop.app.inject({ method: 'POST', url: '/test/full' })
  expect(answer.statusCode).toBe(507)
  expect(answer.json()).toMatchObject({ code: 507, message: expect.stringContaining('空间不足') })
})

test.each([
  ['first', 0],
  ['last', 1],
] as const)(
  'of two in one folder the one that was started %s stops, and the other is still found',
  async (_, which) => {
    const file = path.join(shop.app.shop.config.SHOP_DATA_DIR, 'address')
    const first = await shop.instance()
    // The file is written by a hook, which listening does not wait for.
    const gone = await first.listen({ host: '127.0.0.1', port: 0 })
    await until(() => existsSync(file) && readFileSync(file, 'utf8') === gone)
    const second = await shop.instance()
    const newest = await second.listen({ host: '127.0.0.1', port: 0 })
    await until(() => readFileSync(file, 'utf8') === `${newest}\n${gone}`)
    const [ended, other] = which === 0 ? [first, second] : [second, first]
    await ended.close()
    expect(readFileSync(file, 'utf8')).toBe(which === 0 ? newest : gone)
    await other.close()
    expect(existsSync(file)).toBe(false)
  },
)
