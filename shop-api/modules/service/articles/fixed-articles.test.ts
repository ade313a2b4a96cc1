import { eq } from 'drizzle-orm'
import { articleCalls } from '#lib/contract/articles/calls.ts'
import { contentCalls } from '#lib/contract/content/calls.ts'
import type { Operate } from '#shop-api/ctl/testing/operate.ts'
import { operatorOf } from '#shop-api/ctl/testing/operate.ts'
import { importing, stateCounts } from '#shop-api/modules/base/imports/testing/imports.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { parseArticleFile } from './article-file.ts'
import { fixedArticles, fixedPages } from './fixed-articles.ts'
import { articleFileOf, removeArticle, saveArticle } from './keep.ts'
import { articleResource } from './resource.ts'
import { posts } from './tables.ts'

let shop: TestShop
let operate: Operate
let sales: StaffBrowser

beforeEach(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  operate = await operatorOf(shop)
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterEach(() => shop.close())

const read = async (id: number, type: number) =>
  (await shop.visitor().call(contentCalls.postDetail, { query: { id, type } })).data

const form = { title: '隐私声明', summary: '怎样处理个人信息', published: '2026-11-20', source: '只用于发货。' }

test('an empty shop has the categories of its help pages, and no articles in them', async () => {
  const { data } = (await shop.visitor().call(articleCalls.categoryServe)).data
  expect(data.map(({ url, articles }) => [url, articles.length])).toEqual([
    ['/help_xrzn', 0],
    ['/help/zfps/ddzf', 0],
    ['/help/zfps/ypth', 0],
    ['/help_serve', 0],
    ['/help_us', 0],
  ])
})

test('the back office lists the pages that wait for their article, and one is written once', async () => {
  const list = (await sales.get('/staff/articles?kind=help')).body
  for (const name of ['会员注册', '订单支付', '货物配送', '资质证照', '药品退换', '隐私政策']) {
    expect(list).toContain(`撰写“${name}”`)
  }
  expect((await sales.get('/staff/articles?kind=notice')).body).toContain('撰写“公告栏”')
  const page = (await sales.get('/staff/articles/new?page=privacy')).body
  expect(page).toContain('显示于“隐私政策”页')
  const given = { ...form, page: 'privacy', kind: 'help' }
  expect((await sales.post('/staff/articles/try', given)).body).toContain('<p>只用于发货。</p>')
  const made = await sales.post('/staff/articles', given)
  expect(made.headers.location).toBe('/staff/articles/75')
  expect(await read(75, 2)).toMatchObject({ title: '隐私声明', content: '<p>只用于发货。</p>' })
  expect((await sales.get('/staff/articles?kind=help')).body).not.toContain('撰写“隐私政策”')
  const again = await sales.post('/staff/articles', { ...given, source: '改写。' })
  expect([again.statusCode, problemIn(again.body)]).toEqual([422, '“隐私政策”页已有文章，请修改该文章'])
  await expect(removeArticle(shop.db, 75)).rejects.toThrow('有固定页面')
  expect((await sales.get('/staff/articles/75')).body).not.toContain('删除文章')
})

test('every page is written in a terminal from the file it gives, and the notice bar has its notice', async () => {
  expect(await operate('articles')).toContain('64 订单支付、65 货物配送')
  for (const page of fixedPages) {
    const { id, kind } = fixedArticles[page]
    const empty = await articleFileOf(shop.db, id)
    expect(() => parseArticleFile(empty)).toThrow('正文为空')
    const full = `${empty.replace('summary: ""', 'summary: 摘要')}正文${id}\n`
    expect(await saveArticle(shop.db, parseArticleFile(full), sampleInstant)).toEqual({ id, isNew: true })
    expect(await read(id, kind === 'help' ? 2 : 1)).toMatchObject({ content: `<p>正文${id}</p>` })
  }
  expect(await operate('articles')).not.toContain('未撰写')
  const { data } = (await shop.visitor().call(articleCalls.categoryServe)).data
  const urls = new Map(data.flatMap(({ articles }) => articles.map(({ id, url }) => [id, url])))
  expect([61, 64, 65, 66, 67].map((id) => urls.get(id))).toEqual([
    '/help/xrzn/hyzc',
    '/help/zfps/ddzf',
    '/help/zfps/hwps',
    '/help/xrzn/hyzc?id=66',
    '/help/zfps/ypth',
  ])
})

test('other articles keep away from these numbers, and a page’s article is of its kind', async () => {
  const notice = parseArticleFile('---\nkind: notice\ntitle: 放假\nsummary: 安排\n---\n\n正文\n')
  expect((await saveArticle(shop.db, notice, sampleInstant)).id).toBeGreaterThan(1000)
  const astray = parseArticleFile('---\nid: 75\nkind: notice\ntitle: 放假\nsummary: 安排\n---\n\n正文\n')
  await expect(saveArticle(shop.db, astray, sampleInstant)).rejects.toThrow('“隐私政策”页的文章须为帮助')
})

test('files name the page, and its category follows', async () => {
  const { load, reasons } = importing(shop, articleResource.file)
  const file = [
    '固定页面,类别,标题,发布日期,摘要,正文',
    '隐私政策,帮助,隐私声明,2026-11-20,摘要,正文',
    ',公司新闻,开业,2026-11-20,摘要,正文',
  ]
  expect(stateCounts((await load(file)).rows)).toEqual({ new: 2 })
  expect(stateCounts((await load(file)).rows)).toEqual({ same: 2 })
  expect(await read(75, 2)).toMatchObject({ title: '隐私声明' })
  expect(stateCounts((await load(['固定页面,标题', '隐私政策,隐私条款'])).rows)).toEqual({ changed: 1 })
  expect(await reasons('固定页面,类别,标题,发布日期,摘要,正文', '订单支付,公告,支付,2026-11-20,摘要,正文')).toEqual([
    '类别：“订单支付”页的文章须为帮助',
  ])
  expect(await operate('form-save', 'articles', '75', '标题=隐私')).toContain('隐私')
  const [opening] = await shop.db.select({ id: posts.id }).from(posts).where(eq(posts.title, '开业'))
  expect(await reasons('编号,固定页面', `${opening?.id},货物配送`)).toEqual([
    '已有的文章不能改为固定页面的文章，请新建',
  ])
})
