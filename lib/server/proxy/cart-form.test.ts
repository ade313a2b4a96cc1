import { configure, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  upstream.answer = () => envelope({})
  configure(upstream.url, { CART_FORM: 'params' })
})
afterAll(() => upstream.close())

test.each([
  ['/api/cart', 'params[0][goods_id]=1&params[0][number]=2'],
  ['/api/cart', 'params[0][goods_id]=1&params[1][goods_id]=2'],
  ['/api/cart/7/edit', 'params[number]=4&new=1'],
])('an upstream that takes the argument by its name gets it so: %s %s', async (path, form) => {
  upstream.requests.length = 0
  await new TestBrowser().ask('POST', path, { form })
  expect(decodeURIComponent(upstream.requests[0]?.body ?? '')).toBe(form)
})
