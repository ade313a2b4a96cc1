import { count } from 'drizzle-orm'
import { build } from '#shop-api/app.ts'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { keepingSender } from '#shop-api/modules/identity/auth/code-sender.ts'
import { developmentWechat } from '#shop-api/modules/identity/wechat/provider.ts'
import { favorites } from '#shop-api/modules/service/favorites/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { createClock } from '#shop-api/platform/http/context.ts'
import { createLogger } from '#shop-api/platform/http/logging.ts'
import { EVENTS_KEY, OPEN_MS, OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'
import { openSampleDb } from '#shop-api/testing/test-db.ts'
import { keepPristine } from './pristine.ts'

let database: Database
let app: Awaited<ReturnType<typeof build>>
let base: string

beforeAll(async () => {
  database = await openSampleDb()
  await keepPristine(database.db)
  app = await build({
    config: readConfig({ SHOP_API_TEST_MODE: '1' }),
    database,
    db: database.db,
    ...createClock(true),
    codeSender: keepingSender(),
    wechat: developmentWechat('http://127.0.0.1'),
    operatorToken: OPERATOR_TOKEN,
    eventsKey: EVENTS_KEY,
    logger: createLogger('silent'),
  })
  base = await app.listen({ host: '127.0.0.1', port: 0 })
}, OPEN_MS)
afterAll(async () => {
  await app.close()
  await database.close()
})

const post = async (path: string, body: object) =>
  (
    await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json()
const common = () => fetch(`${base}/api/focus/common`)

test.each([
  ['422', 422, 422],
  ['459', 459, 459],
  ['503', 503, 503],
  ['sign-in-200', 200, 10001],
])('%s fails as asked, once', async (mode, status, code) => {
  await post('/test/failures', { path: '/api/focus/common', mode })
  const failed = await common()
  expect([failed.status, ((await failed.json()) as { code: number }).code]).toEqual([status, code])
  expect((await common()).status).toBe(200)
})

test('cut, broken and foreign bodies', async () => {
  await post('/test/failures', { path: '*', mode: 'cut' })
  await expect(common().then((answer) => answer.text())).rejects.toThrow()
  await post('/test/failures', { path: '*', mode: 'reset' })
  await expect(common()).rejects.toThrow()
  await post('/test/failures', { path: '*', mode: 'broken-json' })
  await expect(common().then((answer) => answer.json())).rejects.toThrow()
  await post('/test/failures', { path: '*', mode: 'html' })
  expect(await (await common()).text()).toContain('<h1>')
})

test('templates name all calls of a kind; times counts down; clearing ends it', async () => {
  await post('/test/failures', { path: '/api/goods/detail/{id}', mode: '500', times: 2 })
  const ask = async (id: number) => (await fetch(`${base}/api/goods/detail/${id}`)).status
  expect([await ask(1), await ask(2), await ask(3)]).toEqual([500, 500, 200])
  await post('/test/failures', { path: '*', mode: '500', times: 0 })
  expect([await ask(1), await ask(2)]).toEqual([500, 500])
  await fetch(`${base}/test/failures`, { method: 'DELETE' })
  expect(await ask(1)).toBe(200)
})

test('the clock can be moved and set right', async () => {
  const day = 86_400
  const asked = Date.now()
  const { now } = await post('/test/clock', { shift: day })
  const answered = Date.now()
  const shifted = Date.parse(now) - day * 1000
  expect([shifted >= asked, shifted <= answered]).toEqual([true, true])
  expect(await post('/test/clock', { at: '2030-01-01T00:00:00Z' })).toMatchObject({
    now: expect.stringMatching(/^2030/),
  })
  await post('/test/clock', { shift: 0 })
})

test(
  'reset puts every table back',
  async () => {
    const total = async () => (await database.db.select({ n: count() }).from(favorites))[0]?.n
    const before = await total()
    await database.db.delete(favorites)
    await database.db.update(goods).set({ salesCount: 0, name: '别的' })
    expect(await post('/test/reset', {})).toMatchObject({ restored: ['favorites', 'goods'], isAnnounced: false })
    expect(await total()).toBe(before)
    const rows = await database.db.selectDistinct({ name: goods.name }).from(goods)
    expect(rows.map((row) => row.name)).not.toContain('别的')
    await announce(database.db, ['home'])
    expect(await post('/test/reset', {})).toMatchObject({ restored: ['changes'], isAnnounced: true })
    expect(await post('/test/reset', {})).toMatchObject({ restored: [], isAnnounced: false })
  },
  OPEN_MS,
)
