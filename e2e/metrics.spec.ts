import { readFileSync } from 'node:fs'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { exported, metricsIn, queriesOf, rulesOf } from '../scripts/support/metric-names.ts'
import { shopApiUrl, storefrontUrl } from './support/addresses.ts'
import { expect, test } from './support/test.ts'

const read = async (base: string): Promise<string> => (await fetch(`${base}/metrics`)).text()

const numberOf = (text: string, start: string): number =>
  text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)

test('the running processes export every metric of the board and the alerts', async () => {
  const known = new Set([...exported(await read(shopApiUrl)).keys(), ...exported(await read(storefrontUrl)).keys()])
  const board = queriesOf(readFileSync('deploy/grafana-board.json', 'utf8'))
  const alerts = rulesOf(readFileSync('deploy/alerts.yml', 'utf8')).map(({ expr }) => expr)
  const names = new Set([...board, ...alerts].flatMap(metricsIn))
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})

test('what happens in the shop is seen in both', async ({ request }) => {
  const before = { shop: await read(shopApiUrl), front: await read(storefrontUrl) }
  for (let time = 0; time < 3; time += 1) await request.get('/')
  const [who] = sampleSignIns
  const form = { account: who?.phone ?? '', password: who?.password ?? '' }
  await request.post('/api/login', { form, headers: { origin: storefrontUrl } })
  await request.get('/api/goods/hot')
  const after = { shop: await read(shopApiUrl), front: await read(storefrontUrl) }
  const grown = (key: 'shop' | 'front', start: string) => numberOf(after[key], start) - numberOf(before[key], start)
  expect(grown('front', 'storefront_requests_total{from="memory",route="/",')).toBeGreaterThanOrEqual(1)
  expect(grown('front', 'storefront_kept_answers_total{kind="page",result="hit"}')).toBeGreaterThanOrEqual(1)
  expect(grown('front', 'storefront_request_seconds_count{route="/api/login"}')).toBeGreaterThanOrEqual(1)
  expect(grown('front', 'storefront_upstream_seconds_count{call="/api/login",outcome="2xx"}')).toBeGreaterThanOrEqual(1)
  expect(
    grown('shop', 'shop_api_request_seconds_count{method="POST",route="/api/login",status="200"}'),
  ).toBeGreaterThanOrEqual(1)
  expect(numberOf(after.shop, 'shop_api_ready ')).toBe(1)
  expect(numberOf(after.front, 'storefront_ready ')).toBe(1)
  expect(numberOf(after.shop, 'shop_api_job_last_success_timestamp_seconds{name="close-unpaid"}')).toBeGreaterThan(1e9)
  await expect.poll(async () => numberOf(await read(storefrontUrl), 'storefront_events_connected')).toBeGreaterThan(0)
})

test('others find no such address, in neither process, and the framework is never asked for it', async () => {
  for (const base of [storefrontUrl, shopApiUrl]) {
    const strangers: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { authorization: 'Bearer x', via: '1.1 proxy' },
    ]
    for (const headers of strangers) {
      const answer = await fetch(`${base}/metrics`, { headers })
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('_total')
    }
  }
  const answer = await fetch(`${storefrontUrl}/metrics`)
  expect(answer.headers.get('x-nextjs-cache')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a call has one id on all of its way', async () => {
  const headers = { 'x-request-id': 'e2e-of-metrics_1' }
  expect((await fetch(`${storefrontUrl}/api/goods/hot`, { headers })).headers.get('x-request-id')).toBe(
    'e2e-of-metrics_1',
  )
  const made = await fetch(`${storefrontUrl}/login`, { headers: { 'x-request-id': 'no id' } })
  expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
