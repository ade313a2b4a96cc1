import { expect, jest, test } from '@jest/globals'

const sitemapGoods = jest.fn<(page: number) => Promise<unknown>>()
jest.unstable_mockModule('./current-site.ts', () => ({ readSite: () => ({ url: 'https://shop.example' }) }))
jest.unstable_mockModule('./cached/sitemap.ts', () => ({
  readSitemapGoods: sitemapGoods,
  readListedCampaigns: () => [],
}))
jest.unstable_mockModule('./cached/campaigns.ts', () => ({ readCampaigns: () => [] }))
jest.unstable_mockModule('./cached/features.ts', () => ({ readAbsentFeatures: () => [] }))
jest.unstable_mockModule('./cached/frame.ts', () => ({ readCommonData: () => ({ categories: { all: [] } }) }))
jest.unstable_mockModule('./cached/zones.ts', () => ({ readBrandZone: () => ({ brands: [] }) }))
const news = (id: number, changedOn: string) => ({ id, publishedOn: '2026-11-01', changedOn })
jest.unstable_mockModule('./cached/articles.ts', () => ({
  readNewsPage: (type: number) =>
    type === 3 ? { items: [news(81, '2026-11-20'), news(82, ''), news(83, '昨天')], lastPage: 1 } : null,
}))
const { sitemapPart } = await import('./sitemap.ts')

const linesOf = async (part: string) => ((await sitemapPart(part)) ?? '').split('\n')

test('goods have the day of a change and a picture where they are known, and neither where not', async () => {
  sitemapGoods.mockResolvedValue({
    files: 1,
    goods: [
      { id: 1, changedOn: '2026-11-20', image: '/api/image/picture/ab/share' },
      { id: 2, changedOn: null, image: 'https://img.example/a.jpg?b=1&c=2' },
      { id: 3, changedOn: 'soon', image: null },
    ],
  })
  const [, head, ...lines] = await linesOf('goods-1.xml')
  expect(head).toContain('xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
  expect(lines.slice(0, 3)).toEqual([
    '<url><loc>https://shop.example/list/info/1</loc><lastmod>2026-11-20</lastmod><image:image><image:loc>https://shop.example/api/image/picture/ab/share</image:loc></image:image></url>',
    '<url><loc>https://shop.example/list/info/2</loc><image:image><image:loc>https://img.example/a.jpg?b=1&amp;c=2</image:loc></image:image></url>',
    '<url><loc>https://shop.example/list/info/3</loc></url>',
  ])
})

test('news have the day their text changed, the one they came out where the shop does not say it', async () => {
  const text = (await linesOf('pages.xml')).filter((line) => line.includes('/help_news_info/'))
  expect(text).toEqual([
    '<url><loc>https://shop.example/help_news_info/81/3</loc><lastmod>2026-11-20</lastmod></url>',
    '<url><loc>https://shop.example/help_news_info/82/3</loc><lastmod>2026-11-01</lastmod></url>',
    '<url><loc>https://shop.example/help_news_info/83/3</loc></url>',
  ])
})
