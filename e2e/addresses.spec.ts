import type { APIRequestContext } from '@playwright/test'
import { newsArticleUrl } from '#lib/routes/article-links.ts'
import { brandUrl, goodsUrl, groupBuyUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { zoneUrl } from '#lib/routes/zones.ts'
import { addressRows } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import type { Known } from './support/fill-template.ts'
import { fillTemplate } from './support/fill-template.ts'
import { siteTitle } from './support/frame.ts'
import { knownOf } from './support/known.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

let member: APIRequestContext
let known: Known

test.beforeAll(async ({ playwright }) => {
  member = await playwright.request.newContext({ baseURL: storefrontUrl })
  await signInByCall(member, 'wholesaler')
  known = await knownOf(member)
})
test.afterAll(() => member.dispose())

/** A template with none, one … all of its optional parts. */
function spellings(template: string): string[] {
  const parts = template.split('/')
  const fixed = parts.filter((part) => !part.endsWith('?}'))
  const optional = parts.slice(fixed.length)
  return Array.from({ length: optional.length + 1 }, (_, count) => [...fixed, ...optional.slice(0, count)].join('/'))
}

test('every address answers with each optional part there and left out', async ({ request }) => {
  const paths = [...new Set(addressRows.flatMap(({ path }) => spellings(path)))]
  expect(paths.length).toBeGreaterThan(addressRows.length)
  for (const who of [request, member]) {
    for (const template of paths) {
      const answer = await who.get(fillTemplate(template, known) || '/')
      const expected = template === routes.notFound.path ? 404 : 200
      expect.soft([template, answer.status()]).toEqual([template, expected])
    }
  }
})

/** What addresses of the shop take after the question mark. */
const keys =
  'select yx keywords type page jx sccj tag brand_id price_min price_max in_stock bought activity_id sort order view ' +
  'goods_price_id ladder_price_id goods_manjian_id is_yj is_jxq id ids next state kind unread url url1 url2 tab status ' +
  'use_type start_time end_time goods_id'

test('a parameter given twice breaks no page', async ({ request }) => {
  const twice = keys.split(' ').map((key) => `${key}=1&${key}=2`)
  const paths = [...new Set(addressRows.map(({ path }) => spellings(path)[0] ?? path))]
  for (const who of [request, member]) {
    for (const template of paths) {
      const path = fillTemplate(template, known) || '/'
      const answer = await who.get(`${path}?${twice.join('&')}`)
      expect.soft([path, answer.status() < 500]).toEqual([path, true])
    }
  }
  for (const path of [routes.list.path, routes.search.path, routes.preferred.path, routes.news.path, '/help']) {
    for (const query of twice) {
      const answer = await request.get(`${path}?${query}`)
      expect.soft([path, query, answer.status() < 500]).toEqual([path, query, true])
    }
  }
})

/** What a reader without scripts has. */
const withoutScripts = (html: string): string => html.replaceAll(/<(script|template)\b[\s\S]*?<\/\1>/g, '')

const MISSING = 99_999_999
const missing = [
  routes.notFound.path,
  goodsUrl(MISSING),
  '/list/info/abc',
  `/list_info/${MISSING}`,
  groupBuyUrl(MISSING),
  brandUrl(MISSING),
  `/ppzq/${MISSING}`,
  `/ppzq_index/${MISSING}`,
  `/list/other/${MISSING}`,
  `/yjh/${MISSING}`,
  `/Hdzx/${MISSING}`,
  `/Hdzx/1/${MISSING}`,
  `/kxzq/goods/${MISSING}`,
  `/zqmb?id=${MISSING}`,
  `/hdmb?id=${MISSING}`,
  newsArticleUrl(MISSING, 1),
  newsArticleUrl(72, 9),
  `/help_news?page=${MISSING}`,
  `/help/xrzn/hyzc?id=${MISSING}`,
  listUrl('card', { select: MISSING }),
  listUrl('table', { select: MISSING, page: 2 }),
  zoneUrl('devices', 'card', { select: MISSING }),
  '/nowhere',
]

for (const address of missing) {
  test(`${address} says in words, with its frame, that nothing is there`, async ({ request }) => {
    // A second reader gets what was stored for the first.
    for (const visit of [1, 2]) {
      const answer = await request.get(address)
      const html = withoutScripts(await answer.text())
      const found = {
        status: answer.status(),
        title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
        headings: [...html.matchAll(/<h1\b[^>]*>([^<]*)/g)].map(([, text]) => text),
        isWhole: ['<header', '<main', '<footer', '返回首页'].every((part) => html.includes(part)),
      }
      expect([visit, found]).toEqual([
        visit,
        { status: 404, title: `页面不存在-${siteTitle}`, headings: ['页面不存在'], isWhole: true },
      ])
    }
  })
}

test('a missing page stays what it is when scripts run, and leads on', async ({ page, expectConsoleError }) => {
  expectConsoleError(/status of 404/)
  await page.goto(goodsUrl(MISSING))
  const heading = page.getByRole('heading', { level: 1, name: '页面不存在' })
  await expect(heading).toHaveCount(1)
  await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(routes.home.path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
})
