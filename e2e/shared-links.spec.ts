import { goodsUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { addressRows, isPage } from './support/acceptance.ts'
import { storefrontUrl } from './support/addresses.ts'
import { fillTemplate } from './support/fill-template.ts'
import { openKnown } from './support/known.ts'
import { expect, test } from './support/test.ts'

const GOODS = 301

test('a shared link to goods shows name, words and picture, which crawlers may fetch', async ({ request }) => {
  const html = await (await request.get(goodsUrl(GOODS))).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const og = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]+)"`).exec(head)?.[1] ?? ''
  const title = /<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''
  expect(og('title').length).toBeGreaterThan(5)
  expect(title.startsWith(og('title'))).toBe(true)
  expect(og('description')).toBe(/<meta name="description" content="([^"]*)"/.exec(head)?.[1])
  expect(og('type')).toBe('website')
  expect(og('url')).toBe(storefrontUrl + goodsUrl(GOODS))
  expect(og('image').startsWith(`${storefrontUrl}/api/image/`)).toBe(true)
  const picture = await request.get(og('image'))
  expect(picture.headers()['content-type']).toMatch(/^image\//)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('Allow: /api/image/\nDisallow: ')
})

test('so does a list, with the picture of the shop; of a page of a member the sign-in is shown', async ({
  request,
}) => {
  const head = async (path: string) => (await (await request.get(path)).text()).split('</head>')[0] ?? ''
  const list = await head(routes.list.path)
  expect(list).toContain('<meta name="baidu-site-verification" content="codeva-AbC"')
  expect(list).toContain(`<meta property="og:url" content="${storefrontUrl}${routes.list.path}"`)
  const image = /<meta property="og:image" content="([^"]+)"/.exec(list)?.[1] ?? ''
  expect((await request.get(image)).headers()['content-type']).toBe('image/png')
  const member = await head(routes.orders.path)
  expect(member).toContain(`<meta property="og:url" content="${storefrontUrl}${routes.login.path}"`)
  expect(member).not.toContain(routes.orders.title)
})

test('the key of IndexNow is where its search engines look for it, and no other file', async ({ request }) => {
  const answer = await request.get('/shown-to-search-engines.txt')
  expect([answer.status(), await answer.text()]).toEqual([200, 'shown-to-search-engines'])
  expect(answer.headers()['content-type']).toContain('text/plain')
  const other = await request.get('/shown-to-search-engine.txt', { maxRedirects: 0 })
  expect(other.headers().location).toBe(routes.notFound.path)
})

test('every public page of the table has name, words, picture and address for a shared link', async ({
  request,
  playwright,
}) => {
  const known = await openKnown(playwright)
  const rows = addressRows.filter((row) => isPage(row) && !row.membersOnly)
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const head = (await (await request.get(fillTemplate(row.path, known))).text()).split('</head>')[0] ?? ''
    const cut = (pattern: RegExp) => pattern.exec(head)?.[1] ?? ''
    const og = (name: string) => cut(new RegExp(`<meta property="og:${name}" content="([^"]+)"`))
    const card = (name: string) => cut(new RegExp(`<meta name="twitter:${name}" content="([^"]+)"`))
    expect.soft([row.path, og('title'), og('description')]).toEqual([row.path, card('title'), card('description')])
    expect.soft([row.path, og('title') !== '', og('description') !== '']).toEqual([row.path, true, true])
    expect.soft([row.path, og('url')]).toEqual([row.path, cut(/<link rel="canonical" href="([^"]+)"/)])
    expect.soft(og('url'), row.path).toContain(storefrontUrl)
    expect.soft(og('image'), row.path).toContain(storefrontUrl)
  }
})
