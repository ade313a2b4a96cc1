import type { APIRequestContext } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { addressRows, isPage } from './support/acceptance.ts'
import { formsOf } from './support/address-forms.ts'
import { shopApiUrl } from './support/addresses.ts'
import type { FilterUpstream } from './support/filter-upstream.ts'
import { startFilterUpstream } from './support/filter-upstream.ts'
import { titleOf } from './support/frame.ts'
import type { Server } from './support/own-shop.ts'
import { ownFolder, ownStorefront, removeFolder } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { expect, test } from './support/test.ts'

// The reference shop API as one that has the shown calls alone: its own data and shapes, nothing of what it offers beyond.
let upstream: FilterUpstream
let storefront: Server
let guest: APIRequestContext
let folder = ''

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000)
  upstream = await startFilterUpstream(shopApiUrl)
  folder = ownFolder()
  storefront = await ownStorefront(folder, upstream.url)
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
      // /login first finds out that nobody can sign in here.
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

test('nothing is written, and what is absent is not asked for again and again', () => {
  const counts = new Map<string, number>()
  for (const each of upstream.absent) counts.set(each, (counts.get(each) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 3)).toEqual([])
  expect(upstream.heard.filter((each) => !each.startsWith('GET ') || each === 'GET /api/draw')).toEqual([])
})
