import { articleCalls } from '#lib/contract/articles/calls.ts'
import { contentCalls } from '#lib/contract/content/calls.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { ArticleFileError, parseArticleFile, writeArticleFile } from './article-file.ts'
import { articleFileOf, removeArticle, saveArticle } from './keep.ts'

let shop: TestShop
let guest: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  guest = shop.visitor()
}, OPEN_MS)
afterAll(() => shop.close())

const file = (facts: string, text: string) => `---\n${facts}\n---\n\n${text}\n`

describe('a file of an article', () => {
  const facts = 'kind: industry\ntitle: 标题\nsummary: 摘要\npublished: 2026-11-02'

  test('is facts and Markdown, and comes out as it went in', () => {
    const { head, source, body } = parseArticleFile(
      file(facts, '# 大标题\n\n正文\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |'),
    )
    expect(head).toEqual({ kind: 'industry', title: '标题', summary: '摘要', published: '2026-11-02' })
    expect(body).toContain('<h2>大标题</h2>')
    expect(body).toContain('<td>1</td>')
    expect(parseArticleFile(writeArticleFile(head, source))).toEqual({ head, source, body })
  })

  test('may come from any editor: byte order mark, Windows line ends', () => {
    expect(parseArticleFile(`\uFEFF${file(facts, '正文').replaceAll('\n', '\r\n')}`).body).toBe('<p>正文</p>')
  })

  test.each([
    '<script>alert(1)</script>正文',
    '正文<img src=x onerror=alert(1)>',
    '[正文](javascript:alert(1))',
    '正文 <a href="data:text/html,x" onclick="x()">x</a>',
    '<iframe src="https://example.com"></iframe>正文',
    '正文<style>*{display:none}</style><svg onload=x()></svg>',
    '[正文](//example.com)',
  ])('keeps nothing that runs: %s', (text) => {
    const { body } = parseArticleFile(file(facts, text))
    expect(body).toContain('正文')
    expect(body).not.toMatch(/script|onerror|onclick|onload|data:|iframe|style|svg|img|\/\/example/i)
  })

  test.each([
    ['没有资料的正文', /资料开头/],
    [file('kind: other\ntitle: t\nsummary: s', 'x'), /kind/],
    [file('kind: help\nsummary: s', 'x'), /title/],
    [file(`${facts}\ncolour: red`, 'x'), /有误/],
    [file(`${facts}\npath: https://example.com/`, 'x'), /path/],
    [file('kind: [', 'x'), /格式/],
    [file(facts, '<script>only()</script>'), /空/],
  ])('says what is wrong with it', (text, reason) => {
    expect(() => parseArticleFile(text)).toThrow(ArticleFileError)
    expect(() => parseArticleFile(text)).toThrow(reason)
  })
})

describe('calls', () => {
  test('the help tree names where each article is read', async () => {
    const { data } = (await guest.call(articleCalls.categoryServe)).data
    expect(data.map(({ url }) => url)).toEqual(expect.arrayContaining(['/help_xrzn', '/help_serve', '/help_us']))
    const urls = new Map(data.flatMap(({ articles }) => articles.map(({ id, url }) => [id, url])))
    expect([urls.get(62), urls.get(65), urls.get(66)]).toEqual([
      '/help_xrzn#a62',
      '/help/zfps/hwps',
      '/help/xrzn/hyzc?id=66',
    ])
  })

  test('news come in pages, each once, newest first', async () => {
    for (const type of [3, 4]) {
      const first = (await guest.call(articleCalls.postList, { query: { type, page: 1 } })).data
      expect(first.total).toBeGreaterThanOrEqual(8)
      const all = [...first.data]
      for (let page = 2; page <= first.last_page; page += 1) {
        all.push(...(await guest.call(articleCalls.postList, { query: { type, page } })).data.data)
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(first.total)
      const days = all.map(({ published_at }) => published_at)
      expect(days).toEqual([...days].sort().reverse())
      expect((await guest.call(articleCalls.postList, { query: { type, page: 99 } })).data.data).toEqual([])
    }
  })

  test('a search finds what has every word, help before news, and never a tag', async () => {
    const found = async (keywords: string) =>
      (await guest.call(articleCalls.articleSearch, { query: { keywords } })).data.data
    const returns = await found('退换')
    expect(returns[0]).toMatchObject({ id: 67, url: '/help/zfps/ypth' })
    for (const one of await found('冷藏 拒收')) expect(`${one.title}${one.summary}${one.excerpt}`).toMatch(/冷藏|拒收/)
    expect(await found('td')).toEqual([])
    expect(await found('100%_')).toEqual([])
    expect(await guest.call(articleCalls.articleSearch, { query: { keywords: ' ' } })).toMatchObject({ status: 422 })
  })
})

describe('operators', () => {
  const db = () => shop.db

  test('publish, change and take away an article', async () => {
    const parsed = parseArticleFile(file('kind: company\ntitle: 新仓\nsummary: 摘要', '正文'))
    const { id, isNew } = await saveArticle(db(), parsed, sampleInstant)
    expect(isNew).toBe(true)
    expect((await guest.call(contentCalls.postDetail, { query: { type: 4, id } })).data).toMatchObject({
      title: '新仓',
      content: '<p>正文</p>',
      published_at: '2026-11-20',
    })
    const later = new Date(sampleInstant.getTime() + 86_400_000)
    const changed = parseArticleFile((await articleFileOf(db(), id)).replace('正文', '改过的正文'))
    expect(await saveArticle(db(), changed, later)).toEqual({ id, isNew: false })
    const { data } = await guest.call(contentCalls.postDetail, { query: { type: 4, id } })
    expect([data.content, data.published_at, data.updated_at.slice(0, 10)]).toEqual([
      '<p>改过的正文</p>',
      '2026-11-20',
      '2026-11-21',
    ])
    expect(await removeArticle(db(), id)).toEqual({ title: '新仓' })
    expect(await guest.call(contentCalls.postDetail, { query: { type: 4, id } })).toMatchObject({ status: 404 })
  })

  test('articles with a page of their own stay, and help needs its category', async () => {
    for (const id of [64, 66, 72, 75]) await expect(removeArticle(db(), id)).rejects.toThrow('有固定页面')
    await expect(removeArticle(db(), 999_999)).rejects.toThrow('文章不存在')
    const astray = parseArticleFile(file('kind: help\ncategory: 21\ntitle: t\nsummary: s', 'x'))
    await expect(saveArticle(db(), astray, sampleInstant)).rejects.toThrow('所属栏目')
    const nobody = parseArticleFile(file('id: 999999\nkind: notice\ntitle: t\nsummary: s', 'x'))
    await expect(saveArticle(db(), nobody, sampleInstant)).rejects.toThrow('文章不存在')
  })

  test('every sample article can be edited as a file', async () => {
    for (const id of [61, 66, 72, 75, 81, 99]) {
      const text = await articleFileOf(db(), id)
      expect(parseArticleFile(text).source.length).toBeGreaterThan(50)
    }
  })
})
