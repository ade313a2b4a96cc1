import type { APIRequestContext } from '@playwright/test'
import { callEntries } from '#lib/contract/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './support/acceptance.ts'
import { addressRows, isPage, mainPath } from './support/acceptance.ts'
import { bareFillers, formsOf } from './support/address-forms.ts'
import type { BareShop } from './support/before-bare.ts'
import { openBareShop, signInAtMainSite } from './support/before-bare.ts'
import { linksOf } from './support/crawler.ts'
import { titleOf } from './support/frame.ts'
import { readableText } from './support/page-text.ts'
import { expect, test } from './support/test.ts'

/** Pages of what only the reference offers: each says so under its own title, with a way on. */
const ABSENT = '本商城暂未开通该功能'

let shop: BareShop
let guest: APIRequestContext
let member: APIRequestContext

test.beforeAll(async ({ playwright }) => {
  shop = await openBareShop()
  guest = await playwright.request.newContext({ baseURL: shop.storefront.url })
  member = await playwright.request.newContext({ baseURL: shop.storefront.url })
  await signInAtMainSite(member, shop)
})
test.afterAll(async () => {
  await Promise.all([guest.dispose(), member.dispose()])
  await shop.close()
})

interface Seen {
  readonly url: string
  readonly status: number
  readonly location: string
  readonly html: string
}

async function open(who: APIRequestContext, url: string): Promise<Seen> {
  const answer = await who.get(url, { maxRedirects: 0 })
  return { url, status: answer.status(), location: answer.headers().location ?? '', html: await answer.text() }
}

const isAbsent = ({ status, html }: Seen): boolean => status === 404 && html.includes(ABSENT)

/** What is wrong with a page under its address; nothing for one that is whole, or says that it is not offered. */
function problemsOf(row: AddressRow, seen: Seen): string[] {
  const { url, status, html } = seen
  if (row.path === routes.notFound.path) return status === 404 ? [] : [`${url}: ${status}`]
  if (status !== 200 && !isAbsent(seen)) return [`${url}: ${status}`]
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  const text = readableText(html)
  return [
    ...(titleOf(row).test(title) ? [] : [`${url}: title ${title}`]),
    ...(html.match(/<h1\b/g)?.length === 1 ? [] : [`${url}: no single heading`]),
    ...(/<main\b/.test(html) ? [] : [`${url}: no content`]),
    ...(/data-dgst|系统繁忙|undefined|NaN|\[object/.test(text) ? [`${url}: broken words`] : []),
  ]
}

const rows = addressRows.filter(({ answer }) => !answer.startsWith('>'))
const formsOfRow = (row: AddressRow): string[] => formsOf(row, bareFillers)

test('every public address is a whole page, or says that this shop does not offer it', async () => {
  const problems: string[] = []
  for (const row of rows.filter((each) => !each.membersOnly)) {
    for (const url of formsOfRow(row)) {
      const seen = await open(guest, url)
      // Signing in happens at the main site, and a guest at a later step is led to the first.
      if (row.path === routes.login.path && seen.status === 307) continue
      problems.push(...problemsOf(row, seen))
    }
  }
  expect(problems).toEqual([])
})

test("every member's address is one as well; a guest is asked to sign in", async () => {
  const problems: string[] = []
  for (const row of rows.filter((each) => each.membersOnly)) {
    for (const url of formsOfRow(row)) {
      problems.push(...problemsOf(row, await open(member, url)))
      const refused = await open(guest, url)
      const led = new URL(refused.location || '/', shop.storefront.url)
      if (!isAbsent(refused) && led.pathname !== routes.login.path) problems.push(`${url}: a guest sees it`)
    }
  }
  expect(problems).toEqual([])
})

test('addresses that lead on lead to such a page', async () => {
  const problems: string[] = []
  for (const row of addressRows.filter(({ answer }) => answer.startsWith('>'))) {
    for (const url of formsOfRow(row)) {
      const first = await open(member, url)
      const target = new URL(first.location || '/404', shop.storefront.url)
      if (first.status !== 307) problems.push(`${url}: ${first.status}`)
      if (target.origin !== shop.storefront.url) continue
      const end = await member.get(target.href)
      if (end.status() !== 200 && !(await end.text()).includes(ABSENT)) problems.push(`${url}: ${target.pathname}`)
    }
  }
  expect(problems).toEqual([])
})

test('pages show what the upstream sends', async () => {
  const shown: Readonly<Record<string, readonly string[]>> = {
    [routes.home.path]: ['葡萄糖酸钙口服液', '阿莫西林胶囊', '样例一厂', '抗感染药', '10月1日至3日暂停发货'],
    [routes.list.path]: ['阿莫西林胶囊', '样例制药一厂', '0.25g*24粒', '电子体温计'],
    '/list/info/101': ['阿莫西林胶囊', '样例制药一厂', '0.25g*24粒', '登录后可见'],
    '/search?keywords=%E5%8F%A3%E7%BD%A9': ['医用外科口罩'],
    [routes.preferred.path]: ['板蓝根颗粒'],
    [routes.pieces.path]: ['黄芪饮片', '当归饮片'],
    [routes.controlled.path]: ['黄芪饮片'],
    [routes.dailySpecial.path]: ['维生素C片'],
    [routes.brandZone.path]: ['样例一厂', '样例饮片'],
    '/ppzq/info/1': ['样例一厂', '阿莫西林胶囊'],
    [routes.combinationGifts.path]: ['满100元换购', '阿莫西林胶囊'],
    [routes.news.path]: ['新版GSP证照要求'],
    '/help_news_info/73/3': ['新版GSP证照要求', '发货安排如下'],
    [routes.helpGuide.path]: ['会员注册', '购物指南'],
  }
  for (const [url, words] of Object.entries(shown)) {
    const text = readableText((await open(guest, url)).html)
    expect([url, words.filter((word) => !text.includes(word))]).toEqual([url, []])
  }
  // A filter that an upstream does not know would leave everything in.
  expect((await open(guest, routes.nearExpiry.path)).html).not.toContain('阿莫西林胶囊')
})

test('no link on any page leads nowhere', async () => {
  const found = new Map<string, string>()
  for (const row of rows.filter(isPage)) {
    const url = formsOfRow(row)[0] ?? mainPath(row)
    for (const link of linksOf((await open(row.membersOnly ? member : guest, url)).html)) found.set(link, url)
  }
  expect(found.size).toBeGreaterThan(60)
  const dead: string[] = []
  for (const [link, on] of found) {
    const end = await member.get(link, { maxRedirects: 5 }).catch(() => null)
    // A page that says it is not offered is no target of a link either.
    if (end?.status() !== 200) dead.push(`${link} ${end?.status()} on ${on}`)
  }
  expect(dead).toEqual([])
})

test('looking changes nothing, and what is not there is not asked for again and again', () => {
  const counts = new Map<string, number>()
  for (const each of shop.upstream.heard) counts.set(each, (counts.get(each) ?? 0) + 1)
  const writes = [...counts.keys()].filter((each) => !each.startsWith('GET '))
  expect(writes).toEqual([])
  expect(counts.get('GET /api/draw')).toBeUndefined()
  const shownPaths = callEntries.flatMap(([, call]) => (call.feature ? [] : [`${call.method} ${call.path}`]))
  const shown = shownPaths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  const asked = [...counts].filter(([each]) => !/\/(login|pictures\/.*)$/.test(each))
  const often = asked.filter(([each, count]) => count > 3 && !shown.some((pattern) => pattern.test(each)))
  expect(often).toEqual([])
})
