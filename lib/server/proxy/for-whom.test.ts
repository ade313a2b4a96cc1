import { GUEST, MEMBER_HEADER } from '#lib/contract/session.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordedRequest, RecordingUpstream } from '../testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream
let lastId = 0

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
  upstream.answer = shop
})

const companies: Readonly<Record<string, string>> = { 7: '仁心大药房', 8: '仁心二店', 9: '同春药店' }

/** Signs anybody in by number; a session says its member. */
function shop({ target, method, headers, body }: RecordedRequest): PlannedAnswer {
  const fields = new URLSearchParams(body)
  const begin = (id: string): PlannedAnswer => {
    lastId += 1
    const planned = envelope({ member_id: Number(id), company: companies[id] })
    return { ...planned, headers: { ...planned.headers, 'set-cookie': `sid=${id}-${lastId}; Path=/` } }
  }
  if (target === '/api/login') return begin(fields.get('account') ?? '')
  if (target === '/api/user/switch_store') return begin(fields.get('member_id') ?? '')
  const id = /sid=(\d+)/.exec(headers.cookie ?? '')?.[1]
  if (id === undefined) return envelope(null, 10001)
  if (target === '/api/user/base') return envelope({ id: Number(id), username: 'u', company: companies[id] })
  return method === 'DELETE' ? envelope({}) : envelope({ done: 1 })
}

const signIn = (browser: TestBrowser, id: number) =>
  browser.ask('POST', '/api/login', { form: `account=${id}&password=x` })
const switchTo = (browser: TestBrowser, id: number) =>
  browser.ask('POST', '/api/user/switch_store', { form: `member_id=${id}` })
/** Whom a page that is loaded now shows. */
const shownBy = async (browser: TestBrowser) => (await browser.ask('GET', '/api/user/base')).headers.get(MEMBER_HEADER)
const addAs = (browser: TestBrowser, shown: string | null) =>
  browser.ask('POST', '/api/cart', {
    form: 'params[0][goods_id]=3&params[0][number]=2',
    headers: shown === null ? {} : { [MEMBER_HEADER]: shown },
  })
const writes = () => upstream.requests.filter(({ target }) => target === '/api/cart')

test('a write for whom the page shows goes through, and nothing of it reaches the shop API', async () => {
  const browser = new TestBrowser()
  const signedIn = await signIn(browser, 7)
  const shown = await shownBy(browser)
  expect(signedIn.headers.get(MEMBER_HEADER)).toBe(shown)
  const answer = await addAs(browser, shown)
  expect([answer.json.code, answer.headers.get(MEMBER_HEADER)]).toEqual([200, shown])
  expect(writes()).toHaveLength(1)
  expect(writes()[0]?.headers).not.toHaveProperty(MEMBER_HEADER)
  // Without a word about it, as other programs send it.
  expect((await addAs(browser, null)).json.code).toBe(200)
})

test('a write of a page that shows the head office does not land in the branch', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 7)
  const shown = await shownBy(browser)
  await switchTo(browser, 8)
  const answer = await addAs(browser, shown)
  expect([answer.status, answer.json]).toMatchObject([
    409,
    { code: 409, message: '已切换为「仁心二店」，刚才的操作未提交，请核对后重试' },
  ])
  expect(writes()).toEqual([])
  expect(answer.headers.get(MEMBER_HEADER)).toBe(await shownBy(browser))
  expect((await addAs(browser, await shownBy(browser))).json.code).toBe(200)
})

test('nor does one of a former account, or of a page from before the sign-in', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 7)
  const former = await shownBy(browser)
  await signIn(browser, 9)
  expect((await addAs(browser, former)).json.message).toContain('已切换为「同春药店」')
  const asGuest = await addAs(browser, GUEST)
  expect(asGuest.json.message).toContain('已切换为「同春药店」')
  expect(asGuest.headers.getSetCookie().some((line) => line.startsWith('signed_in=1'))).toBe(true)
  expect(writes()).toEqual([])
  // Reading changes nothing, and says whom it is for.
  const read = await browser.ask('GET', '/api/user/base', { headers: { [MEMBER_HEADER]: former ?? '' } })
  expect([read.status, read.headers.get(MEMBER_HEADER)]).toEqual([200, await shownBy(browser)])
})

test('the same member and branch, signed in again, is the same', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 7)
  const shown = await shownBy(browser)
  await signIn(browser, 9)
  await signIn(browser, 7)
  expect((await addAs(browser, shown)).json.code).toBe(200)
})

test('a shop API that does not say who it is leaves the refusal without a name', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 7)
  const shown = await shownBy(browser)
  await switchTo(browser, 8)
  upstream.answer = (request) => (request.target === '/api/user/base' ? { hangUp: true } : shop(request))
  expect((await addAs(browser, shown)).json).toMatchObject({
    code: 409,
    message: expect.stringContaining('登录账号已切换'),
  })
  expect(writes()).toEqual([])
})

test('who is not signed in any more is asked to sign in, as ever', async () => {
  const browser = new TestBrowser()
  await signIn(browser, 7)
  const shown = await shownBy(browser)
  await browser.ask('DELETE', '/api/user/logout')
  expect((await addAs(browser, shown)).json.code).toBe(10001)
})
