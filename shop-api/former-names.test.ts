import { commandGroups } from '#shop-api/ctl/commands.ts'
import { formerCommands, formerWords } from '#shop-api/modules/base/access/former-names.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { operationWords } from '#shop-api/modules/base/log-reading/operation-words.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const ask = (url: string, method: 'GET' | 'POST' = 'GET') => shop.app.inject({ method, url })
const words = new Set(commandGroups.flatMap(([, commands]) => commands.map(({ name }) => name)))

test('a former address of operators names the one that has its place', async () => {
  const answer = await ask('/admin/talks/7/answer', 'POST')
  expect([answer.statusCode, answer.json().message]).toEqual([410, '此地址已改为 /admin/conversations/7/answer'])
  const page = await ask('/staff/certificates?state=pending')
  expect([page.statusCode, page.headers.location]).toEqual([308, '/staff/licences?state=pending'])
  expect((await ask('/admin/constructor')).statusCode).toBe(404)
})

test('entries of the log under former names read like those of today', () => {
  expect(operationWords('POST /certificates/:id/review')).toBe(operationWords('POST /licences/:id/review'))
})

test('what is named instead is there, and no former name is', () => {
  const paths = new Set(operatorCalls(shop.app).map(({ path }) => path.split('/')[1] ?? ''))
  const found = ([former, now]: readonly [string, string], known: ReadonlySet<string>) =>
    known.has(now) && !known.has(former)
  expect([...formerWords].filter((each) => !found(each, paths))).toEqual([])
  expect([...formerCommands].filter((each) => !found(each, words))).toEqual([])
})
