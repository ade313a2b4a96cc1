import { brotliCompressSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { classifyCode } from '#lib/contract/error-code.ts'
import { configure, TestBrowser } from '../testing/browser.ts'
import type { RecordingUpstream } from '../testing/recording-upstream.ts'
import { startRecordingUpstream } from '../testing/recording-upstream.ts'

// Single oddities are tried one by one in hostile-envelopes.test.ts; here several come together, the same ones in every run.
const RUNS = 500
const SEED = 20_261_128

let upstream: RecordingUpstream
beforeAll(async () => {
  upstream = await startRecordingUpstream()
  configure(upstream.url)
})
afterAll(() => upstream.close())

/** Written as a number, which a program that reads it as one makes another of. */
const ROW = '{"id":1795000000123456789,"name":"板蓝根","number":"12"}'

/** Answers that are one list, as frameworks write it; the part in front of a code or side fields is left open. */
const containers = [
  (row: string, more: string) => `{${more}"data":[${row}],"pagination":{"total":41,"pageSize":1,"page":1}}`,
  (row: string, more: string) => `{${more}"data":{"data":[${row}],"total":41,"per_page":1}}`,
  (row: string, more: string) => `{${more}"data":{"list":[${row}],"total":"41","pageSize":"1"}}`,
  (row: string, more: string) => `{${more}"data":{"records":[${row}],"total":41,"size":1,"current":1,"pages":41}}`,
  (row: string, more: string) => `{${more}"data":[${row}],"meta":{"total":41,"per_page":1,"last_page":41}}`,
  (row: string, more: string) => `{${more}"data":[${row}],"count":41,"limit":1}`,
] as const
/** The same without any code. */
const bareContainers = [
  ...containers,
  (row: string) => `{"count":41,"next":"http://shop/api/goods/list?page=2","previous":null,"results":[${row}]}`,
  (row: string) => `{"content":[${row}],"totalElements":41,"totalPages":41,"number":0,"size":1}`,
  (row: string) => `{"current_page":1,"data":[${row}],"next_page_url":"/?page=2","per_page":1,"total":41}`,
] as const

const odd = fc.constantFrom<unknown>(null, 0, 1, -1.5, '', 'ok', true, [], {}, [null], { a: [] }, '2026-11-20 09:30:00')
/** Fields beside a code that may hold anything. */
const beside = fc.dictionary(
  fc.constantFrom('message', 'errors', 'timestamp', 'trace', 'success', 'error', 'msg'),
  odd,
  {
    noNullPrototype: true,
  },
)
/** Fields beside a status alone; what says that nothing was done is none of them. */
const besideStatus = fc.dictionary(fc.constantFrom('message', 'timestamp', 'trace', 'path', 'msg'), odd, {
  noNullPrototype: true,
})
const transfer = fc.record({
  encoding: fc.constantFrom('', 'none', 'utf-8', 'gzip', 'x-gzip', 'br'),
  type: fc.constantFrom('application/json', 'text/plain', 'text/html; charset=gbk', 'application/problem+json', ''),
  cookie: fc.constantFrom(
    'sid=1; Domain=.shop.example',
    `sid=${'j'.repeat(3_000)}; Path=/x`,
    'sid',
    '=x',
    'sid=; Max-Age=0',
  ),
})
const refusals = fc.constantFrom(10_001, 401, 422, 459, 400, 403, 409, 429)

const packed = (body: string, encoding: string): string | Buffer =>
  /gzip/.test(encoding) ? gzipSync(body) : encoding === 'br' ? brotliCompressSync(body) : body

const fieldsOf = (fields: object): string => {
  const text = JSON.stringify(fields).slice(1, -1)
  return text === '' ? '' : `${text},`
}

type Transfer = typeof transfer extends fc.Arbitrary<infer Value> ? Value : never

async function ask(body: string, status: number, { encoding, type, cookie }: Transfer, method = 'GET') {
  const headers = { 'content-encoding': encoding, 'content-type': type, 'set-cookie': cookie }
  upstream.answer = () => ({ status, headers, body: packed(body, encoding) })
  return await new TestBrowser().ask(method, method === 'GET' ? '/api/goods/list' : '/api/user/resetPassword', {
    ...(method === 'GET' ? {} : { form: 'password=12345678' }),
  })
}

const coded = fc.record({
  body: fc
    .tuple(fc.constantFrom(...containers), fc.constantFrom('200', '10000', '"201"', '"10000"'), beside)
    .map(([container, code, fields]) => container(ROW, `"code":${code},${fieldsOf(fields)}`)),
  transfer,
})
const uncoded = fc.record({
  body: fc
    .tuple(fc.constantFrom(...bareContainers), besideStatus)
    .map(([container, fields]) => container(ROW, fieldsOf(fields))),
  transfer,
})

test(`${RUNS} lists in the forms of several frameworks are read alike, whatever is beside them`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(coded, uncoded), async ({ body, transfer: how }) => {
      const { status, json } = await ask(body, 200, how)
      expect([status, classifyCode(Number(json.code))]).toEqual([200, 'success'])
      expect(json.data).toMatchObject({ data: [{ id: '1795000000123456789', name: '板蓝根', number: 12 }] })
      expect(json.data).toMatchObject({ total: 41, last_page: 41, current_page: 1 })
    }),
    { numRuns: RUNS, seed: SEED },
  )
})

test(`${RUNS} refusals say the same to the browser, by their code or by their status alone`, async () => {
  const cases = fc.record({
    code: refusals,
    hasCode: fc.boolean(),
    isStatus200: fc.boolean(),
    isWrite: fc.boolean(),
    fields: beside,
    transfer,
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ code, hasCode, isStatus200, isWrite, fields, transfer: how }) => {
      const status = hasCode && isStatus200 ? 200 : code > 599 ? 401 : code
      const body = JSON.stringify({ ...(hasCode ? { code } : {}), ...fields })
      const answer = await ask(body, status, how, isWrite ? 'POST' : 'GET')
      expect(answer.status).toBeLessThan(500)
      expect(classifyCode(Number(answer.json.code))).toBe(classifyCode(hasCode ? code : status))
    }),
    { numRuns: RUNS, seed: SEED },
  )
})
