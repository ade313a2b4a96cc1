import type { Page } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { expect, test } from './support/test.ts'

/** What the flag is called in session storage (lib/browser/login-flag.ts). */
const flag = 'login'

/** Documents the browser loads, one for each load or reload. */
function loadsOf(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url())
  })
  return loads
}

/** Goes on by the navigation bar: the router changes the page, no document is loaded. */
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name, exact: true }).click()

/** Opens a page and lets it come alive: it takes a flag itself then, and follows its links from then on. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => window.isAlive)
  await page.waitForLoadState('networkidle')
}

/** Undefined while the page is on its way. */
const flagOf = (page: Page) => page.evaluate((name) => window.sessionStorage.getItem(name), flag).catch(() => undefined)

test('the flag is cleared on the next change of the page, which loads once', async ({ page }) => {
  const loads = loadsOf(page)
  await open(page, routes.pointsMall.path)
  await page.evaluate((name) => window.sessionStorage.setItem(name, '1'), flag)
  await goTo(page, '领券中心')
  await page.waitForURL(routes.couponCentre.path)
  await expect.poll(() => loads.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => flagOf(page)).toBeNull()
  await expect(page.getByRole('main')).toBeVisible()

  // The next change is an ordinary one.
  await goTo(page, '控销专区')
  await page.waitForURL(routes.controlled.path)
  await page.waitForLoadState('networkidle')
  expect(loads).toHaveLength(2)
})

test('a page opened with the flag loads once more, and no more', async ({ page }) => {
  await open(page, routes.pointsMall.path)
  await page.evaluate((name) => window.sessionStorage.setItem(name, '1'), flag)
  const loads = loadsOf(page)
  await page.goto(routes.couponCentre.path)
  await expect.poll(() => loads.length).toBe(2)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => flagOf(page)).toBeNull()
  expect(loads).toHaveLength(2)
})

for (const [what, spoil] of [
  [
    'cannot be cleared',
    () => {
      Storage.prototype.removeItem = () => undefined
      window.sessionStorage.setItem('login', '1')
    },
  ],
  [
    'cannot even be read',
    () => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    },
  ],
] as const) {
  test(`storage that ${what} reloads nothing`, async ({ page }) => {
    await page.addInitScript(spoil)
    const loads = loadsOf(page)
    await open(page, routes.pointsMall.path)
    await goTo(page, '领券中心')
    await page.waitForURL(routes.couponCentre.path)
    await page.waitForLoadState('networkidle')
    expect(loads).toHaveLength(1)
  })
}
