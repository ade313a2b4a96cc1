import type { APIRequestContext } from '@playwright/test'
import { loginUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './support/acceptance.ts'
import { addressRows, isAlias, isLaterStep, isPage } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import { expectCanonical } from './support/canonical.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { expectFrame, siteTitle, titleOf } from './support/frame.ts'
import { knownOf } from './support/known.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

// The pages themselves are looked at by guest-visits.spec.ts and member-visits.spec.ts.

const isRedirect = (row: AddressRow): boolean => row.answer.startsWith('>')

let member: APIRequestContext
let known: Known

test.beforeAll(async ({ playwright }) => {
  member = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(member, 'wholesaler')
  known = await knownOf(member)
})
test.afterAll(() => member.dispose())

/** Another address of the same page, without a browser: its title, its heading, and the address to keep. */
async function expectSamePage(request: APIRequestContext, row: AddressRow): Promise<void> {
  const answer = await request.get(fillTemplate(row.path, known), { maxRedirects: 0 })
  expect([row.path, answer.status()]).toEqual([row.path, 200])
  const html = await answer.text()
  expect(/<title>([^<]*)<\/title>/.exec(html)?.[1], row.path).toMatch(titleOf(row))
  expect(html.match(/<h1\b/g)?.length, row.path).toBe(1)
  expectCanonical(html, row, known)
}

test.describe('a guest', () => {
  test('finds the same pages under their other addresses', async ({ request }) => {
    const rows = addressRows.filter((row) => isAlias(row) && !row.membersOnly)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) await expectSamePage(request, row)
  })

  for (const row of addressRows.filter((each) => isPage(each) && isLaterStep(each))) {
    test(`is led from ${row.path} to its first step`, async ({ page }) => {
      const response = await page.goto(row.path)
      expect(response?.status()).toBe(200)
      await page.waitForURL((url) => url.pathname === row.path.replace(/step\d$/, 'step1'))
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
  test('finds the same pages under their other addresses', async () => {
    const rows = addressRows.filter((row) => isAlias(row) && row.membersOnly)
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) await expectSamePage(member, row)
  })

  test('who opens the sign-in goes on to the asked page, or home', async ({ page, context }) => {
    await signInByCall(context, 'wholesaler')
    await page.goto(loginUrl(routes.orders.path))
    await expect(page).toHaveURL(routes.orders.path)
    await page.goto(routes.login.path)
    await expect(page).toHaveURL(routes.home.path)
  })
})

test('addresses that lead on', async ({ request }) => {
  const rows = addressRows.filter(isRedirect)
  expect(rows.length).toBeGreaterThan(5)
  for (const row of rows) {
    const path = fillTemplate(row.path, known)
    const answer = await request.get(path, { maxRedirects: 0 })
    // Parts that the target does not name travel on as its query.
    const led = [answer.status(), answer.headers().location?.split('?', 1)[0]]
    expect(led, row.path).toEqual([307, fillTemplate(row.answer.slice(1), known)])
    const end = await (row.membersOnly ? member : request).get(path)
    expect(end.status(), row.path).toBe(200)
  }
})

test('unknown addresses lead to /404, which answers with that status', async ({ request }) => {
  const unknown = ['/nowhere', '/list/a/b/c', '/hdzx/1', '/LIST', '/CART', '/cart_step5', '/admin', '/cached/list']
  for (const path of unknown) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 307, routes.notFound.path])
    const end = await request.get(path)
    expect([path, end.status(), new URL(end.url()).pathname]).toEqual([path, 404, routes.notFound.path])
    expect(await end.text()).toContain(`<title>${routes.notFound.title}-${siteTitle}</title>`)
  }
})
