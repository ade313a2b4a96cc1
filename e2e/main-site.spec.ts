import type { Page } from '@playwright/test'
import { SIGNED_IN_COOKIE } from '#lib/contract/session.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { freePort } from '../scripts/support/ports.mjs'
import type { MainSite } from './support/main-site.ts'
import { cookieName, domain, startMainSite } from './support/main-site.ts'
import { closeLottery } from './support/no-lottery.ts'
import type { OwnStorefront } from './support/own-shop.ts'
import { prepareStorefront } from './support/own-shop.ts'
import { expect, test } from './support/test.ts'

/** Two main sites: one says by itself where one signs in and shares its cookies; of the other the operator says it. */
const kinds = [
  { mode: 'shared', namesLogin: true },
  { mode: 'sealed', namesLogin: false },
] as const

for (const { mode, namesLogin } of kinds) {
  test.describe(`a main site, cookies ${mode}`, () => {
    let main: MainSite
    let own: OwnStorefront
    let shop: string

    test.beforeAll(async () => {
      main = await startMainSite({ namesLogin })
      const port = await freePort()
      shop = `http://b2b.${domain}:${port}`
      own = prepareStorefront(port, {
        SITE_URL: shop,
        SHOP_API_URL: `http://127.0.0.1:${main.port}`,
        UPSTREAM_COOKIES: mode,
        SHARED_COOKIES: cookieName,
        SHARED_COOKIE_DOMAIN: domain,
        ...(namesLogin ? {} : { LOGIN_URL: main.loginUrl }),
      })
      await own.storefront.start()
    })
    test.afterAll(async () => {
      await own?.close()
      await main?.close()
    })
    test.beforeEach(async ({ context }) => {
      main.endSessions()
      await closeLottery(context, shop)
    })

    const passport = (page: Page) => page.waitForURL((url) => url.href.startsWith(main.loginUrl))
    const press = (page: Page) => page.getByRole('button', { name: '登录总站' }).click()
    const corner = (page: Page) => page.getByRole('button', { name: '安全退出' })

    /** Opens a page for members and comes back to it by way of the main site. */
    async function enter(page: Page, path: string): Promise<void> {
      await page.goto(shop + path)
      await passport(page)
      await press(page)
      await page.waitForURL(shop + path)
      await expect(corner(page)).toBeVisible()
    }

    test('a guest on a page for members signs in there and is back, a member', async ({ page }) => {
      await enter(page, `${routes.orders.path}?state=unpaid`)
      const mark = (await page.context().cookies(shop)).find(({ name }) => name === SIGNED_IN_COOKIE)
      expect(mark?.value).toBe('1')
    })

    test('so does one who presses 登录 on goods, and one whom the router leads to the cart', async ({ page }) => {
      const goods = goodsUrl(1)
      await page.goto(shop + goods)
      await page.getByRole('link', { name: '登录', exact: true }).first().click()
      await passport(page)
      await press(page)
      await page.waitForURL(shop + goods)
      await expect(corner(page)).toBeVisible()

      // Away from the page first: what it still asks must not meet a browser without cookies.
      await page.goto('about:blank')
      await page.context().clearCookies()
      await page.goto(shop + goods)
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^购物车/ })
        .click()
      await passport(page)
      await press(page)
      await page.waitForURL(shop + routes.cart.path)
      await expect(corner(page)).toBeVisible()
    })

    test('a session that ended meanwhile leads there and back to the same page', async ({
      page,
      expectConsoleError,
    }) => {
      expectConsoleError(/status of 401/)
      await enter(page, routes.favorites.path)
      await page.goto(shop + goodsUrl(1))
      await expect(corner(page)).toBeVisible()
      main.endSessions()
      await page.getByRole('main').getByRole('button', { name: '收藏', exact: true }).click()
      await passport(page)
      await press(page)
      await page.waitForURL(shop + goodsUrl(1))
      await expect(corner(page)).toBeVisible()
    })

    test('who comes back as a guest is one, and is not sent round', async ({ page }) => {
      await page.goto(shop + routes.orders.path)
      await passport(page)
      await page.goto(new URL(page.url()).searchParams.get('redirect') ?? '')
      await expect(page).toHaveURL(`${shop}/`)
      await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
    })

    test('signing out ends the session at the main site', async ({ page }) => {
      await enter(page, routes.orders.path)
      expect(main.sessions.size).toBe(1)
      await corner(page).click()
      await page.waitForURL(`${shop}/`)
      await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
      expect(main.sessions.size).toBe(0)
      const names = (await page.context().cookies(shop)).map(({ name }) => name)
      expect(names).not.toContain(SIGNED_IN_COOKIE)
      if (mode === 'shared') expect(names).not.toContain(cookieName)
      await page.goto(shop + routes.orders.path)
      await passport(page)
    })

    if (mode === 'shared') {
      test('who signed in at the main site is a member on the first page here, and a guest after signing out there', async ({
        page,
      }) => {
        await page.goto(`${shop}/`)
        await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
        await page.goto(main.loginUrl)
        await press(page)
        await page.goto(`${shop}/`)
        await expect(corner(page)).toBeVisible()
        // A page that stays open would ask once more under the old sign-in.
        await page.goto('about:blank')
        await page.context().clearCookies({ name: cookieName })
        await page.goto(`${shop}/`)
        await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
      })
    }
  })
}
