import type { APIRequestContext } from '@playwright/test'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import { addressRows, isPage } from './support/acceptance.ts'
import { formsOf } from './support/address-forms.ts'
import { shopApiUrl } from './support/addresses.ts'
import type { FilterUpstream } from './support/filter-upstream.ts'
import { startFilterUpstream } from './support/filter-upstream.ts'
import { titleOf } from './support/frame.ts'
import type { Who } from './support/members.ts'
import { signInOf } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import type { Server } from './support/own-shop.ts'
import { ownFolder, ownStorefront, removeFolder } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { expect, test } from './support/test.ts'

/** The reference's own cookie, which the main site of this shop sets. */
const SESSION_COOKIE = 'shop_token'

// The reference shop API as one that has the shown calls alone: its own data and shapes, nothing of what it offers beyond.
let upstream: FilterUpstream
let storefront: Server
let guest: APIRequestContext
let folder = ''

test.beforeAll(async ({ playwright }) => {
  upstream = await startFilterUpstream(shopApiUrl)
  folder = ownFolder()
  // The main site's session is the reference's own: signing in is none of the shown calls.
  storefront = await ownStorefront(folder, upstream.url, { UPSTREAM_COOKIES: 'shared', SHARED_COOKIES: SESSION_COOKIE })
  await storefront.start()
  guest = await playwright.request.newContext({ baseURL: storefront.url })
})
test.afterAll(async () => {
  await guest.dispose()
  await storefront.stop()
  await upstream.close()
  removeFolder(folder)
})

test('every public address is a whole page, or says that this shop does not offer it', async () => {
  const { data } = (await (await fetch(`${shopApiUrl}/api/goods/list`)).json()) as { data: { data: { id: number }[] } }
  const fillers = [
    [/^\/list.info/, { id: data.data[0]?.id ?? 0 }],
    [/^\/help_news_info/, { id: 81, type: 3 }],
  ] as const
  const problems: string[] = []
  for (const row of addressRows.filter((each) => isPage(each) && !each.membersOnly)) {
    if (row.path === routes.notFound.path) continue
    for (const url of formsOf(row, fillers)) {
      // /login first finds out that there is no way to sign in here.
      const answer = await guest.get(url, { maxRedirects: url === routes.login.path ? 1 : 0 })
      const html = await answer.text()
      const isAbsent = answer.status() === 404 && html.includes('本商城暂未开通该功能')
      const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
      if (answer.status() !== 200 && !isAbsent) problems.push(`${url}: ${answer.status()}`)
      else if (!titleOf(row).test(title)) problems.push(`${url}: title ${title}`)
      if (/Not Found|data-dgst|undefined|NaN/.test(readableText(html))) problems.push(`${url}: broken words`)
    }
  }
  expect(problems).toEqual([])
})

/** The session of a member, as the main site would have begun it. */
async function sessionOf(who: Who): Promise<string> {
  const { phone, password } = signInOf(who)
  const body = new URLSearchParams({ account: phone, password })
  const answer = await fetch(shopApiUrl + authCalls.login.path, { method: 'POST', body })
  const line = answer.headers.getSetCookie().find((each) => each.startsWith(`${SESSION_COOKIE}=`)) ?? ''
  return line.split(';', 1)[0]?.slice(SESSION_COOKIE.length + 1) ?? ''
}

test('every member’s page is whole in a browser, or says that this shop does not offer it', async ({
  page,
  context,
  expectConsoleError,
}) => {
  // The page of an absent feature has that status itself.
  expectConsoleError(/status of 404 .*\/(?!api\/)[\w/]*\)?$/)
  await context.addCookies([{ name: SESSION_COOKIE, value: await sessionOf('wholesaler'), url: storefront.url }])
  const problems: string[] = []
  let shown = 0
  for (const row of addressRows.filter((each) => isPage(each) && each.membersOnly)) {
    for (const url of formsOf(row, [])) {
      const answer = await openWhole(page, storefront.url + url)
      const text = readableText(await page.getByRole('main').innerHTML())
      const isAbsent = answer?.status() === 404 && text.includes('本商城暂未开通该功能')
      if (answer?.status() === 200) shown += 1
      else if (!isAbsent) problems.push(`${url}: ${answer?.status()}`)
      if (!titleOf(row).test(await page.title())) problems.push(`${url}: title ${await page.title()}`)
      if (new URL(page.url()).pathname === routes.login.path) problems.push(`${url}: asks to sign in`)
      const broken = /Not Found|undefined|NaN|\[object|1970-|接口不存在|系统繁忙/.exec(text)
      if (broken) problems.push(`${url}: says ${broken[0]}`)
    }
  }
  expect(problems).toEqual([])
  expect(shown).toBeGreaterThan(10)
})

test('nothing is written, and what is absent is not asked for again and again', () => {
  const counts = new Map<string, number>()
  for (const each of upstream.absent) counts.set(each, (counts.get(each) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 3)).toEqual([])
  // The specification's own page-view beacon is the one write allowed here.
  const heard = upstream.heard.filter((each) => each !== 'POST /api/activity/tap')
  expect(heard.filter((each) => !each.startsWith('GET ') || each === 'GET /api/draw')).toEqual([])
})
