import { articleCalls } from '#lib/contract/articles/calls.ts'
import { contentCalls } from '#lib/contract/content/calls.ts'
import { problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
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
