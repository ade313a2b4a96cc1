import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { classifyCode } from '#lib/contract/error-code.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { PlannedAnswer, RecordingUpstream } from '../testing/recording-upstream.ts'
import { startRecordingUpstream } from '../testing/recording-upstream.ts'

let upstream: RecordingUpstream

beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())

interface Variant {
  readonly what: string
  readonly planned: PlannedAnswer
  /** What the answer says is to be done: its code, or its status where it has none. */
  readonly says: number
}

const odd = [
  null,
  0,
  1,
  -1,
  1.5,
  '',
  'ok',
  true,
  false,
  [],
  {},
  [null],
  { a: [] },
  '2026-11-20 09:30:00',
  'x'.repeat(9_000),
]
const sideFields = ['message', 'errors', 'timestamp', 'request_id', 'trace'] as const
const codes = [10_000, 200, '201', 10_001, '401', 422, 459, 400, 429]
const json = (body: unknown): string => JSON.stringify(body)

const besideCode = codes.flatMap((code) =>
  sideFields.flatMap((field) =>
    odd.map(
      (value): Variant => ({
        what: `${field} ${json(value)?.slice(0, 40)} beside ${json(code)}`,
        planned: { body: json({ code, [field]: value, data: [{ name: '板蓝根' }] }) },
        says: Number(code),
      }),
    ),
  ),
)

const bodies = [
  '',
  '<h1>no</h1>',
  '{}',
  '[]',
  'null',
  '"no"',
  '{"message":null}',
  '{"errors":["no"]}',
  '{"code":null}',
  '{"code":"E1","msg":"no"}',
]
const withoutCode = [400, 401, 403, 404, 405, 409, 410, 415, 422, 429, 451, 459, 501].flatMap((status) =>
  bodies.map(
    (body): Variant => ({ what: `${status} ${body}`, planned: { status, body }, says: status === 501 ? 404 : status }),
  ),
)

const good = json({ code: 200, message: '', data: [{ name: '板蓝根' }] })
const packed: readonly (readonly [string, string | Buffer])[] = [
  ['', good],
  ['none', good],
  ['utf-8', good],
  ['UTF-8', good],
  ['identity', good],
  ['binary', good],
  ['gzip', gzipSync(good)],
  ['x-gzip', gzipSync(good)],
  ['GZIP', gzipSync(good)],
  ['deflate', deflateSync(good)],
  ['br', brotliCompressSync(good)],
  ['identity, gzip', gzipSync(good)],
  ['gzip, br', brotliCompressSync(gzipSync(good))],
]
const encoded = packed.map(
  ([encoding, body]): Variant => ({
    what: `content-encoding ${json(encoding)}`,
    planned: { headers: { 'content-encoding': encoding }, body },
    says: 200,
  }),
)

const cookies = [
  'sid=1; Domain=.shop.example',
  'sid=1; Domain=com',
  'sid=1; Path=/public',
  'sid=1; Path=relative',
  `sid=${'j'.repeat(4_000)}`,
  'sid="a b"; Expires=never',
  'sid=; Max-Age=0',
  '=x',
  'sid',
  'sid=a,b=c',
  'sid=1; SameSite=Maybe; Secure; Partitioned',
]
const withCookies = cookies.map(
  (cookie): Variant => ({
    what: `set-cookie ${cookie.slice(0, 40)}`,
    planned: { headers: { 'set-cookie': [cookie, cookie] }, body: good },
    says: 200,
  }),
)

const variants = [...besideCode, ...withoutCode, ...encoded, ...withCookies]

test('there are more than 500 of them', () => {
  process.stdout.write(`${variants.length} odd answers go through the proxy\n`)
  expect(variants.length).toBeGreaterThan(500)
})

test('an answer whose code or status says what to do is never a failure of ours, and says the same to the browser', async () => {
  const wrong: string[] = []
  for (const { what, planned, says } of variants) {
    upstream.answer = () => planned
    const { status, json: answer } = await new TestBrowser().ask('GET', '/api/goods/hot')
    const isSame = classifyCode(Number(answer.code)) === classifyCode(says)
    if (status >= 500 || !isSame) wrong.push(`${what}: ${status} ${json(answer.code)}`)
  }
  expect(wrong).toEqual([])
})
