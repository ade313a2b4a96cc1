import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import type { Engine } from '../scripts/redis/engine.ts'
import { createEngine } from '../scripts/redis/engine.ts'
import { freePort } from '../scripts/support/ports.mjs'
import { announced, askGuest } from './support/cached-page.ts'
import type { OwnStorefront, Server } from './support/own-shop.ts'
import { prepareFront, prepareStorefront } from './support/own-shop.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// Storefronts of one shop, processes each, with what they share in Valkey or Redis. One story, told in order.
test.describe.configure({ mode: 'serial' })

const executable = process.env.REDIS_PATH ?? ''
const { skip } = test.describe
const onRedis = executable === '' ? skip : test.describe

const SHARED = 'storefront_kept_answers_total{kind="shared",result="hit"}'
const CALLS = 'storefront_upstream_seconds_count'
const READS = `${CALLS}{call="/api/goods/detail/{id}"`
const PHONES = 'storefront_upstream_seconds_count{call="/api/user/phone/{value}"'
/** What one address may ask within ten minutes, at all storefronts together. */
const MOST_PHONES = 60

onRedis('storefronts that share an engine', () => {
  let engine: Engine
  let shop: Awaited<ReturnType<typeof prepareFront>>
  let second: OwnStorefront
  /** Has the same shop API and shares nothing. */
  let alone: OwnStorefront
  let goods: readonly WireGoods[]
  const drawn = new Map<string, string>()

  async function metric(of: Server, start: string): Promise<number> {
    const text = await (await fetch(`${of.url}/metrics`)).text()
    const lines = text.split('\n').filter((line) => line.startsWith(start))
    return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
  }
  const page = async (of: Server, path: string) => {
    const answer = await fetch(of.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    return await answer.text()
  }
  const shared = () => engine.command((client) => client.dbsize())
  /** Calls to the shop API, but for the look whether there are such goods, which comes before any page. */
  const drawing = async (of: Server) => (await metric(of, CALLS)) - (await metric(of, READS))
  /** It hears of changes: before, pages of others are not taken. */
  const start = async (of: Server) => {
    await of.start()
    await expect.poll(() => metric(of, 'storefront_events_connected'), announced).toBe(1)
  }

  test.beforeAll(async () => {
    engine = await createEngine(executable)
    await engine.start()
    // All are one site to their readers, whatever port they are asked at.
    const site = { SITE_URL: 'http://localhost', TRUST_PROXY: '1' }
    shop = await prepareFront({ ...site, PAGES_URL: engine.url })
    await operate('/guest-prices', { isOn: true }, shop.shopApi.url)
    const same = { ...site, SHOP_API_URL: shop.shopApi.url }
    second = prepareStorefront(await freePort(), { ...same, PAGES_URL: engine.url })
    alone = prepareStorefront(await freePort(), same)
    const list = await askGuest<WireGoodsList>('/api/goods/list?in_stock=1', shop.shopApi.url)
    goods = list.data.filter((each) => each.type === 0 && Number(each.sale_price) > 0).slice(0, 4)
    await start(shop.storefront)
  })
  test.afterAll(async () => {
    await second.close()
    await alone.close()
    await shop.close()
    await engine.kill()
  })

  const addresses = () => [routes.home.path, ...goods.map(({ id }) => goodsUrl(id))]

  test('the second one starts warm: it sends what the first has drawn, and asks the shop API for nothing to draw it', async () => {
    for (const path of addresses()) drawn.set(path, await page(shop.storefront, path))
    await expect.poll(shared, announced).toBeGreaterThanOrEqual(addresses().length)
    await start(second.storefront)
    const [before, calls] = [await metric(second.storefront, SHARED), await drawing(second.storefront)]
    for (const path of addresses()) expect(await page(second.storefront, path), path).toBe(drawn.get(path))
    expect(await metric(second.storefront, SHARED)).toBeGreaterThanOrEqual(before + goods.length)
    expect(await drawing(second.storefront)).toBe(calls)
  })

  test('one that shares nothing draws the same pages by itself', async () => {
    await start(alone.storefront)
    const calls = await drawing(alone.storefront)
    for (const path of addresses()) await page(alone.storefront, path)
    expect(await metric(alone.storefront, SHARED)).toBe(0)
    expect(await drawing(alone.storefront)).toBeGreaterThan(calls)
  })

  test('a changed price drops the page in both, and one of them draws it for both', async () => {
    const [changed, kept] = goods as [WireGoods, WireGoods]
    const reads = () => Promise.all([shop.storefront, second.storefront].map((of) => metric(of, READS)))
    const before = await reads()
    await operate(`/goods/${changed.id}/price`, { price: '7654.32' }, shop.shopApi.url)
    const shows = async (of: Server) => (await page(of, goodsUrl(changed.id))).includes('7654.32')
    for (const each of [shop.storefront, second.storefront]) await expect.poll(() => shows(each), announced).toBe(true)
    expect(await page(second.storefront, goodsUrl(kept.id))).toBe(drawn.get(goodsUrl(kept.id)))
    const [one = 0, other = 0] = await reads()
    // The one that is asked first draws it, and the other takes it from the engine.
    expect([one - (before[0] ?? 0), other - (before[1] ?? 0)]).toEqual([1, 0])
  })

  test('what one address may ask is counted for both together, and each counts by itself without the engine', async () => {
    const ask = async (of: Server, phone: number, from = '198.51.100.7') =>
      (await fetch(`${of.url}/api/user/phone/${phone}`, { headers: { 'x-forwarded-for': from } })).status
    const both = [shop.storefront, second.storefront]
    // A storefront connects with its first such call and counts that one by itself.
    const counted = () => engine.command(async (client) => (await client.keys('limit *')).length)
    let others = 100
    for (const each of both) {
      const isCounted = async () => {
        const before = await counted()
        others += 1
        await ask(each, 13_600_000_000 + others, `198.51.100.${others}`)
        return (await counted()) > before
      }
      await expect.poll(isCounted, announced).toBe(true)
    }
    const before = await Promise.all(both.map((of) => metric(of, PHONES)))
    const statuses: number[] = []
    for (let call = 0; call < 2 * (MOST_PHONES - 15); call += 1)
      statuses.push(await ask(call % 2 ? shop.storefront : second.storefront, 13_700_000_000 + call))
    expect(statuses.filter((status) => status !== 429)).toHaveLength(MOST_PHONES)
    expect(statuses.slice(0, MOST_PHONES)).not.toContain(429)
    const passed = await Promise.all(both.map(async (of, at) => (await metric(of, PHONES)) - (before[at] ?? 0)))
    expect(passed).toEqual([MOST_PHONES / 2, MOST_PHONES / 2])
    // Neither had come to the limit by itself.
    expect(await ask(alone.storefront, 13_700_001_000)).not.toBe(429)
  })
})
