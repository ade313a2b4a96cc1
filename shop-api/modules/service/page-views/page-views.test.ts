import { asc, sql } from 'drizzle-orm'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { campaigns } from '#shop-api/modules/service/campaigns/tables.ts'
import { openCartShop } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { foldPageViews, OTHER_PAGES } from './fold.ts'
import { ViewGate } from './gate.ts'
import { mostSeen } from './ranking.ts'
import { recordTap } from './record.ts'
import { campaignClicks, pageViewDays, pageViews } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
const DAY_S = 86_400
const at = now.getTime() / 1000
const later = (days: number) => new Date(now.getTime() + days * DAY_S * 1000)
let shop: TestShop
let campaignId: number

beforeAll(async () => {
  shop = await openCartShop(now)
  const look = { ground: '#E9F4EF', ink: '#094A36', accent: '#0E7052', rules: [], kind: 'topic' as const }
  const span = { startsAt: later(-1), endsAt: later(1) }
  const [row] = await shop.db
    .insert(campaigns)
    .values({ ...look, ...span, code: 'winter', title: '冬季备货' })
    .returning({ id: campaigns.id })
  campaignId = row!.id
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(pageViews)
  await shop.db.delete(pageViewDays)
  await shop.db.delete(campaignClicks)
})

const view = (path: string, seconds: number, more: object = {}) => ({
  path,
  title: '标题',
  entered_at: at - 100,
  seconds,
  ...more,
})
const tell = (body: ReturnType<typeof view>) => shop.visitor().call(campaignCalls.campaignClick, { body })
const rows = () => shop.db.select().from(pageViews).orderBy(asc(pageViews.path))

test('a view is written down without who looked, and without words of the address', async () => {
  await tell(view('/list?select=2&keywords=13800000001&id=x#y', 7, { entered_at: at - 9 }))
  const [row] = await rows()
  expect(row).toEqual({
    key: expect.any(String),
    path: '/list?select=2',
    title: '标题',
    enteredAt: new Date((at - 9) * 1000),
    seconds: 7,
  })
})

test('a view reported again counts once, with the longer time', async () => {
  const more = { view_key: 'one-view-0123456789' }
  for (const seconds of [3, 9, 5]) await tell(view('/', seconds, more))
  await tell(view('/elsewhere', 50, more))
  expect(await rows()).toMatchObject([{ path: '/', seconds: 9 }])
})

test('a clock that is days out is not believed', async () => {
  for (const entered_at of [at + 3600, at - 3 * DAY_S, 1]) await tell(view('/', 30, { entered_at }))
  expect((await rows()).map(({ enteredAt }) => enteredAt.getTime())).toEqual(
    Array.from({ length: 3 }, () => now.getTime() - 30_000),
  )
})

test('taps count for campaigns that exist, by code or id, and for nothing else', async () => {
  for (const name of ['winter', campaignId, 'nowhere', '999999'])
    await recordTap(shop.db, view(`/activity/${name}`, 0), now)
  expect(await shop.db.select().from(campaignClicks)).toEqual([{ day: '2026-11-20', campaignId: campaignId, taps: 2 }])
  expect(await rows()).toEqual([])
  expect((await mostSeen(shop.db, { days: 7 }, now)).campaigns).toEqual([
    { id: campaignId, title: '冬季备货', taps: 2 },
  ])
})

test('so much a minute of one source and of all is written down, the rest costs nothing', () => {
  const gate = new ViewGate({ perSource: 2, all: 5 })
  const tried = (source: string, when: Date) => [1, 2, 3].map(() => gate.admits(source, when))
  expect(tried('a', now)).toEqual([true, true, false])
  expect(tried('b', now)).toEqual([true, true, false])
  expect(tried('c', now)).toEqual([true, false, false])
  expect(tried('a', new Date(now.getTime() + 60_000))).toEqual([true, true, false])
})

test('who floods the call is answered as ever, and little of it is kept', async () => {
  for (let count = 0; count < 140; count += 1) expect((await tell(view(`/made-up-${count}`, 1))).status).toBe(200)
  expect((await rows()).length).toBeLessThanOrEqual(120)
})

test('older views become sums a day and page; nothing counts twice; sums end after a year', async () => {
  const views = [view('/', 10), view('/', 20), view('/list', 6)]
  for (const each of views) await recordTap(shop.db, each, now)
  const before = await mostSeen(shop.db, { days: 3 }, later(2))
  expect(before.pages).toEqual([
    { path: '/', title: '标题', views: 2, seconds: 15 },
    { path: '/list', title: '标题', views: 1, seconds: 6 },
  ])
  await foldPageViews(shop.db, later(1))
  expect(await rows()).toHaveLength(3)
  await foldPageViews(shop.db, later(2))
  await recordTap(shop.db, view('/', 60, { entered_at: later(2).getTime() / 1000 - 60 }), later(2))
  await foldPageViews(shop.db, later(2))
  expect(await rows()).toHaveLength(1)
  expect((await mostSeen(shop.db, { days: 3 }, later(2))).pages[0]).toEqual({
    path: '/',
    title: '标题',
    views: 3,
    seconds: 30,
  })
  expect((await mostSeen(shop.db, { days: 3, path: '/l' }, later(2))).pages).toMatchObject([{ path: '/list' }])
  // Only today's.
  expect((await mostSeen(shop.db, { days: 1 }, later(2))).pages).toMatchObject([{ path: '/', views: 1 }])
  await foldPageViews(shop.db, later(500))
  expect(await shop.db.$count(pageViewDays)).toBe(0)
})

test('addresses that somebody makes up end in one sum', async () => {
  await shop.db.execute(sql`
    insert into ${pageViews} (key, path, title, entered_at, seconds)
    select 'made-up-' || n, '/made-up/' || n, '', ${now.toISOString()}::timestamptz, 1 from generate_series(1, 1500) as n`)
  await recordTap(shop.db, view('/', 5), now)
  await recordTap(shop.db, view('/', 5), now)
  await foldPageViews(shop.db, later(2))
  const sums = await shop.db.select().from(pageViewDays)
  expect(sums).toHaveLength(1001)
  expect(sums.find(({ path }) => path === '/')).toMatchObject({ views: 2, seconds: 10 })
  expect(sums.find(({ path }) => path === OTHER_PAGES)).toMatchObject({ views: 501, seconds: 501 })
})
