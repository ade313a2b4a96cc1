import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { WireHome } from '#lib/contract/zones/calls.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { askGuest } from './support/cached-page.ts'
import { signInByCall } from './support/members.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'
import { callsOf } from './support/watch.ts'

const MOST_BYTES = 180_000
const MOST_PACKED_BYTES = 36_000
const MOST_ELEMENTS = 1_200

/** The last floor, and the first of its goods that a member may buy. */
async function lastFloor(page: Page) {
  const answer = await page.request.get('/api/focus')
  const floor = ((await answer.json()) as { data: WireHome }).data.floors.at(-1)
  const goods = floor?.goods.find((each) => each.is_buy === 1)
  if (!floor || !goods) throw new Error('the last floor has nothing to buy')
  return { region: page.getByRole('main').getByRole('region', { name: floor.name }), goods }
}

const askedTerms = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    for (const { pathname, searchParams } of callsOf(request))
      if (pathname === goodsCalls.goodsTerms.path) asked.push(searchParams.get('ids') ?? '')
  })
  return asked
}

test('home is light, and a crawler reads all of it', async ({ page }) => {
  const answer = await page.request.get(routes.home.path)
  const html = await answer.text()
  const early = [...(answer.headers().link ?? '').matchAll(/<([^>]+)>; rel=preload; as="script"/g)].map(
    ([, url]) => url,
  )
  expect(early).toHaveLength(2)
  for (const url of early) expect(html).toContain(`src="${url}"`)
  expect(Buffer.byteLength(html)).toBeLessThan(MOST_BYTES)
  expect(gzipSync(html).length).toBeLessThan(MOST_PACKED_BYTES)
  const { floors } = await askGuest<WireHome>('/api/focus')
  for (const { id, name, sccj } of floors.flatMap((floor) => floor.goods)) {
    expect(html).toContain(`href="${goodsUrl(id)}"`)
    expect(html).toContain(name)
    expect(html).toContain(sccj)
  }
  await page.goto(routes.home.path)
  expect(await page.locator('*').count()).toBeLessThan(MOST_ELEMENTS)
})

test('a floor far down wakes when a member comes near, and is bought from', async ({ page }) => {
  await signInByCall(page.context(), 'pharmacy')
  const asked = askedTerms(page)
  const { region, goods } = await lastFloor(page)
  await page.goto(routes.home.path)
  await expect(page.getByRole('region', { name: '限时秒杀' }).getByText(/¥\d/).first()).toBeVisible()
  expect(asked).toHaveLength(1)
  await region.scrollIntoViewIfNeeded()
  const quantity = region.getByRole('textbox', { name: `采购数量 ${goods.name}` }).first()
  await quantity.press('Enter')
  await expectSaid(page, `已加入购物车 ${goods.name}`)
  expect(asked.some((ids) => ids.split(',').includes(String(goods.id)))).toBe(true)
})

test('the keyboard stays on goods that wake under it', async ({ page }) => {
  await signInByCall(page.context(), 'pharmacy')
  const { region, goods } = await lastFloor(page)
  await page.goto(routes.home.path)
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
  const link = region.getByRole('link', { name: goods.name }).first()
  await link.focus()
  await expect(region.getByRole('textbox', { name: `采购数量 ${goods.name}` }).first()).toBeVisible()
  await expect(region.getByRole('link', { name: goods.name }).first()).toBeFocused()
})

test('a guest asks for nothing of their own, and is led on without a page load', async ({ page }) => {
  const asked = askedTerms(page)
  await page.goto(routes.home.path)
  const { floors } = await askGuest<WireHome>('/api/focus')
  const goods = floors.at(-1)?.goods[0]
  const link = page
    .getByRole('main')
    .getByRole('link', { name: goods?.name ?? '' })
    .last()
  await link.scrollIntoViewIfNeeded()
  // Before that, the browser opens the page itself.
  await page.waitForFunction(() => window.isAlive)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await link.click()
  await expect(page).toHaveURL(goodsUrl(goods?.id ?? 0))
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(asked).toEqual([])
})

test('a member has prices before the scripts of the page have come', async ({ page }) => {
  await signInByCall(page.context(), 'pharmacy')
  await page.route('**/_next/static/chunks/*.js', () => undefined)
  const shelf = page.getByRole('region', { name: '限时秒杀' })
  await page.goto(routes.home.path, { waitUntil: 'commit' })
  const painted = (): Promise<string[]> =>
    shelf.getByRole('paragraph').evaluateAll((all) =>
      all.map((each) => {
        const style = getComputedStyle(each, '::after')
        return style.visibility === 'visible' ? style.content : style.visibility
      }),
    )
  await expect.poll(painted).toEqual(Array.from({ length: 5 }, () => expect.stringMatching(/^"¥\d+(\.\d+)?"$/)))
})

test('a page that a tool of the browser marks while it is read comes alive, and is asked for once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const mark = (): void => {
      const header = document.querySelector('header')
      if (header) header.id = 'tool'
    }
    new MutationObserver(mark).observe(document, { childList: true, subtree: true })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    const isPage = request.resourceType() === 'document' || request.resourceType() === 'xhr'
    if (isPage && new URL(request.url()).pathname === routes.home.path) asked.push(request.url())
  })
  await page.goto(routes.home.path)
  await page.waitForFunction(() => window.isAlive)
  await expect(page.locator('header#tool')).toBeVisible()
  expect(asked).toHaveLength(1)
})
