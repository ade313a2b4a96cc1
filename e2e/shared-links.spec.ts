import { goodsUrl } from '#lib/routes/links.ts'
import { storefrontUrl } from './support/addresses.ts'
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
