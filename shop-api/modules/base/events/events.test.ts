import { setTimeout as sleep } from 'node:timers/promises'
import { CHANGES_PATH, changeShape } from '#lib/contract/changes.ts'
import { until } from '#lib/kernel/testing/until.ts'
import { addKey, revokeKey } from '#shop-api/modules/base/access/api-keys.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { measured } from '#shop-api/testing/counted.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { EVENTS_KEY, OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { announce } from './announce.ts'
import { changes } from './tables.ts'

let shop: TestShop
let base: string

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  base = await shop.app.listen({ host: '127.0.0.1', port: 0 })
}, OPEN_MS)
afterAll(() => shop.close())

const openStreams = () => measured('shop_api_open_event_streams', CHANGES_PATH)

/** A storefront that follows the announcements and keeps the tags it heard. */
async function follow(key = EVENTS_KEY) {
  const line = new AbortController()
  const response = await fetch(base + CHANGES_PATH, {
    headers: { authorization: `Bearer ${key}` },
    signal: line.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const heard: string[] = []
  const reading = (async () => {
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm))
        heard.push(...changeShape.parse(JSON.parse(data)).tags)
    }
  })().catch(() => undefined)
  return {
    heard,
    async until(number: number) {
      await until(() => heard.length >= number)
      return heard
    },
    ended: reading,
    async leave() {
      line.abort()
      await reading
    },
  }
}

test('is closed without its own key, which opens nothing else', async () => {
  for (const authorization of ['', 'Bearer wrong', `Basic ${EVENTS_KEY}`, `Bearer ${OPERATOR_TOKEN}`]) {
    const answer = await fetch(base + CHANGES_PATH, { headers: { authorization } })
    expect(answer.status).toBe(401)
    await answer.text()
  }
  const headers = { authorization: `Bearer ${EVENTS_KEY}` }
  for (const url of ['/admin/members', '/admin/invariants', '/admin/money-requests']) {
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(401)
  }
  const url = '/admin/members/1/recharge'
  const payload = { amount: '100000.00', key: 'one-key-of-a-recharge' }
  expect((await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(401)
})

test.each([
  ['/admin/members', OPERATOR_TOKEN, 401],
  [CHANGES_PATH, EVENTS_KEY, 401],
])(
  '%s looks at no more keys of an address that brought 20 wrong ones, until the minute is over',
  async (url, key, no) => {
    const ask = async (address: string, authorization: string) => {
      const answer = await shop.app.inject({ url, remoteAddress: address, headers: { authorization } })
      return answer.statusCode
    }
    const guesses: number[] = []
    for (let guess = 0; guess < 22; guess += 1) guesses.push(await ask('198.51.100.9', `Bearer wrong-${guess}`))
    expect(guesses).toEqual([...Array(20).fill(no), 429, 429])
    expect(await ask('198.51.100.9', `Bearer ${key}`)).toBe(429)
    expect(await ask('198.51.100.10', 'Bearer wrong')).toBe(no)
    shop.now = new Date(sampleInstant.getTime() + 61_000)
    expect(await ask('198.51.100.9', 'Bearer wrong')).toBe(no)
    shop.now = sampleInstant
    const line = shop.log.map((each) => JSON.parse(each)).find((each) => each.security === 'key_refused')
    expect(line).toMatchObject({ address: expect.any(String), memberId: null, door: expect.any(String) })
    expect(shop.log.join()).not.toContain('wrong-3')
  },
)

test('every follower hears what is committed, and nothing that was undone or came before', async () => {
  await announce(shop.db, ['goods:1'])
  const followers = [await follow(), await follow()]
  await sleep(700)
  await inTransaction(shop.db, async (tx) => {
    await announce(tx, ['goods:2'])
    throw new Error('undone')
  }).catch(() => undefined)
  await announce(shop.db, ['goods:3', 'home', 'goods:3'])
  for (const follower of followers) expect(await follower.until(2)).toEqual(['goods:3', 'home'])
  expect(openStreams()).toBe(2)
  // Half a second at most, and what a busy machine adds.
  expect(measured('shop_api_event_lag_seconds')).toBeGreaterThan(0)
  expect(measured('shop_api_event_lag_seconds')).toBeLessThan(10)
  expect(measured('shop_api_event_outbox_age_seconds')).toBeGreaterThan(0)
  for (const follower of followers) await follower.leave()
  await until(() => openStreams() === 0)
  expect(openStreams()).toBe(0)
  expect(measured('shop_api_event_outbox_age_seconds')).toBe(0)
})

test('hears another instance, which only writes to the table', async () => {
  const follower = await follow()
  await sleep(700)
  await shop.db.insert(changes).values({ tag: 'spike' })
  expect(await follower.until(1)).toEqual(['spike'])
  await follower.leave()
})

test('is open to a key with events:read alone, until it is revoked', async () => {
  const make = (name: string, ...scopes: Scope[]) =>
    addKey(shop.db, { name, scopes, days: null, createdBy: 'test' }, shop.now)
  const own = await make('storefront', 'events:read')
  const other = await make('all but events', 'goods:read', 'settings:write')
  const refused = await fetch(base + CHANGES_PATH, { headers: { authorization: `Bearer ${other.key}` } })
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('events:read')])
  const elsewhere = { url: '/admin/members', headers: { authorization: `Bearer ${own.key}` } }
  expect((await shop.app.inject(elsewhere)).statusCode).toBe(403)
  const follower = await follow(own.key)
  await sleep(700)
  await announce(shop.db, ['goods:7'])
  expect(await follower.until(1)).toEqual(['goods:7'])
  await revokeKey(shop.db, own.id, shop.now)
  await follower.ended
  const again = await fetch(base + CHANGES_PATH, { headers: { authorization: `Bearer ${own.key}` } })
  expect(again.status).toBe(401)
  await again.text()
})

test('stopping ends the lines', async () => {
  const other = await openShop({ content: 'empty', now: sampleInstant })
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(address + CHANGES_PATH, { headers: { authorization: `Bearer ${EVENTS_KEY}` } })
  const text = response.text()
  await other.close()
  expect(await text).toContain(': open')
})
