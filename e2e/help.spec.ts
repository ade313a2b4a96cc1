import type { APIRequestContext } from '@playwright/test'
import { helpArticleUrl, helpPosts, newsArticleUrl, newsKinds, newsUrl } from '#lib/routes/article-links.ts'
import { routes } from '#lib/routes/registry.ts'
import { announced } from './support/cached-page.ts'
import { siteTitle } from './support/frame.ts'
import { readableText } from './support/page-text.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const pages = [
  { path: routes.helpGuide.path, says: ['会员注册', '购物指南', '安全购药', '需要哪些证照'] },
  { path: routes.helpService.path, says: ['网站资质', '用户协议', '专属客服'] },
  { path: routes.helpContact.path, says: ['投诉与建议', '联系方式', '025-88889999'] },
  { path: routes.helpPayment.path, says: ['支付方式', '对公转账'] },
  { path: routes.helpDelivery.path, says: ['发货时间', '签收核对'] },
  { path: routes.helpReturns.path, says: ['可以退换', '怎样申请'] },
  { path: helpArticleUrl(helpPosts.registration), says: ['注册流程'] },
  { path: helpArticleUrl(helpPosts.licences), says: ['网站资质', '药品经营许可证', '证照清单'] },
  { path: routes.privacy.path, says: ['我们收集的信息', '您的权利'] },
  { path: routes.news.path, says: ['行业新闻', '公司新闻', '平台公告', '门店近效期管理'] },
] as const

/** The facts for search engines a page carries. */
function structured(html: string): Record<string, unknown>[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  return blocks.map(([, json = '']) => JSON.parse(json))
}

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text()

for (const { path, says } of pages) {
  test(`${path} says all it has to without scripts, and is stored`, async ({ request }) => {
    const html = await htmlOf(request, path)
    const text = readableText(html)
    for (const words of says) expect(text).toContain(words)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(/<meta name="description" content="([^"]+)"/.exec(html)?.[1]?.length).toBeGreaterThan(10)
    expect(structured(html).map((block) => block['@type'])).toContain('BreadcrumbList')
    // Something another test changes may just be rendered again.
    const state = async () => (await request.get(path)).headers()['x-nextjs-cache']
    await expect.poll(state, announced).toBe('HIT')
  })
}

test('questions and dates are reported to search engines', async ({ request }) => {
  const help = structured(await htmlOf(request, routes.helpReturns.path))
  const questions = help.find((block) => block['@type'] === 'FAQPage')
  expect(JSON.stringify(questions)).toContain('退货的运费谁承担？')
  const news = structured(await htmlOf(request, newsArticleUrl(81, 3)))
  expect(news.find((block) => block['@type'] === 'NewsArticle')).toMatchObject({
    headline: '门店近效期管理：六个月是怎样算出来的',
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\+08:00$/),
  })
  expect(news.find((block) => 'pubDate' in block)).toMatchObject({ upDate: expect.stringMatching(/T/) })
})

test('the footer leads to the licences', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: '查看资质证照' }).click()
  await expect(page).toHaveURL(helpArticleUrl(helpPosts.licences))
  await expect(page).toHaveTitle(`网站资质-${siteTitle}`)
  await expect(page.getByRole('banner')).not.toContainText('会员注册')
  await expect(page.getByRole('heading', { level: 1, name: '网站资质' })).toBeVisible()
})

test('news are read page by page, kind by kind, and from one to the next', async ({ page }) => {
  await page.goto(newsUrl())
  const main = page.getByRole('main')
  const first = main.getByRole('link', { name: '门店近效期管理' })
  await expect(first).toBeVisible()
  await main.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(newsUrl(3, 2))
  await expect(first).toBeHidden()
  await main.getByRole('navigation', { name: '新闻类别' }).getByRole('link', { name: '公司新闻' }).click()
  await expect(page).toHaveURL(newsUrl(4))
  await main.getByRole('link', { name: '武汉分仓启用' }).click()
  await expect(page).toHaveTitle(/^武汉分仓启用，湖北订单次日达-新闻详情-/)
  await expect(main.getByText('发布')).toBeVisible()
  await main.getByRole('navigation', { name: '相邻文章' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('武汉分仓')
})

test('a search within help finds articles, marks the words, and says when there is nothing', async ({ page }) => {
  await page.goto(routes.helpPayment.path)
  const search = page.getByRole('search')
  await search.getByRole('searchbox', { name: '在帮助中搜索' }).fill('运费')
  await search.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '“运费”的搜索结果' })).toBeVisible()
  await expect(page.locator('mark', { hasText: '运费' }).first()).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '货物配送' }).last().click()
  await expect(page).toHaveURL(routes.helpDelivery.path)
  await search.getByRole('searchbox').fill('@#$%^ 没有这样的词')
  await search.getByRole('searchbox').press('Enter')
  await expect(page.getByText('未找到相关内容')).toBeVisible()
})

test('articles that are not there are a real 404', async ({ request }) => {
  const nothing = [
    newsArticleUrl(999_999, 3),
    newsArticleUrl(81, 4),
    newsArticleUrl(64, 2),
    '/help_news_info/0/3',
    '/help_news_info/-1/3',
    '/help_news_info/9223372036854775808/3',
    '/help_news_info/abc/x',
    helpArticleUrl(999_999),
    helpArticleUrl(81),
    `${routes.helpRegistration.path}?id=abc`,
    newsUrl(4, 999),
    `${routes.news.path}?type=2`,
  ]
  for (const path of nothing) expect([path, (await request.get(path)).status()]).toEqual([path, 404])
  for (const { type } of newsKinds) expect((await request.get(newsUrl(type))).status()).toBe(200)
})

test('an article that the operator publishes, changes and takes away is so on the pages', async ({ request }) => {
  const file = (title: string, id?: number) =>
    `---\n${id === undefined ? '' : `id: ${id}\n`}kind: company\ntitle: ${title}\nsummary: 摘要\n---\n\n正文<script>handedIn()</script>\n`
  const newest = async () => readableText(await htmlOf(request, newsUrl(4)))
  await newest()
  const { id } = await operate<{ id: number }>('/articles', { file: file('刚刚发布的消息') })
  const path = newsArticleUrl(id, 4)
  try {
    await expect.poll(newest, announced).toContain('刚刚发布的消息')
    const html = await htmlOf(request, path)
    expect(html).not.toContain('handedIn()')
    await operate('/articles', { file: file('改过题目的消息', id) })
    await expect.poll(() => htmlOf(request, path), announced).toContain('<title>改过题目的消息-新闻详情-')
  } finally {
    await operate(`/articles/${id}/remove`, {})
  }
  await expect.poll(async () => (await request.get(path)).status(), announced).toBe(404)
  await expect.poll(newest, announced).not.toContain('改过题目的消息')
})

test('an article prints without what is around it', async ({ page }) => {
  await page.goto(routes.helpReturns.path)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: '帮助目录' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: '药品退换' })).toBeVisible()
})
