import { userCalls } from '#lib/contract/user/calls.ts'
import { queueMail } from '#shop-api/modules/base/mails/outbox.ts'
import { mails } from '#shop-api/modules/base/mails/tables.ts'
import { afterCommit, inTransaction } from '#shop-api/platform/db/transaction.ts'
import { counter } from '#shop-api/platform/metrics/counts.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

const TOKEN = 'metrics-token-of-the-tests'
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const withToken = { authorization: `Bearer ${TOKEN}` }

describe('who may ask', () => {
  test.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['203.0.113.7', {}, 404],
    ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 404],
    ['127.0.0.1', { via: '1.1 proxy' }, 404],
    ['203.0.113.7', withToken, 404],
  ])('without a token of its own: %s with %j: %i', async (remoteAddress, headers, status) => {
    const answer = await shop.app.inject({ url: '/metrics', remoteAddress, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.body.includes('shop_api_ready')).toBe(status === 200)
  })

  test('with a token anybody who carries it', async () => {
    const other = await shop.instance({ METRICS_TOKEN: TOKEN })
    const ask = async (authorization?: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.7', ...(authorization ? { authorization } : {}) }
      return (await other.inject({ url: '/metrics', remoteAddress: '203.0.113.8', headers })).statusCode
    }
    expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
    expect([await ask(), await ask('Bearer wrong'), await ask(TOKEN), await ask(`Bearer ${TOKEN}x`)]).toEqual([
      404, 404, 404, 404,
    ])
  })
})

const read = async (): Promise<string> => (await shop.app.inject('/metrics')).body
/** The number of one sample; NaN when there is none. */
const numberOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? Number.NaN,
  )

test('requests are counted by route pattern and status, and unknown addresses as one', async () => {
  const sample = (route: string, status: number) =>
    `shop_api_request_seconds_count{method="GET",route="${route}",status="${status}"}`
  const before = numberOf(await read(), sample('unknown', 404)) || 0
  await shop.visitor().call(userCalls.phoneCheck, { params: { value: '13812345678' } })
  for (const url of ['/api/nothing', '/x/13812345678', '/y?token=secret']) await shop.app.inject(url)
  const text = await read()
  expect(numberOf(text, sample('/api/user/phone/:value', 200))).toBe(1)
  expect(numberOf(text, sample('unknown', 404)) - before).toBe(3)
  expect(text).not.toMatch(/13812345678|nothing|secret/)
})

test('what is ready, the disk and the process are looked at when somebody asks', async () => {
  const text = await read()
  expect(numberOf(text, 'shop_api_ready')).toBe(1)
  expect(numberOf(text, 'shop_api_data_free_bytes')).toBeGreaterThan(0)
  expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(numberOf(text, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNaN()
})

test('the oldest mail that waits is seen by its age, and one that was given up no longer', async () => {
  const age = async () => numberOf(await read(), 'shop_api_oldest_waiting_seconds{kind="mail"}')
  expect(await age()).toBe(0)
  const mail = { address: 'a@shop.example', subject: 'x', text: 'x', createdAt: new Date(Date.now() - 100_000) }
  await queueMail(shop.db, mail)
  expect(await age()).toBeGreaterThan(90)
  expect(await age()).toBeLessThan(1000)
  await shop.db.update(mails).set({ failures: 10 })
  expect(await age()).toBe(0)
  const text = await read()
  for (const kind of ['job', 'import'])
    expect(numberOf(text, `shop_api_oldest_waiting_seconds{kind="${kind}"}`)).toBe(0)
})

test('pools are shown by what they are for, and none for the embedded database', async () => {
  const text = await read()
  const pools = [...text.matchAll(/^shop_api_pool_connections\{pool="(\w+)",state="waiting"\} (\d+)$/gm)]
  const all = ['statements', 'transactions', 'background', 'jobs', 'probe']
  const expected = shop.app.shop.database.kind === 'postgres' ? all : []
  expect(pools.map(([, pool]) => pool)).toEqual(expected)
})

test('what a transaction counts is counted when it is committed, once, and never when it is undone', async () => {
  const count = counter('test_committed_total', 'Of this test alone.')
  const committed = () => valueOfCommitted(shop)
  const act = (fails: boolean) =>
    inTransaction(shop.db, async (tx) => {
      await inTransaction(tx, async (same) => afterCommit(same, () => count({})))
      expect(await committed()).toBe(before)
      if (fails) throw new Error('undone')
    })
  // A registry shows what was there when it was first asked.
  const before = await committed()
  await act(true).catch(() => undefined)
  expect(await committed()).toBe(before)
  await act(false)
  expect(await committed()).toBe(before + 1)
  afterCommit(shop.db, () => count({}))
  expect(await committed()).toBe(before + 2)
})

async function valueOfCommitted({ instance }: TestShop): Promise<number> {
  const fresh = await instance()
  return numberOf((await fresh.inject('/metrics')).body, 'test_committed_total')
}

test('two metrics of one name are a mistake', () => {
  counter('test_twice_total', 'Once.')
  expect(() => counter('test_twice_total', 'Twice.')).toThrow('test_twice_total')
})
