import { request as sendRequest } from 'node:http'
import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { askInTurn } from './support/ask-in-turn.ts'
import { announced, askGuest } from './support/cached-page.ts'
import { prepareFront } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import type { SecondShop } from './support/second-shop.ts'
import { startSecondShop } from './support/second-shop.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// Two hosts on one storefront before two upstreams; one story, told in order.
test.describe.configure({ mode: 'serial' })

const category = 402
const secondSecret = 'secret of the second shop'

let shop: Awaited<ReturnType<typeof prepareFront>>
let second: SecondShop
let goods: readonly WireGoods[]
/** Public addresses of both, without a slash at their ends. */
let first: string
let other: string

test.beforeAll(async () => {
  second = await startSecondShop(() => shop.shopApi.url)
  const entry = { api: second.url, site_name: '乙店医药', events_secret: secondSecret }
  shop = await prepareFront({ SITE_NAME: '甲店医药', UPSTREAMS_BY_HOST: JSON.stringify({ localhost: entry }) })
  first = shop.storefront.url
  other = first.replace('127.0.0.1', 'localhost')
  goods = (await askGuest<WireGoodsList>(`/api/goods/list?select=${category}`, shop.shopApi.url)).data
  await shop.storefront.start()
})
test.afterAll(async () => {
  await shop.close()
  await second.close()
})

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

/** An answer to any host: fetch would not let a test say it. */
function ask(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    sendRequest(url, { headers, family: 4 }, async (incoming) => {
      let text = ''
      for await (const chunk of incoming) text += chunk
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, text })
    })
      .on('error', reject)
      .end()
  })
}

const askPatiently = (url: string): Promise<Answer> =>
  askInTurn({
    ask: () => ask(url),
    read: ({ status, headers }) => ({ status, retryAfter: headers['retry-after'] }),
    mostTries: 10,
  })

const cacheOf = ({ headers }: Answer) => headers['x-nextjs-cache']
const isOfOther = ({ text }: Answer, { name }: WireGoods) => text.includes(`乙店${name}`)
const ofOther = async (url: string) => readableText((await ask(other + url)).text).replaceAll(' ', '')

test('pages that are asked for at both at once, for the first time, are each host’s own', async () => {
  const addresses = [
    ...goods.slice(0, 8).map((each) => ({ url: goodsUrl(each.id), named: each })),
    ...(['card', 'table'] as const).map((mode) => ({
      url: listUrl(mode, { select: category }),
      named: goods[0] as WireGoods,
    })),
  ]
  const asked = addresses.flatMap((address) => [first, other, other, first].map((host) => ({ host, ...address })))
  const answers = await Promise.all(
    asked.map(async (each) => ({ ...each, answer: await askPatiently(each.host + each.url) })),
  )
  for (const { host, url, named, answer } of answers) {
    expect([host, url, answer.status, isOfOther(answer, named), answer.text.includes('77.77')]).toEqual([
      host,
      url,
      200,
      host === other,
      host === other,
    ])
    expect(answer.text).toContain(`<link rel="canonical" href="${host}/`)
    expect(/<title>[^<]*-(..)医药</.exec(answer.text)?.[1]).toBe(host === other ? '乙店' : '甲店')
  }
})

test('segments for the way inside the shop, sitemap, robots, manifest, shortcut and calls are each host’s own', async () => {
  const [one] = goods as [WireGoods]
  for (const [host, name] of [
    [first, '甲店医药'],
    [other, '乙店医药'],
  ] as const) {
    // The framework leads to the address that its own router would have asked for.
    const led = await ask(`${host}${goodsUrl(one.id)}`, { rsc: '1' })
    const segment = await ask(new URL(String(led.headers.location ?? ''), `${host}${goodsUrl(one.id)}`).href, {
      rsc: '1',
    })
    expect([host, segment.status, isOfOther(segment, one)]).toEqual([host, 200, host === other])
    const call = await ask(`${host}/api/goods/detail/${one.id}`)
    expect([host, isOfOther(call, one)]).toEqual([host, host === other])
    expect((await ask(`${host}/robots.txt`)).text).toContain(`Sitemap: ${host}/sitemap.xml`)
    expect((await ask(`${host}/sitemap.xml`)).text).toContain(`<loc>${host}/sitemap/pages.xml</loc>`)
    const addresses = [...(await ask(`${host}/sitemap/pages.xml`)).text.matchAll(/<loc>(https?:\/\/[^/<]+)/g)]
    expect([...new Set(addresses.map(([, origin]) => origin))]).toEqual([host])
    expect(JSON.parse((await ask(`${host}/manifest.webmanifest`)).text)).toMatchObject({ name })
    expect((await ask(`${host}/shortcut`)).text).toContain(`URL=${host}/`)
    expect((await ask(`${host}/offline`)).text).toContain(name)
    const missing = await ask(host + routes.notFound.path)
    expect([missing.status, missing.text.includes(name)]).toEqual([404, true])
  }
})

test('who walks through one host stays in it, and sees its pictures', async ({ page }) => {
  const [one] = goods as [WireGoods]
  await page.goto(other + listUrl('card', { select: category }))
  const link = page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`乙店${one.name.slice(0, 4)}`) })
    .first()
  const picture = page.getByRole('main').locator('img[src^="/picture/400/"]').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // A press is held for a second before; on a busy machine the browser would then open the page itself.
  await page.waitForFunction(() => window.isAlive)
  await page.evaluate(() => Object.assign(window, { stays: true }))
  await link.click()
  await expect(page).toHaveURL(/localhost:\d+\/list\/info\/\d+$/)
  await expect(page).toHaveTitle(/-乙店医药$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('乙店')
  await expect(page.getByText('77.77').first()).toBeVisible()
  await page.goBack()
  await expect(link).toBeVisible()
  expect(await page.evaluate(() => 'stays' in window)).toBe(true)
  expect(await page.locator('img[src*="unlisted.example"]').count()).toBe(0)
})

test('a change that one upstream announces drops only its own pages', async () => {
  const [one] = goods as [WireGoods]
  const url = goodsUrl(one.id)
  expect(second.authorizations).toContain(`Bearer ${secondSecret}`)
  const before = await ask(first + url)
  await expect.poll(async () => cacheOf(await ask(other + url)), announced).toBe('HIT')
  second.price = '66.66'
  second.announce([`goods:${one.id}`, 'goods', 'shop'])
  await expect.poll(() => ofOther(url), announced).toContain('¥66.66')
  const after = await ask(first + url)
  expect([cacheOf(after), after.headers.etag]).toEqual(['HIT', before.headers.etag])
})

test('while one upstream is gone its pages show their last copies, and the other’s stay fresh', async () => {
  const [one] = goods as [WireGoods]
  const url = goodsUrl(one.id)
  second.announce(['shop'])
  second.isGone = true
  const unseen = goods.at(-1) as WireGoods
  await expect.poll(async () => (await ask(other + goodsUrl(unseen.id))).status).toBe(503)
  expect(await ofOther(url)).toContain('¥66.66')
  const path = `/goods/${one.id}`
  const { batches } = await operate<{ batches: { batchNo: string; warehouseId: number }[] }>(
    path,
    undefined,
    shop.shopApi.url,
  )
  for (const { batchNo, warehouseId } of batches) {
    await operate(`${path}/batches`, { batchNo, warehouseId, stock: 0 }, shop.shopApi.url)
  }
  await expect.poll(async () => readableText((await ask(first + url)).text), announced).toContain('缺货')
  expect((await ask(first + goodsUrl(unseen.id))).status).toBe(200)
  second.isGone = false
  second.price = '55.55'
  await expect.poll(() => ofOther(url)).toContain('¥55.55')
})

test('a host that is none of ours gets 421, and nobody reaches a page by its inside address', async () => {
  for (const path of ['/', '/list', '/api/goods/hot', '/robots.txt', '/_next/static/x.js']) {
    const { status, headers, text } = await ask(first + path, { host: 'elsewhere.example' })
    expect([path, status, headers['cache-control']]).toEqual([path, 421, 'no-store'])
    expect(text).toContain('not served here')
  }
  expect((await ask(`${first}/list`, { host: 'elsewhere.example', 'x-forwarded-host': 'localhost' })).status).toBe(421)
  for (const path of ['/healthz', '/readyz']) {
    expect([path, (await ask(first + path, { host: 'elsewhere.example' })).status]).toEqual([path, 200])
  }
  for (const inside of ['/localhost', '/localhost/list', `/localhost${goodsUrl(goods[0]?.id ?? 0)}`]) {
    const { status, headers } = await ask(first + inside, { 'x-site': 'localhost' })
    expect([inside, status, headers.location]).toEqual([inside, 307, routes.notFound.path])
  }
})
