import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { jest } from '@jest/globals'
import { SHOP_ID_HEADER } from '#lib/contract/changes.ts'
import { announcedAt, isGone, noteAnnounced, shared } from '../revalidation.ts'
import { configure } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'
import { foundOddities } from '../upstream/read-answer.ts'
import { forgetShops } from '../upstream/shop-identity.ts'
import { askAsGuest, askOrRecall, isOrWasThere } from './ask.ts'

const words = [{ name: '阿莫西林', url: null, is_hot: 1 }]
const folder = mkdtempSync(path.join(tmpdir(), 'copies-'))
const copies = path.join(folder, 'stale-copies')
const site = 'shop_example'
let upstream: RecordingUpstream
/** Only the date is set forward. */
const realOnes: (
  | 'setTimeout'
  | 'clearTimeout'
  | 'setInterval'
  | 'clearInterval'
  | 'setImmediate'
  | 'clearImmediate'
  | 'nextTick'
  | 'queueMicrotask'
  | 'performance'
  | 'hrtime'
)[] = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
]

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { STOREFRONT_DATA: folder })
})
afterAll(async () => {
  await upstream.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  rmSync(copies, { recursive: true, force: true })
  upstream.requests.length = 0
  upstream.answer = () => envelope(words)
  shared().gone.clear()
})

const broken = { status: 500, body: '{"code":500}' }

describe('a page asks', () => {
  test('as a guest, with checked parameters, and gets checked data', async () => {
    expect(await askAsGuest(site, { key: 'goodsHot' })).toEqual(words)
    expect(upstream.requests[0]?.headers.cookie).toBeUndefined()
  })

  test('and learns that something does not exist', async () => {
    upstream.answer = () => ({ status: 404, ...envelope(null, 404) })
    expect(await askAsGuest(site, { key: 'goodsDetail', params: { id: 12 } })).toBeNull()
    upstream.answer = () => envelope(null, 404)
    expect(await askAsGuest(site, { key: 'goodsDetail', params: { id: 12 } })).toBeNull()
  })

  test.each([
    ['a failure', broken, { reason: 'broken' }],
    ['a refusal', envelope(null, 10001), { message: expect.stringContaining('refused a guest') }],
    ['silence', { silent: true }, { reason: 'timeout' }],
  ])('and %s is an error', async (_, planned, error) => {
    upstream.answer = () => planned
    await expect(askAsGuest(site, { key: 'goodsHot', limitMs: 1_000 })).rejects.toMatchObject(error)
  })

  test('and reads what comes in another form, without the rows that nobody can read', async () => {
    upstream.answer = () => envelope({ data: ['阿莫西林', { name: '板蓝根', is_hot: '1' }, { url: '/x' }] })
    expect(await askAsGuest(site, { key: 'goodsHot' })).toEqual([
      { name: '阿莫西林', url: null, is_hot: 0 },
      { name: '板蓝根', url: null, is_hot: 1 },
    ])
    await askAsGuest(site, { key: 'goodsHot' })
    expect(foundOddities()).toContainEqual({ call: 'goodsHot', path: '[]', problem: 'dropped row', count: 2 })
  })

  test('and one item without a name is none that could be shown', async () => {
    upstream.answer = () => envelope({ price: 3 })
    await expect(askAsGuest(site, { key: 'goodsDetail', params: { id: 12 } })).rejects.toThrow('cannot be read')
    expect(await askOrRecall(site, { key: 'goodsDetail', params: { id: 12 } })).toEqual({ state: 'stale', data: null })
  })
})

/** As if it had been long ago. */
async function writeFullAway(): Promise<void> {
  for (const name of await readdir(copies)) if (name.endsWith('.full')) rmSync(path.join(copies, name))
}

describe('a page does not believe', () => {
  const question = { key: 'goodsHot' } as const
  const goods = { key: 'goodsDetail', params: { id: 12 } } as const
  const article = { code: 'YP1', id: 12, name: '阿莫西林胶囊' }
  beforeEach(() => shared().announced.clear())
  afterEach(() => jest.useRealTimers())

  const later = (seconds: number) => jest.useFakeTimers({ now: Date.now() + seconds * 1000, doNotFake: realOnes })

  test.each([
    ['404', envelope(null, 404)],
    ['an empty list', envelope([])],
    ['null', envelope(null)],
  ])('%s in place of what there was, until it has lasted', async (_, nothing) => {
    await askOrRecall(site, question)
    upstream.answer = () => nothing
    expect(await askOrRecall(site, question)).toEqual({ state: 'stale', data: words })
    upstream.answer = () => broken
    expect(await askOrRecall(site, question)).toEqual({ state: 'stale', data: words })
  })

  test('an empty list is believed after a minute, and still forgotten when a failure follows', async () => {
    await askOrRecall(site, question)
    upstream.answer = () => envelope([])
    expect((await askOrRecall(site, question)).state).toBe('stale')
    later(61)
    expect(await askOrRecall(site, question)).toEqual({ state: 'fresh', data: [] })
    upstream.answer = () => broken
    expect(await askOrRecall(site, question)).toEqual({ state: 'stale', data: words })
  })

  test('404 of a list, however long it lasts', async () => {
    await askOrRecall(site, question)
    upstream.answer = () => envelope(null, 404)
    await askOrRecall(site, question)
    later(600)
    expect(await askOrRecall(site, question)).toEqual({ state: 'stale', data: words })
  })

  test('that goods are gone, unless a change of content was announced since', async () => {
    upstream.answer = () => envelope(article)
    const found = await askOrRecall(site, goods)
    upstream.answer = () => envelope(null, 404)
    expect(await askOrRecall(site, goods)).toEqual({ ...found, state: 'stale' })
    noteAnnounced(site, ['goods:12'])
    expect((await askOrRecall(site, goods)).state).toBe('stale')
    await new Promise((done) => setTimeout(done, 5))
    noteAnnounced(site, ['goods'])
    expect(await isOrWasThere(site, goods)).toBe(true)
    expect(await askOrRecall(site, goods)).toEqual({ state: 'fresh', data: null })
    expect(await isOrWasThere(site, goods)).toBe(false)
  })

  test('that there are no such goods while it has a copy of them, also before it is drawn', async () => {
    upstream.answer = () => envelope(null, 404)
    expect(await isOrWasThere(site, goods)).toBe(false)
    upstream.answer = () => envelope(article)
    expect(await isOrWasThere(site, goods)).toBe(true)
    await askOrRecall(site, goods)
    upstream.answer = () => envelope(null, 404)
    expect(await isOrWasThere(site, goods)).toBe(true)
  })
})

describe('a page recalls', () => {
  test('the last cached answer when the shop API fails, and looks for it again', async () => {
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'fresh', data: words })
    upstream.answer = () => broken
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'stale', data: words })
    expect(isGone(site)).toBe(true)
  })

  test('it at once while the shop API is known to be gone', async () => {
    await askOrRecall(site, { key: 'goodsHot' })
    upstream.requests.length = 0
    shared().gone.add(site)
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'stale', data: words })
    expect(upstream.requests).toEqual([])
  })

  test('nothing of another shop that answers at the same address', async () => {
    const of = (shop: string, data: unknown) => {
      const plain = envelope(data)
      return { ...plain, headers: { ...plain.headers, [SHOP_ID_HEADER]: shop } }
    }
    upstream.answer = () => of('first', words)
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'fresh', data: words })
    upstream.answer = () => of('second', [])
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'fresh', data: [] })
    upstream.answer = () => of('first', words)
    await askOrRecall(site, { key: 'goodsHot' })
    upstream.answer = () => ({ ...broken, headers: { [SHOP_ID_HEADER]: 'second' } })
    await expect(askOrRecall(site, { key: 'goodsHot' })).rejects.toMatchObject({ reason: 'broken' })
    upstream.answer = () => ({ ...broken, headers: { [SHOP_ID_HEADER]: 'first' } })
    await expect(askAsGuest(site, { key: 'goodsHot' })).rejects.toMatchObject({ reason: 'broken' })
    expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'stale', data: words })
    forgetShops()
  })

  test('that something was taken away', async () => {
    const post = { id: 72, type: 1, title: '公告', summary: '', content: '', published_at: '', updated_at: '' }
    upstream.answer = () => envelope({ ...post, previous: null, next: null })
    await askOrRecall(site, { key: 'postDetail', query: { id: 72 } })
    upstream.answer = () => envelope(null, 404)
    noteAnnounced(site, ['content'])
    // Confirmed in the very millisecond of the announcement.
    const confirmed = (announcedAt(site) + 0.7) / 1000
    for (const name of await readdir(copies)) utimesSync(path.join(copies, name), confirmed, confirmed)
    expect(await askOrRecall(site, { key: 'postDetail', query: { id: 72 } })).toEqual({ state: 'fresh', data: null })
    shared().announced.clear()
    await writeFullAway()
    upstream.answer = () => broken
    expect(await askOrRecall(site, { key: 'postDetail', query: { id: 72 } })).toEqual({ state: 'stale', data: null })
  })

  test('nothing that was not worth keeping', async () => {
    await askOrRecall(site, { key: 'goodsHot', isWorthKeeping: () => false, query: undefined })
    await askOrRecall(site, { key: 'goodsDetail', params: { id: 79 } }).catch(() => undefined)
    expect(await readdir(copies).catch(() => [])).toHaveLength(0)
  })

  test('nothing that belongs to another question', async () => {
    await askOrRecall(site, { key: 'goodsHot' })
    upstream.answer = () => broken
    await expect(askOrRecall(site, { key: 'goodsDetail', params: { id: 78 } })).rejects.toMatchObject({
      reason: 'broken',
    })
    await expect(askOrRecall(site, { key: 'goodsList', query: { page: 2 } })).rejects.toMatchObject({
      reason: 'broken',
    })
  })

  test.each(['', '{', '[]', '{"key":"x"}'])('nothing from a copy that reads %j', async (text) => {
    await askOrRecall(site, { key: 'goodsHot' })
    for (const name of await readdir(copies)) writeFileSync(path.join(copies, name), text)
    upstream.answer = () => broken
    await expect(askOrRecall(site, { key: 'goodsHot' })).rejects.toMatchObject({ reason: 'broken' })
  })

  test('and a refusal is no reason to look for the shop API', async () => {
    upstream.answer = () => envelope(null, 10001)
    await expect(askOrRecall(site, { key: 'spike' })).rejects.toThrow('refused a guest')
    expect(isGone(site)).toBe(false)
  })

  test('even when copies cannot be kept', async () => {
    writeFileSync(copies, 'a file where the folder should be')
    upstream.answer = () => broken
    expect(
      await askOrRecall(site, { key: 'goodsList', query: { select: 3 } }).catch((error: unknown) => error),
    ).toMatchObject({
      reason: 'broken',
    })
    upstream.answer = () => envelope(words)
    expect(await askOrRecall(site, { key: 'goodsHot' })).toMatchObject({ state: 'fresh' })
  })
})

test('while building nothing is asked', async () => {
  process.env.NEXT_PHASE = 'phase-production-build'
  expect(await askOrRecall(site, { key: 'goodsHot' })).toEqual({ state: 'building' })
  delete process.env.NEXT_PHASE
  expect(upstream.requests).toEqual([])
})
