import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let base: string

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
}, OPEN_MS)
afterAll(() => shop.close())

test('a shop without a single row is ready', async () => {
  const answer = await shop.app.inject('/readyz')
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'ready'])
})

test('it answers every call that needs no id, and being watched leaves nothing in the log', async () => {
  const calls = [...shop.app.shop.registered].map((each) => each.split(' ') as [string, string])
  const addresses = calls.filter(([method, path]) => method === 'GET' && !path.includes('{')).map(([, path]) => path)
  expect(addresses.length).toBeGreaterThan(50)
  for (const url of addresses) {
    // Some of them never end: an answer that begins is an answer.
    const answer = await fetch(base + url)
    expect([url, answer.status < 500]).toEqual([url, true])
    await answer.body?.cancel()
  }
  await shop.app.inject('/readyz')
  shop.log.length = 0
  for (let time = 0; time < 20; time += 1) await shop.app.inject('/readyz')
  expect(shop.log).toEqual([])
})
