import { mayBeCategory } from './known-category.ts'
import { shared } from './revalidation.ts'
import { configure } from './testing/browser.ts'
import type { RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

const site = 'shop_example'
let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  shared().gone.clear()
})

const list = (crumbs: readonly object[]) =>
  envelope({
    data: [],
    current_page: 1,
    per_page: 1,
    last_page: 1,
    total: 0,
    filters: { jx: [], sccj: [], tag: [], category: [] },
    crumbs,
    other_mode: null,
  })

test('a category is asked for once a minute, one that is none as well', async () => {
  upstream.answer = () => list([{ id: 3, name: '抗感染' }])
  expect([await mayBeCategory(site, 3), await mayBeCategory(site, 3)]).toEqual([true, true])
  upstream.answer = () => list([])
  expect([await mayBeCategory(site, 98_765), await mayBeCategory(site, 98_765), await mayBeCategory(site, 3)]).toEqual([
    false,
    false,
    true,
  ])
  expect(upstream.requests.map(({ target }) => target)).toEqual([
    '/api/goods/list?per_page=1&select=3',
    '/api/goods/list?per_page=1&select=98765',
  ])
})

test('nobody is sent away because the shop API is gone, nor kept waiting for it', async () => {
  upstream.answer = () => ({ status: 500, body: '{"code":500}' })
  expect(await mayBeCategory(site, 11)).toBe(true)
  shared().gone.add(site)
  upstream.requests.length = 0
  expect(await mayBeCategory(site, 12)).toBe(true)
  expect(upstream.requests).toEqual([])
})
