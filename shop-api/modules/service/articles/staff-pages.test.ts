import { articleCalls } from '#lib/contract/articles/calls.ts'
import { contentCalls } from '#lib/contract/content/calls.ts'
import { problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { helpCategories } from './keep.ts'
import { posts } from './tables.ts'

let shop: TestShop
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const form = {
  kind: 'notice',
  title: '春节放假',
  summary: '放假安排',
  published: '2026-11-20',
  source: '## 时间\n\n**初一**到初三<script>alert(1)</script>\n\n[详情](/list)',
}
const read = async (id: number) => (await shop.visitor().call(contentCalls.postDetail, { query: { id } })).data

test('an article is seen as readers will see it before it is published, and nothing in it runs', async () => {
  const looked = await sales.post('/staff/articles/try', form)
  const preview = /<article class="article">([\s\S]*?)<\/article>/.exec(looked.body)?.[1]
  expect(preview).toContain('<h2>时间</h2>')
  expect(preview).not.toContain('script')
  expect(await shop.db.$count(posts)).toBe(0)
  const made = await sales.post('/staff/articles', form)
  const id = Number(/\d+$/.exec(String(made.headers.location))?.[0])
  const { title, content, published_at: publishedAt } = await read(id)
  expect([title, publishedAt]).toEqual(['春节放假', '2026-11-20'])
  expect(content).toContain('<strong>初一</strong>到初三')
  expect(content).not.toContain('script')
  expect((await sales.get('/staff/articles?kind=notice')).body).toContain('春节放假')

  const page = (await sales.get(`/staff/articles/${id}`)).body
  expect(page).toContain('**初一**到初三&lt;script&gt;')
  const seen = seenIn(page)
  shop.now = new Date(shop.now.getTime() + 1000)
  const change = { ...form, seen, title: '春节放假安排' }
  expect((await sales.post(`/staff/articles/${id}`, change)).statusCode).toBe(303)
  expect((await read(id)).title).toBe('春节放假安排')
  const late = await sales.post(`/staff/articles/${id}`, { ...change, title: '迟到' })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  await sales.post(`/staff/articles/${id}/remove`)
  expect((await shop.visitor().call(articleCalls.postList, { query: { type: 1 } })).data.total).toBe(0)
})

test.each<[string, Partial<typeof form> & { category?: string }, string]>([
  ['no title', { title: '' }, '请填写标题'],
  ['no summary', { summary: ' ' }, '请填写摘要'],
  ['no text', { source: '<script>only()</script>' }, '正文为空'],
  ['no day', { published: 'heute' }, '发布日期须为日期'],
  ['help without a category', { kind: 'help' }, '请填写帮助栏目'],
  ['help in a category of news', { kind: 'help', category: '1' }, '帮助栏目“1”不存在'],
])('%s is refused, and what was typed stays', async (_, over, reason) => {
  const answer = await sales.post('/staff/articles', { ...form, ...over })
  expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
  expect(answer.body).toContain('value="2026-11-20"'.replace('2026-11-20', over.published ?? form.published))
  expect(await shop.db.$count(posts)).toBe(0)
})

test('a hidden article is on no page of readers, and says in the list by whom', async () => {
  const made = await sales.post('/staff/articles', { ...form, title: '停电通知' })
  const id = Number(/\d+$/.exec(String(made.headers.location))?.[0])
  const visitor = shop.visitor()
  const seen = async () => ({
    one: (await visitor.call(contentCalls.postDetail, { query: { id } })).code,
    list: (await visitor.call(articleCalls.postList, { query: { type: 1 } })).data.total,
    found: (await visitor.call(articleCalls.articleSearch, { query: { keywords: '停电通知' } })).data.data.length,
  })
  expect(await seen()).toEqual({ one: 200, list: 1, found: 1 })
  await sales.post(`/staff/articles/${id}/show`, { to: 'off' })
  expect(await seen()).toEqual({ one: 404, list: 0, found: 0 })
  const list = async (query: string) => (await sales.get(`/staff/articles?kind=notice&${query}`)).body
  expect(await list('shown=hidden')).toMatch(/停电通知.*已隐藏.*2026-11-20 10:00 员工/s)
  expect(await list('shown=shown')).toContain('暂无符合条件的文章')
  expect(await list('q=初一')).toContain('停电通知')
  expect(await list('q=初九')).not.toContain('停电通知')
  await sales.post(`/staff/articles/${id}/show`, { to: 'on' })
  expect(await seen()).toEqual({ one: 200, list: 1, found: 1 })
  expect((await sales.get(`/staff/articles/${id}`)).body).toContain('/help_news_info/')
  await sales.post(`/staff/articles/${id}/remove`)
})

test('a day that has not come and marks of HTML are said before the article is published', async () => {
  const looked = async (over: Partial<typeof form>) =>
    (await sales.post('/staff/articles/try', { ...form, ...over })).body
  expect(await looked({ published: '2026-12-01' })).toContain('发布日期 2026-12-01 未到，保存后买家立即可见')
  expect(await looked({})).toContain('正文中有 HTML 标记')
  const plain = await looked({ source: '1 < 2 且 3 > 2' })
  expect(plain).not.toContain('HTML 标记')
  expect(plain).not.toContain('未到')
})

test('articles of a help category are put in another order, which readers see', async () => {
  const [category = ''] = (await helpCategories(shop.db)).map(({ name }) => name)
  for (const title of ['甲', '乙']) await sales.post('/staff/articles', { ...form, kind: 'help', category, title })
  const titles = async () =>
    (await shop.visitor().call(articleCalls.categoryServe)).data.data.flatMap(({ articles }) =>
      articles.map(({ title }) => title),
    )
  expect(await titles()).toEqual(['甲', '乙'])
  const list = `/staff/articles?${new URLSearchParams({ kind: 'help', category })}`
  expect((await sales.get('/staff/articles?kind=help')).body).not.toContain('data-order=')
  const at = /action="(\/staff\/articles\/\d+)\/move" data-order="乙"/.exec((await sales.get(list)).body)?.[1]
  const moved = await sales.post(`${at}/move`, { step: 'up' })
  expect(moved.headers.location).toBe(list)
  expect(await titles()).toEqual(['乙', '甲'])
})
