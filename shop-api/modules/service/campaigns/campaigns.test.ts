import { asc, desc, gt } from 'drizzle-orm'
import { campaignCalls } from '#lib/contract/campaigns/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { changes } from '#shop-api/modules/base/events/tables.ts'
import { banners, navItems } from '#shop-api/modules/service/content/tables.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPERATOR_TOKEN } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { stateOf } from './state.ts'
import type { CampaignKind } from './tables.ts'
import { campaignSections, campaigns } from './tables.ts'
import { announceWindows } from './windows.ts'

const now = new Date('2026-11-20T01:30:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const ids: Record<string, number> = {}
let shop: TestShop
let goodsIds: number[]

async function addCampaign(code: string, from: number, to: number, kind: CampaignKind = 'topic'): Promise<number> {
  const [row] = await shop.db
    .insert(campaigns)
    .values({
      code,
      kind,
      title: `活动${code}`,
      rules: ['规则一'],
      ground: '#E9F4EF',
      ink: '#094A36',
      accent: '#0E7052',
      startsAt: hours(from),
      endsAt: hours(to),
    })
    .returning()
  return row!.id
}

const bannerOf = (title: string, path: string) => ({
  slot: 'top',
  title,
  path,
  ground: '#FFFFFF',
  ink: '#000000',
  accent: '#000000',
  width: 1200,
  height: 60,
})

beforeAll(async () => {
  shop = await openCartShop(now)
  goodsIds = []
  for (const categoryId of [5, 5, 7]) goodsIds.push(await addGoods(shop.db, { now, categoryPath: [categoryId] }))
  await addGoods(shop.db, { now, categoryPath: [7], batches: [[-5, 10]] })
  ids.running = await addCampaign('now', -1, 1)
  ids.upcoming = await addCampaign('later', 1, 2, 'fair')
  ids.ended = await addCampaign('past', -2, -1)
  const section = { scope: { kind: 'categories' as const, categoryIds: [5] } }
  await shop.db.insert(campaignSections).values([
    { ...section, campaignId: ids.running, name: '一', sort: 1 },
    { campaignId: ids.running, name: '二', sort: 2, scope: { kind: 'categories', categoryIds: [5, 7] } },
    { ...section, campaignId: ids.upcoming, name: '预告' },
    { ...section, campaignId: ids.ended, name: '往期' },
  ])
  await shop.db
    .insert(banners)
    .values([
      bannerOf('现在', '/activity/now'),
      bannerOf('以后', '/activity/later'),
      bannerOf('过去', '/activity/past'),
      bannerOf('没有', '/activity/nowhere'),
      bannerOf('未定', ''),
      bannerOf('专区', '/jxqzc'),
    ])
  const child = (label: string, path: string) => ({ label, path })
  await shop.db.insert(navItems).values({
    label: '活动',
    path: '/activity/now',
    children: [child('以后', '/activity/later/3'), child('过去', '/activity/past'), child('首页', '/')],
  })
})
afterAll(() => shop.close())

const detail = (id: number) => shop.visitor().call(campaignCalls.campaignDetail, { params: { id } })
const resolve = async (url: string, url1?: string, url2?: string) =>
  shop.visitor().call(campaignCalls.campaignResolve, { query: { url, url1, url2 } })

test('a window is open from its first instant and over at its last', () => {
  const row = { startsAt: now, endsAt: hours(1) }
  const at = (ms: number) => stateOf(row, new Date(now.getTime() + ms))
  expect([at(-1), at(0), at(3_599_999), at(3_600_000)]).toEqual(['upcoming', 'running', 'running', 'ended'])
})

test('campaigns are listed: those that run, those to come without a target, those that are over', async () => {
  const { data } = (await shop.visitor().call(campaignCalls.campaignList, { query: {} })).data
  expect(data.map(({ id, state, url }) => [id, state, url])).toEqual([
    [ids.running, 'running', `/hdmb?id=${ids.running}`],
    [ids.upcoming, 'upcoming', null],
    [ids.ended, 'ended', `/hdmb?id=${ids.ended}`],
  ])
  const fairs = (await shop.visitor().call(campaignCalls.campaignList, { query: { kind: 'fair' } })).data
  expect(fairs.data.map(({ id }) => id)).toEqual([ids.upcoming])
  const ads = (await shop.visitor().call(zoneCalls.focusDemo)).data
  expect(ads.data.map(({ id, url }) => [id, url])).toEqual([
    [ids.running, `/hdmb?id=${ids.running}`],
    [ids.upcoming, null],
  ])
})

test('a campaign that runs shows goods in stock, each once; members see their price', async () => {
  const { data } = await detail(ids.running!)
  expect(data.sections.map(({ goods }) => goods.map(({ id }) => id))).toEqual([goodsIds.slice(0, 2), goodsIds.slice(2)])
  expect(data.sections[0]?.goods[0]?.base_price).toBeNull()
  const caller = await signIn(shop, await addMember(shop.db))
  const own = await caller.call(campaignCalls.campaignDetail, { id: ids.running! })
  expect(own.data.sections[0]?.goods[0]).toMatchObject({ base_price: '10.00', is_buy: 1 })
})

test('one to come and one that is over show no goods; what does not exist is not found', async () => {
  for (const id of [ids.upcoming!, ids.ended!]) {
    expect((await detail(id)).data.sections).toMatchObject([{ goods: [] }])
  }
  for (const id of [999, 2 ** 31, 2 ** 40])
    expect(await detail(id)).toMatchObject({ status: 404, message: '活动不存在' })
  for (const id of ['0', '-1', 'x', String(2n ** 63n)]) {
    const answer = await shop.app.inject({ url: `/api/activity/detail/${id}` })
    expect([id, answer.statusCode]).toEqual([id, 404])
  }
})

test('links to campaigns have a target while these run, none before, and are gone afterwards', async () => {
  const ads = (await shop.visitor().call(zoneCalls.focusTop)).data.data
  expect(ads.map(({ title, url }) => [title, url])).toEqual([
    ['现在', '/activity/now'],
    ['以后', null],
    ['未定', null],
    ['专区', '/jxqzc'],
  ])
  const { nav } = (await shop.visitor().call(zoneCalls.focusCommon)).data
  expect(nav).toEqual([
    {
      name: '活动',
      url: '/activity/now',
      children: [
        { name: '以后', url: null },
        { name: '首页', url: '/' },
      ],
    },
  ])
})

test('a link of up to three parts is resolved as far as its parts name something', async () => {
  const [first, second] = await shop.db.select().from(campaignSections).orderBy(asc(campaignSections.id))
  const page = `/hdmb?id=${ids.running}`
  const cases: [string[], string][] = [
    [['now'], page],
    [[String(ids.running)], page],
    [['now', String(first!.id)], `${page}#section-${first!.id}`],
    [['now', String(first!.id), String(goodsIds[0])], `/list/info/${goodsIds[0]}`],
    [['now', String(first!.id), String(goodsIds[2])], `${page}#section-${first!.id}`],
    [['now', String(second!.id), String(goodsIds[2])], `/list/info/${goodsIds[2]}`],
    [['now', '999', '1'], page],
    [['now', '99999999999999', 'x'], page],
    [['later'], `/yjh/${ids.upcoming}`],
  ]
  for (const [parts, url] of cases) {
    const [name = '', ...rest] = parts
    expect([parts, (await resolve(name, ...rest)).data.url]).toEqual([parts, url])
  }
  for (const name of ['', 'nowhere', '999', '0']) expect((await resolve(name)).status).toBe(404)
  expect((await resolve('later')).data.state).toBe('upcoming')
})

async function tagsOf(work: () => Promise<unknown>): Promise<string[]> {
  const [last] = await shop.db.select().from(changes).orderBy(desc(changes.id)).limit(1)
  await work()
  const rows = await shop.db
    .select()
    .from(changes)
    .where(gt(changes.id, last?.id ?? 0))
    .orderBy(asc(changes.id))
  return rows.map((row) => row.tag)
}

test('storefronts are notified of each beginning and each end, once', async () => {
  await announce(shop.db, ['content'])
  // What was never announced is not reported: pages asked for it as it is.
  expect(await tagsOf(() => announceWindows(shop.db, now))).toEqual([])
  expect(await announceWindows(shop.db, hours(0.9))).toEqual([])
  const tags = await tagsOf(async () => expect(await announceWindows(shop.db, hours(1))).toHaveLength(2))
  expect(new Set(tags)).toEqual(
    new Set([`activity:${ids.running}`, `activity:${ids.upcoming}`, 'activities', 'frame', 'home']),
  )
  expect(await announceWindows(shop.db, hours(1))).toEqual([])
})

test('a stopped campaign is gone everywhere, and back when it is started again', async () => {
  const operate = (path: string, payload: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/admin/campaigns/${path}`,
      headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
      payload,
    })
  const tags = await tagsOf(async () => expect((await operate(`${ids.running}/stop`)).statusCode).toBe(200))
  expect(tags).toEqual([`activity:${ids.running}`, 'activities', 'frame', 'home'])
  expect((await detail(ids.running!)).status).toBe(404)
  expect((await resolve('now')).status).toBe(404)
  expect((await shop.visitor().call(zoneCalls.focusDemo)).data.data).toHaveLength(1)
  expect((await shop.visitor().call(zoneCalls.focusTop)).data.data).toHaveLength(3)
  expect((await operate(`${ids.running}/start`)).statusCode).toBe(200)
  expect((await detail(ids.running!)).data.state).toBe('running')
  // One to come is let run at once, one that is over needs a new last day.
  expect((await operate(`${ids.upcoming}/start`)).json().data.state).toBe('running')
  expect((await operate(`${ids.ended}/start`)).statusCode).toBe(422)
  expect((await operate(`${ids.ended}/start`, { until: '2026-11-19' })).statusCode).toBe(422)
  const again = await operate(`${ids.ended}/start`, { until: '2026-11-20' })
  expect(again.json().data).toMatchObject({ state: 'running', endsAt: '2026-11-21 00:00:00' })
  expect((await operate('999/stop')).statusCode).toBe(404)
  expect((await shop.app.inject({ method: 'POST', url: `/admin/campaigns/1/stop`, payload: {} })).statusCode).toBe(401)
})
