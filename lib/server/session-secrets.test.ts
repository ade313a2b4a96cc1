import { jest } from '@jest/globals'
import { configure } from './testing/browser.ts'
import type { RecordingUpstream } from './testing/recording-upstream.ts'
import { envelope, startRecordingUpstream } from './testing/recording-upstream.ts'

const former = 'former'.repeat(6)
const present = 'present'.repeat(6)
let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  upstream.answer = ({ target, headers }) => {
    if (target !== '/api/login')
      return headers.cookie === undefined ? envelope(null, 10001) : envelope({ company: '仁心大药房' })
    const answer = envelope({ member_id: 7, company: '仁心大药房' })
    return { ...answer, headers: { ...answer.headers, 'set-cookie': 'sid=s1' } }
  }
})
afterAll(() => upstream.close())

/** A storefront that was started with these secrets. */
async function storefront(...secrets: string[]) {
  jest.resetModules()
  configure(upstream.url, { SESSION_SECRET: secrets.join(', ') })
  const { TestBrowser } = await import('./testing/browser.ts')
  const browserWith = (cookies: ReadonlyMap<string, string> = new Map()) => {
    const browser = new TestBrowser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  }
  return {
    async signIn(): Promise<ReadonlyMap<string, string>> {
      const browser = browserWith()
      await browser.ask('POST', '/api/login', { form: 'account=yh&password=right' })
      return browser.cookies
    },
    /** By the cookies alone, which stay as they are. */
    isIn: async (cookies: ReadonlyMap<string, string>) =>
      (await browserWith(cookies).ask('GET', '/api/user/base')).json.code === 200,
    ...(await import('./pictures/seal.ts')),
    ...(await import('./sign-in/login-place.ts')),
  }
}

test('while a secret is replaced, every storefront opens what any of them has sealed', async () => {
  const early = await (await storefront(former)).signIn()
  const late = await (await storefront(present, former)).signIn()
  const opens = async (...secrets: string[]) => {
    const { isIn } = await storefront(...secrets)
    return [await isIn(early), await isIn(late)]
  }
  expect(await opens(former)).toEqual([true, false])
  expect(await opens(former, present)).toEqual([true, true])
  expect(await opens(present, former)).toEqual([true, true])
  expect(await opens(present)).toEqual([false, true])
})

test('any of the secrets opens addresses of pictures and of the sign-in page', async () => {
  const picture = new URL('https://img.example/a.jpg')
  const place = new URL('https://id.example/login')
  const first = await storefront(former)
  const [, , width = '', sealed = ''] = first.pictureUrl(180, picture).split('/')
  const kept = new Headers()
  first.keepLoginPlace(new Request('http://localhost/'), kept, place)
  const carrying = new Headers({ cookie: kept.get('set-cookie')?.split(';')[0] ?? '' })
  const opens = async (...secrets: string[]) => {
    const { openPictureUrl, keptLoginPlace } = await storefront(...secrets)
    return [openPictureUrl(width, sealed)?.address.href, keptLoginPlace(carrying)?.href]
  }
  expect(await opens(present, former)).toEqual([picture.href, place.href])
  expect(await opens(present)).toEqual([undefined, undefined])
})
