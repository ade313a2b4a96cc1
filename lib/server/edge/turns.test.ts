import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handInTurn, oldestInQueue, rankOf, stretchPatience, waitOf } from './turns.ts'

const as = (method: string, headers: Record<string, string> = {}) => rankOf({ method, headers } as IncomingMessage)

test.each([
  ['write', as('POST', { 'user-agent': 'Baiduspider' })],
  ['member', as('GET', { cookie: 'a=1; shop_session=x' })],
  ['crawler', as('GET', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })],
  ['guest', as('GET', { 'user-agent': 'Mozilla/5.0', cookie: 'display=1' })],
])('ranks a %s', (rank, found) => expect(found).toBe(rank))

test.each([
  ['a short line that hardly moves', waitOf('guest', { waiting: 19, before: 19, paceMs: 400 }), 1_000],
  ['a longer line that moves quickly', waitOf('guest', { waiting: 20, before: 20, paceMs: 40 }), 800],
  ['a longer line that moves slowly', waitOf('guest', { waiting: 20, before: 20, paceMs: 41 }), null],
  ['a short line of his rank before others', waitOf('member', { waiting: 100, before: 3, paceMs: 400 }), 1_000],
  ['a write among few', waitOf('write', { waiting: 3, before: 3, paceMs: 400 }), 5_000],
  ['a rush of writes that moves quickly', waitOf('write', { waiting: 1_999, before: 1_999, paceMs: 2.5 }), 5_000],
  ['a rush of writes that does not', waitOf('write', { waiting: 1_999, before: 1_999, paceMs: 2.6 }), null],
  ['a full line', waitOf('crawler', { waiting: 20, before: 0, paceMs: 1 }), null],
])('%s: how long it is waited in', (_, found, expected) => expect(found).toBe(expected))

const doors = new EventEmitter().setMaxListeners(500)
const order: string[] = []
const server = createServer((request, response) =>
  handInTurn(request, response, (asked, answer) => {
    order.push(String(asked.headers['x-who'] ?? ''))
    if (order.length <= 3) doors.once('open', () => answer.end('drawn'))
    else answer.end('drawn')
  }),
)
let base = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const ask = (who: string, headers: Record<string, string> = {}, path = '/search') =>
  fetch(base + path, { headers: { 'x-who': who, ...headers } })

test('a full line turns readers away at once, crawlers first and members last, and members come first', async () => {
  const crawler = { 'user-agent': 'Baiduspider' }
  const member = { cookie: 'shop_session=x' }
  // Readers wait here for the test.
  stretchPatience(100)
  const rendering = Array.from({ length: 3 }, (_, at) => ask(`first ${at}`))
  while (order.length < 3) await new Promise((done) => setTimeout(done, 5))
  const waiting = Array.from({ length: 20 }, () => ask('guest'))
  await new Promise((done) => setTimeout(done, 100))
  while ((oldestInQueue()[0]?.seconds ?? 0) < 0.05) await new Promise((done) => setTimeout(done, 5))
  expect(oldestInQueue()[1]).toEqual({ kind: 'call', seconds: 0 })
  const refused = await ask('crawler', crawler)
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'no-store',
  ])
  expect(await refused.text()).toContain('请稍后重试')
  const own = ask('member', member)
  expect((await ask('', {}, '/healthz')).status).toBe(200)
  const call = await ask('', {}, '/api/goods/hot')
  expect(call.status).toBe(200)
  await new Promise((done) => setTimeout(done, 100))
  doors.emit('open')
  for (const answer of await Promise.all([...rendering, ...waiting, own])) expect(answer.status).toBe(200)
  const after = order.filter((who) => who === 'guest' || who === 'member')
  expect([after.length, after.indexOf('member')]).toEqual([21, 0])
  expect(oldestInQueue().map(({ seconds }) => seconds)).toEqual([0, 0])
})

test('whose turn does not come in time is turned away as well', async () => {
  order.length = 0
  stretchPatience(1)
  const rendering = Array.from({ length: 3 }, (_, at) => ask(`again ${at}`))
  while (order.length < 3) await new Promise((done) => setTimeout(done, 5))
  const late = await ask('late')
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '2'])
  doors.emit('open')
  for (const answer of await Promise.all(rendering)) expect(answer.status).toBe(200)
  expect(order).not.toContain('late')
})
