import type { WireGoods, WireGoodsList } from '#lib/contract/goods/calls.ts'
import { goodsUrl, listUrl, searchUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { announced, askGuest } from './support/cached-page.ts'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// One story of one shop, told in order: each step builds on the one before.
test.describe.configure({ mode: 'serial' })

const category = 402
const back = { intervals: [200, 300, 500] }

let shop: OwnShop
/** Goods whose page is seen before the outage. */
let seen: WireGoods
let unseen: WireGoods
/** What must be readable on each page. */
let expected: Readonly<Record<string, readonly string[]>>

test.beforeAll(async () => {
  shop = await prepareOwnShop()
  await shop.shopApi.start()
})
test.afterAll(() => shop.close())

const ask = <Data>(path: string): Promise<Data> => askGuest<Data>(path, shop.shopApi.url)

interface Read {
  readonly status: number
  readonly cache: string | null
  readonly text: string
  readonly html: string
}

async function read(url: string): Promise<Read> {
  const response = await fetch(shop.storefront.url + url)
  const html = await response.text()
  return { status: response.status, cache: response.headers.get('x-nextjs-cache'), text: readableText(html), html }
}

function expectContent(url: string, { status, text, html }: Pick<Read, 'status' | 'text' | 'html'>): void {
  expect([url, status]).toEqual([url, 200])
  for (const part of expected[url] ?? []) expect(text, url).toContain(part)
  expect(html, url).not.toMatch(/data-dgst|系统繁忙/)
}

async function expectAll(): Promise<void> {
  for (const url of Object.keys(expected)) expectContent(url, await read(url))
}

/** Sets what lies on the shelf of the goods seen; storefronts hear of it if they listen. */
async function setStock(stock: number): Promise<void> {
  const path = `/goods/${seen.id}`
  const { batches } = await operate<{ batches: { batchNo: string; warehouseId: number }[] }>(
    path,
    undefined,
    shop.shopApi.url,
  )
  for (const { batchNo, warehouseId } of batches) {
    await operate(`${path}/batches`, { batchNo, warehouseId, stock }, shop.shopApi.url)
  }
}

const stockOf = async (url: string) => /库存 (\S+)/.exec((await read(url)).text)?.[1]
const namesOf = (goods: readonly WireGoods[]) => goods.map(({ name }) => name)

test('the very first visitor sees the shop, not what the build drew', async () => {
  const [list, second, recommended, common] = await Promise.all([
    ask<WireGoodsList>(`/api/goods/list?select=${category}`),
    ask<WireGoodsList>('/api/goods/list?page=2'),
    ask<{ data: WireGoods[] }>('/api/index_wntj/1'),
    ask<{ rnss: { name: string }[] }>('/api/focus/common'),
  ])
  seen = list.data[0] as WireGoods
  unseen = list.data[1] as WireGoods
  const frame = common.rnss.map(({ name }) => name)
  expected = {
    [routes.home.path]: [...namesOf(recommended.data), ...frame],
    [listUrl('card', { select: category })]: [...namesOf(list.data), ...frame],
    [listUrl('table', { select: category })]: namesOf(list.data),
    [listUrl('table', { page: 2 })]: [...namesOf(second.data), ...frame],
    [goodsUrl(seen.id)]: [seen.name, seen.sccj, seen.pzwh, ...frame],
  }
  shop.storefront.launch()
  for (const url of Object.keys(expected)) {
    const answer = await shop.storefront.firstAnswer(url)
    const html = await answer.text()
    expectContent(url, { status: answer.status, html, text: readableText(html) })
  }
})

test('prices for guests: on cached pages, changed, gone', async () => {
  const operateHere = (path: string, body: object) => operate(path, body, shop.shopApi.url)
  const shows = async (url: string, price: string) => (await read(url)).text.replaceAll(' ', '').includes(`¥${price}`)
  const pages = [goodsUrl(seen.id), listUrl('card', { select: category })]
  await operateHere('/guest-prices', { isOn: true })
  await operateHere(`/goods/${seen.id}/price`, { price: '321.45' })
  for (const url of pages) await expect.poll(() => shows(url, '321.45'), announced).toBe(true)
  await operateHere(`/goods/${seen.id}/price`, { price: '322.45' })
  for (const url of pages) await expect.poll(() => shows(url, '322.45'), announced).toBe(true)
  await operateHere('/guest-prices', { isOn: false })
  for (const url of pages) await expect.poll(async () => /¥\s*\d/.test((await read(url)).text), announced).toBe(false)
})

test('with the shop API stopped, every page seen before shows its last cached content', async () => {
  await shop.shopApi.stop()
  await expectAll()
  // It is alive: there is no reason to restart it.
  expect((await fetch(`${shop.storefront.url}/healthz`)).status).toBe(200)
})

test('so it does after a restart of the storefront, whatever the first page is', async () => {
  await shop.storefront.stop()
  await shop.storefront.start()
  await expectAll()
})

test('what was never seen says so, with a way to try again', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 503/)
  // Pictures come through the proxy, which has no upstream to ask.
  expectConsoleError(/status of 502 .*\/api\/image\//)
  // Search engines are asked to come again, and nothing of it is kept.
  const answer = await fetch(shop.storefront.url + goodsUrl(unseen.id))
  expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
    503,
    '5',
    expect.stringContaining('no-store'),
  ])
  expect(readableText(await answer.text())).toContain('页面暂时无法显示')
  await page.goto(shop.storefront.url + goodsUrl(unseen.id))
  await expect(page.getByText(/系统繁忙，请稍候再试/)).toBeVisible()
  await expect(page.getByRole('button', { name: '重新加载' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('searchbox').or(page.getByRole('combobox')).first()).toBeVisible()
  const narrowed = [
    searchUrl('card', { keywords: '没有查过的词' }),
    searchUrl('table', { keywords: '没有查过的词' }),
    listUrl('card', { select: category, sort: 'sales' }),
    listUrl('plain', { select: category, page: 7 }),
  ]
  for (const url of narrowed) {
    const { text, html } = await read(url)
    expect(text, url).toContain('系统繁忙，请稍候再试 重试')
    expect(html).toContain('noindex')
    expect(html).not.toContain('data-dgst')
  }
})

test('with the shop API back, content is fresh, also what changed before anybody noticed', async () => {
  await shop.shopApi.start()
  await setStock(0)
  await expect.poll(() => stockOf(goodsUrl(seen.id)), back).toBe('缺货')
  await expect.poll(async () => (await read(goodsUrl(unseen.id))).status, back).toBe(200)
  await expectAll()
})

test('a shop API that hangs keeps nobody waiting: pages come from their copies, and it counts as gone', async () => {
  await shop.storefront.stop()
  shop.shopApi.signal('SIGSTOP')
  try {
    await shop.storefront.start({ PATIENCE: '1' })
    await expectAll()
    const { sites } = (await (await fetch(`${shop.storefront.url}/readyz`)).json()) as {
      sites: { isUpstreamGone: boolean }[]
    }
    expect(sites.map(({ isUpstreamGone }) => isUpstreamGone)).toEqual([true])
  } finally {
    shop.shopApi.signal('SIGCONT')
  }
})

test('a restarted storefront does not show pages that an earlier one left behind', async () => {
  await shop.storefront.stop()
  await setStock(500)
  await shop.storefront.start()
  expect(await stockOf(goodsUrl(seen.id))).toBe('有货')
})
