import type { APIRequestContext, Page } from '@playwright/test'
import { afterSalesCalls } from '#lib/contract/after-sales/calls.ts'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './support/acceptance.ts'
import { addressRows } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

const siteTitle = '青囊医药'
const isPage = (row: AddressRow): boolean => row.answer === 'page'
const isAlias = (row: AddressRow): boolean => row.answer.startsWith('=')
const isRedirect = (row: AddressRow): boolean => row.answer.startsWith('>')
/** Path of the page an address shows. */
const mainPath = (row: AddressRow): string => (isAlias(row) ? row.answer.slice(1) : row.path)

/** A step opened without the one before it leads back; whoever is registered already sees so at any step. */
const isForgetLater = (row: AddressRow): boolean => /^\/forget[_/]step[23]$/.test(row.path)
const isRegisterLater = (row: AddressRow): boolean => /^\/register\/(dd\/)?step[23]$/.test(row.path)

let member: APIRequestContext
let known: Known

test.beforeAll(async ({ playwright }) => {
  member = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(member, 'wholesaler')
  const firstOf = async (path: string): Promise<number> => (await (await member.get(path)).json()).data.data[0].id
  known = {
    goods: await firstOf(goodsCalls.goodsList.path),
    order: await firstOf(orderCalls.orderList.path),
    claim: await firstOf(afterSalesCalls.afterSalesList.path),
  }
})
test.afterAll(() => member.dispose())

async function expectFrame(page: Page, row: AddressRow): Promise<void> {
  const shown = (is: boolean) => ({ visible: is })
  const banner = page.getByRole('banner')
  await expect(banner).toBeVisible(shown(row.header !== 'none'))
  await expect(banner.getByRole('button', { name: '加入桌面' })).toBeVisible(shown(row.header === 'full'))
  await expect(banner.getByRole('link', { name: `${siteTitle}首页` })).toBeVisible(shown(row.header !== 'none'))
  await expect(page.getByRole('contentinfo')).toBeVisible(shown(row.footer))
  await expect(page.getByRole('complementary', { name: '工具栏' })).toBeVisible(shown(row.toolbar))
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible(shown(row.nav))
  await expect(page.getByRole('complementary', { name: '广告', exact: true })).toBeVisible(shown(row.topAd))
  const hasSearch = row.header === 'full' && row.cartStep !== 2 && row.cartStep !== 3
  await expect(page.getByRole('combobox', { name: '搜索药品或厂家' })).toBeVisible(shown(hasSearch))
  await expect(page.getByRole('main')).toHaveCount(1)
}

async function expectCartStep(page: Page, step: number | null): Promise<void> {
  const steps = page.getByRole('list', { name: '下单步骤' })
  await expect(steps).toHaveCount(step === null ? 0 : 1)
  if (step === null) return
  const items = steps.getByRole('listitem')
  await expect(items).toHaveCount(4)
  for (const index of [0, 1, 2, 3]) {
    if (index === step - 1) await expect(items.nth(index)).toHaveAttribute('aria-current', 'step')
    else await expect(items.nth(index)).not.toHaveAttribute('aria-current')
  }
}

/** Views of a list are one page for search engines, a zone's too. */
const views: Readonly<Record<string, string>> = {
  [routes.listTable.path]: routes.list.path,
  [routes.listNoImage.path]: routes.list.path,
  [routes.searchTable.path]: routes.search.path,
  [routes.preferredTable.path]: routes.preferred.path,
}

/** Address of the main page, without page number, name and ads; as search engines should keep it; one person's order has none. */
async function expectCanonical(page: Page, row: AddressRow): Promise<void> {
  if (row.path === routes.notFound.path || (row.membersOnly && row.path.includes('{'))) return
  const html = await page.content()
  const template = views[mainPath(row)] ?? mainPath(row).replaceAll(/\/\{(page|name|ads)\?\}/g, '')
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
  expect(canonical).toBe(new URL(fillTemplate(template, known), storefrontUrl).href)
}

async function expectPage(page: Page, row: AddressRow): Promise<void> {
  const response = await page.goto(fillTemplate(row.path, known))
  expect(response?.status()).toBe(row.path === routes.notFound.path ? 404 : 200)
  await expect(page).toHaveTitle(new RegExp(`^(.+-)?${row.title}-${siteTitle}$`))
  expect(new URL(page.url()).pathname).toBe(fillTemplate(row.path, known))
  await expectFrame(page, row)
  await expectCartStep(page, row.cartStep)
  await expectCanonical(page, row)
}

test.describe('a guest', () => {
  for (const row of addressRows.filter((each) => !isRedirect(each) && !each.membersOnly)) {
    if (isForgetLater(row) || isRegisterLater(row)) continue
    test(`sees ${row.path}`, async ({ page, expectConsoleError }) => {
      if (row.path === routes.notFound.path) expectConsoleError(/status of 404/)
      await expectPage(page, row)
    })
  }

  for (const row of addressRows.filter((each) => isForgetLater(each) || isRegisterLater(each))) {
    test(`is led from ${row.path} to its first step`, async ({ page }) => {
      const response = await page.goto(row.path)
      expect(response?.status()).toBe(200)
      await page.waitForURL((url) => url.pathname === mainPath(row).replace(/step\d$/, 'step1'))
      await expectFrame(page, row)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test('is asked to sign in before every page for members', async ({ request }) => {
    const rows = addressRows.filter((row) => row.membersOnly && !isRedirect(row))
    expect(rows.length).toBeGreaterThan(50)
    for (const row of rows) {
      const path = `${fillTemplate(row.path, known)}?a=1&b=%E8%8D%AF`
      const answer = await request.get(path, { maxRedirects: 0 })
      const target = new URL(answer.headers().location ?? '', storefrontUrl)
      const led = [answer.status(), target.pathname, target.searchParams.get('next')]
      expect(led, row.path).toEqual([307, routes.login.path, path])
    }
  })
})

test.describe('a member', () => {
  test.beforeEach(({ context }) => signInByCall(context, 'wholesaler'))

  // What guests see under an alias, members see too: one visit each is enough.
  for (const row of addressRows.filter((each) => isPage(each) || (isAlias(each) && each.membersOnly))) {
    if (row.path === routes.login.path || isForgetLater(row)) continue
    test(`sees ${row.path}`, async ({ page, expectConsoleError }) => {
      if (row.path === routes.notFound.path) expectConsoleError(/status of 404/)
      await expectPage(page, row)
    })
  }
})

test('a member who opens the sign-in goes on to the asked page, or home', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await page.goto(loginUrl(routes.orders.path))
  await expect(page).toHaveURL(routes.orders.path)
  await page.goto(routes.login.path)
  await expect(page).toHaveURL(routes.home.path)
})

test.describe('redirects', () => {
  for (const row of addressRows.filter(isRedirect)) {
    test(`${row.path} leads to ${row.answer.slice(1)}`, async ({ request }) => {
      const path = fillTemplate(row.path, known)
      const answer = await request.get(path, { maxRedirects: 0 })
      expect(answer.status()).toBe(307)
      // Parts that the target does not name travel on as its query.
      expect(answer.headers().location?.split('?', 1)[0]).toBe(fillTemplate(row.answer.slice(1), known))
      const end = await (row.membersOnly ? member : request).get(path)
      expect(end.status()).toBe(200)
    })
  }
})

test('unknown addresses lead to /404, which answers with that status', async ({ request }) => {
  const unknown = ['/nowhere', '/list/a/b/c', '/hdzx/1', '/LIST', '/CART', '/cart_step5', '/admin', '/stored/list']
  for (const path of unknown) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 307, routes.notFound.path])
    const end = await request.get(path)
    expect([path, end.status(), new URL(end.url()).pathname]).toEqual([path, 404, routes.notFound.path])
    expect(await end.text()).toContain(`<title>${routes.notFound.title}-${siteTitle}</title>`)
  }
})
