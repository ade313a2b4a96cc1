import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { operatorToken, shopApiUrl } from './support/addresses.ts'
import { signInByCall } from './support/members.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
/** Tests of one machine share one source's limit a minute: what was turned away is tried again. */
const patient = { timeout: 100_000, intervals: [1_000, 5_000, 10_000] }

interface Seen {
  readonly pages: readonly { readonly path: string; readonly views: number; readonly seconds: number }[]
  readonly campaigns: readonly { readonly id: number; readonly title: string; readonly taps: number }[]
}

const seen = (path: string) => operate<Seen>(`/views?days=1&path=${encodeURIComponent(path)}`)
const viewsOf = async (path: string) => (await seen(path)).pages.find((page) => page.path === path)?.views ?? 0

const kept = 'sent-beacons'

/** Keeps a copy of every beacon the tab sends; a request that outlives its page is not told of by the browser's tools. */
async function keepBeacons(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      const known = window.sessionStorage.getItem(name)
      window.sessionStorage.setItem(name, `${known ? `${known}\n` : ''}${String(body)}`)
      return send(url, body)
    }
  }, kept)
}

/** Bodies of the beacons so far. */
async function beaconsOf(page: Page): Promise<URLSearchParams[]> {
  const text = await page.evaluate((name) => window.sessionStorage.getItem(name) ?? '', kept)
  return text.split('\n').flatMap((line) => (line === '' ? [] : [new URLSearchParams(line)]))
}

const pathsOf = async (page: Page) => (await beaconsOf(page)).map((body) => body.get('path'))

/** Opens a page and waits until its views are counted. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForFunction(() => window.isAlive)
  await page.waitForLoadState('networkidle')
}

test('a view arrives after its tab was closed, and the operator’s command prints it', async ({ context }) => {
  const url = goodsUrl(2_711)
  await expect(async () => {
    const before = await viewsOf(url)
    const page = await context.newPage()
    await open(page, url)
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => viewsOf(url)).toBe(before + 1)
  }).toPass(patient)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['shop-api/ctl/main.ts', 'views', '--days', '1', '--path', url],
    { cwd: root, env: { ...process.env, SHOP_API_URL: shopApiUrl, OPERATOR_TOKEN: operatorToken } },
  )
  expect(stdout).toMatch(/^\d{4}-\d\d-\d\d ～ \d{4}-\d\d-\d\d$/m)
  expect(stdout).toMatch(new RegExp(`^${url} .*-商品详情-.* [1-9]\\d* +\\d+$`, 'm'))
})

test('every change of the page is a view of its own, reported when it is left or hidden', async ({ page }) => {
  await keepBeacons(page)
  await open(page, routes.home.path)
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '控销专区', exact: true }).click()
  await page.waitForURL(routes.controlled.path)
  await expect.poll(() => pathsOf(page)).toEqual([routes.home.path])
  const [first] = await beaconsOf(page)
  expect(first?.get('title')).toMatch(/^首页-/)
  expect(first?.get('entered_at')).toMatch(/^\d{10}$/)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => pathsOf(page)).toEqual([routes.home.path, routes.controlled.path])
})

test('nothing of a person leaves: neither words of a search nor what a member’s page is about', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'wholesaler')
  await keepBeacons(page)
  for (const url of [
    '/search?keywords=13800000001',
    `${routes.notifications.path}?kind=order`,
    routes.preferredRule.path,
  ]) {
    await open(page, url)
  }
  expect(await pathsOf(page)).toEqual([routes.search.path, routes.notifications.path])
  for (const body of await beaconsOf(page)) {
    expect([...body.keys()]).toEqual(['path', 'title', 'entered_at', 'seconds', 'view_key'])
    expect(body.toString()).not.toContain('13800000001')
  }
})

test('following a link to a campaign is counted for it', async ({ page }) => {
  const title = '流感季备货'
  const taps = async () =>
    (await seen('/')).campaigns.filter((each) => each.title.includes(title)).reduce((sum, each) => sum + each.taps, 0)
  await expect(async () => {
    const before = await taps()
    await open(page, routes.home.path)
    const nav = page.getByRole('navigation', { name: '主导航' })
    await nav.getByRole('button', { name: '每日特价的更多内容' }).click()
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect.poll(taps).toBe(before + 1)
  }).toPass(patient)
})
