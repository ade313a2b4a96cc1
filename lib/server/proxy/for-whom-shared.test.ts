import { MEMBER_HEADER } from '#lib/contract/session.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream
/** Whom the main site's session is of, and whether each answer renews its cookie. */
let member = '仁心大药房'
let isRotating = false
let count = 0

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url, { UPSTREAM_COOKIES: 'shared', SHARED_COOKIES: 'sid' })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = shop
  member = '仁心大药房'
  isRotating = false
})

/** An upstream without numbers of members and without branches. */
function shop({ target, headers }: RecordedRequest): PlannedAnswer {
  if (headers.cookie === undefined) return envelope(null, 10001)
  count += 1
  const planned = envelope(target === '/api/user/base' ? { username: member, company: member } : { done: 1 })
  const cookie = { 'set-cookie': `sid=r${count}; Path=/` }
  return { ...planned, headers: { ...planned.headers, ...(isRotating ? cookie : {}) } }
}

function mainSiteBrowser(): TestBrowser {
  const browser = new TestBrowser()
  browser.cookies.set('sid', 'main')
  return browser
}
const shownBy = async (browser: TestBrowser) => (await browser.ask('GET', '/api/user/base')).headers.get(MEMBER_HEADER)
const addAs = (browser: TestBrowser, shown: string | null) =>
  browser.ask('POST', '/api/cart', {
    form: 'params[0][goods_id]=3&params[0][number]=2',
    headers: { [MEMBER_HEADER]: shown ?? '' },
  })
const sent = (target: string) => upstream.requests.filter((each) => each.target === target).length

test.each([false, true])('whose session it is is remembered with its cookie, which is renewed: %s', async (rotates) => {
  isRotating = rotates
  const browser = mainSiteBrowser()
  const shown = await shownBy(browser)
  for (let time = 0; time < 3; time += 1) expect((await addAs(browser, shown)).json.code).toBe(200)
  // No write asked who it is.
  expect([sent('/api/user/base'), sent('/api/cart')]).toEqual([1, 3])
})

test('another sign-in on the main site is noticed by its cookie, and asked about once', async () => {
  const browser = mainSiteBrowser()
  const shown = await shownBy(browser)
  browser.cookies.set('sid', 'other')
  member = '同春药店'
  expect((await addAs(browser, shown)).json.message).toContain('已切换为「同春药店」')
  expect([sent('/api/user/base'), sent('/api/cart')]).toEqual([2, 0])
  // A new cookie of the same member is the same.
  const now = await shownBy(browser)
  browser.cookies.set('sid', 'third')
  expect((await addAs(browser, now)).json.code).toBe(200)
})

test('one with the same cookie is noticed by any page that has been loaded since', async () => {
  const browser = mainSiteBrowser()
  const shown = await shownBy(browser)
  member = '同春药店'
  expect(await shownBy(browser)).not.toBe(shown)
  expect((await addAs(browser, shown)).json.message).toContain('已切换为「同春药店」')
  expect(sent('/api/cart')).toBe(0)
})

test('what is remembered is not believed against the shop API: it may be old', async () => {
  const browser = mainSiteBrowser()
  const first = await shownBy(browser)
  const kept = browser.cookies.get('shop_member') ?? ''
  member = '同春药店'
  const second = await shownBy(browser)
  browser.cookies.set('shop_member', kept)
  expect(second).not.toBe(first)
  expect((await addAs(browser, second)).json.code).toBe(200)
})
