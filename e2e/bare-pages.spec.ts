import type { APIRequestContext } from '@playwright/test'
import { callEntries } from '#lib/contract/calls.ts'
import { routes } from '#lib/routes/registry.ts'
import type { AddressRow } from './support/acceptance.ts'
import { addressRows, isPage, mainPath } from './support/acceptance.ts'
import type { Fillers } from './support/address-forms.ts'
import { bareFillers, formsOf, plainFillers } from './support/address-forms.ts'
import type { BareUpstream } from './support/bare-upstream.ts'
import { memberCookie, startBareUpstream } from './support/bare-upstream.ts'
import { linksOf } from './support/crawler.ts'
import { titleOf } from './support/frame.ts'
import type { Server } from './support/own-shop.ts'
import { ownFolder, ownStorefront, removeFolder } from './support/own-shop.ts'
import { readableText } from './support/page-text.ts'
import { PLAIN_COOKIE, startPlainUpstream } from './support/plain-upstream.ts'
import { expect, test } from './support/test.ts'

// Every address before two shop APIs of the specification alone, with the main site's cookies in both ways: what the server
// renders. Browsers visit the pages of the first in bare-browser.spec.ts, and go a buyer's way in the second in foreign-shop.spec.ts.

/** Pages of what only the reference offers: each says so under its own title, with a way on. */
const ABSENT = '本商城暂未开通该功能'
/** Sentences that claim what neither shop has told. */
const UNTRUE = /已满足包邮条件|证照齐全|无门槛|© 1970|¥0\.00/

const shops = {
  bare: { start: startBareUpstream, fillers: bareFillers, goods: ['阿莫西林胶囊', '101'] },
  plain: { start: startPlainUpstream, fillers: plainFillers, goods: ['连花清瘟胶囊', '1795000000123456701'] },
} as const satisfies Record<
  string,
  { start: () => Promise<BareUpstream>; fillers: Fillers; goods: readonly [name: string, id: string] }
>
type Name = keyof typeof shops

interface Seen {
  readonly url: string
  readonly status: number
  readonly location: string
  readonly html: string
}

async function look(who: APIRequestContext, url: string): Promise<Seen> {
  const answer = await who.get(url, { maxRedirects: 0 })
  return { url, status: answer.status(), location: answer.headers().location ?? '', html: await answer.text() }
}

/** Opens pages, each once for all that is asked about it. */
function openOnce(): (who: APIRequestContext, url: string) => Promise<Seen> {
  const seen = new Map<APIRequestContext, Map<string, Seen>>()
  return async (who, url) => {
    const ofThem = seen.get(who) ?? new Map<string, Seen>()
    const page = ofThem.get(url) ?? (await look(who, url))
    seen.set(who, ofThem.set(url, page))
    return page
  }
}

const isAbsent = ({ status, html }: Seen): boolean => status === 404 && html.includes(ABSENT)

/** The parts of the frame that the table names, as the server renders them. */
function frameProblems({ header, footer, nav, topAd, path }: AddressRow, { url, html }: Seen): string[] {
  const parts: readonly (readonly [string, boolean, RegExp])[] = [
    ['header', header !== 'none', /<header\b/],
    ['footer', footer, /<footer\b/],
    ['navigation', nav, /<nav\b[^>]*aria-label="主导航"/],
    ['advertisement', topAd, /<aside\b[^>]*aria-label="广告"/],
  ]
  const isNamed = path !== routes.notFound.path
  return parts
    .filter(([, is, part]) => isNamed && part.test(html) !== is)
    .map(([name, is]) => `${url}: ${name} not ${is}`)
}

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
    ...(UNTRUE.test(text) ? [`${url}: ${UNTRUE.exec(text)?.[0]}`] : []),
    ...frameProblems(row, seen),
  ]
}

const rows = addressRows.filter(({ answer }) => !answer.startsWith('>'))

/** Browsers visit the pages of one: what guests see there, and where its addresses and links lead. */
const isInBrowser = (mode: string, name: Name): boolean => mode === 'shared' && name === 'bare'

for (const mode of ['sealed', 'shared'] as const) {
  for (const name of Object.keys(shops) as Name[]) {
    test.describe(`the ${name} shop with ${mode} cookies`, () => {
      const { start, fillers, goods } = shops[name]
      const formsOfRow = (row: AddressRow): string[] => formsOf(row, fillers)
      let upstream: BareUpstream
      let storefront: Server
      let folder: string
      let guest: APIRequestContext
      let member: APIRequestContext
      const open = openOnce()

      test.beforeAll(async ({ playwright }) => {
        upstream = await start()
        folder = ownFolder()
        storefront = await ownStorefront(folder, upstream.url, {
          LOGIN_URL: `${upstream.url}/login`,
          MAIN_SITE_URL: upstream.url,
          UPSTREAM_COOKIES: mode,
          SHARED_COOKIES: `bare_session,${PLAIN_COOKIE}`,
        })
        await storefront.start()
        const baseURL = storefront.url
        guest = await playwright.request.newContext({ baseURL })
        // As the main site leads back after a sign-in, with its cookie.
        const cookie = await memberCookie(upstream)
        const [key = '', value = ''] = cookie.split('=')
        const cookies = [
          {
            name: key,
            value,
            domain: '127.0.0.1',
            path: '/',
            expires: -1,
            httpOnly: true,
            secure: false,
            sameSite: 'Lax' as const,
          },
        ]
        member = await playwright.request.newContext({ baseURL, storageState: { cookies, origins: [] } })
        await member.get('/login?next=%2Fuser&back=1')
      })
      test.afterAll(async () => {
        await Promise.all([guest.dispose(), member.dispose()])
        await storefront.stop()
        await upstream.close()
        removeFolder(folder)
      })

      test('every page of a member is whole in its frame, or says that this shop does not offer it', async () => {
        const problems: string[] = []
        for (const row of rows.filter(({ membersOnly }) => membersOnly)) {
          for (const url of formsOfRow(row)) problems.push(...problemsOf(row, await open(member, url)))
        }
        expect(problems).toEqual([])
      })

      if (!isInBrowser(mode, name)) {
        test('every address is a whole page for a guest, or leads to the sign-in; public ones are a member’s as well', async () => {
          const problems: string[] = []
          for (const row of rows) {
            for (const url of formsOfRow(row)) {
              const seen = await open(guest, url)
              if (row.membersOnly) {
                const led = new URL(seen.location || '/', storefront.url)
                if (!isAbsent(seen) && led.pathname !== routes.login.path) problems.push(`${url}: a guest sees it`)
              } else if (row.path !== routes.login.path || seen.status !== 307) {
                // Signing in happens at the main site.
                problems.push(...problemsOf(row, seen))
              }
              if (row.membersOnly || row.path === routes.login.path) continue
              problems.push(...problemsOf(row, await open(member, url)).map((problem) => `as a member, ${problem}`))
            }
          }
          expect(problems).toEqual([])
        })

        test('addresses that lead on lead to such a page', async () => {
          const problems: string[] = []
          for (const row of addressRows.filter(({ answer }) => answer.startsWith('>'))) {
            for (const url of formsOfRow(row)) {
              const first = await open(member, url)
              const target = new URL(first.location || '/404', storefront.url)
              if (first.status !== 307) problems.push(`${url}: ${first.status}`)
              if (target.origin !== storefront.url) continue
              const end = await member.get(target.href)
              if (end.status() !== 200 && !(await end.text()).includes(ABSENT))
                problems.push(`${url}: ${target.pathname}`)
            }
          }
          expect(problems).toEqual([])
        })
      }

      test('its goods have a page, and are in no zone that it does not have', async () => {
        const [goodsName, id] = goods
        expect(readableText((await open(guest, `/list/info/${id}`)).html)).toContain(goodsName)
        expect(readableText((await open(guest, routes.list.path)).html)).toContain(goodsName)
        // A filter that an upstream does not know would leave everything in.
        expect((await open(guest, routes.nearExpiry.path)).html).not.toContain(goodsName)
      })

      if (!isInBrowser(mode, name))
        test('no link on any page leads nowhere', async () => {
          const found = new Map<string, string>()
          for (const row of rows.filter(isPage)) {
            const url = formsOfRow(row)[0] ?? mainPath(row)
            for (const link of linksOf((await open(row.membersOnly ? member : guest, url)).html)) found.set(link, url)
          }
          expect(found.size).toBeGreaterThan(40)
          const dead: string[] = []
          for (const [link, on] of found) {
            const { status, location } = await open(member, link)
            const end =
              location === '' ? status : (await member.get(link, { maxRedirects: 5 }).catch(() => null))?.status()
            // A page that says it is not offered is no target of a link either.
            if (end !== 200) dead.push(`${link} ${end} on ${on}`)
          }
          expect(dead).toEqual([])
        })

      test('looking changes nothing, and what is not there is not asked for again and again', () => {
        const counts = new Map<string, number>()
        for (const each of upstream.heard) counts.set(each, (counts.get(each) ?? 0) + 1)
        const writes = [...counts.keys()].filter((each) => !each.startsWith('GET '))
        expect(writes).toEqual([])
        expect(counts.get('GET /api/draw')).toBeUndefined()
        const shownPaths = callEntries.flatMap(([, call]) => (call.feature ? [] : [`${call.method} ${call.path}`]))
        const shown = shownPaths.map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
        const asked = [...counts].filter(([each]) => !/\/(login|pictures\/.*|img\/.*)$/.test(each))
        const often = asked.filter(([each, count]) => count > 3 && !shown.some((pattern) => pattern.test(each)))
        expect(often).toEqual([])
      })
    })
  }
}

test('pages show what the upstream sends', async () => {
  const upstream = await startBareUpstream()
  const folder = ownFolder()
  const storefront = await ownStorefront(folder, upstream.url)
  await storefront.start()
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
    const text = readableText(await (await fetch(storefront.url + url)).text())
    expect([url, words.filter((word) => !text.includes(word))]).toEqual([url, []])
  }
  await storefront.stop()
  await upstream.close()
  removeFolder(folder)
})
