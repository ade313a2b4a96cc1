import { jest } from '@jest/globals'
import { CLIENT_ADDRESS_HEADER } from './endpoints.ts'
import { log } from './log.ts'
import { takePolicyReport } from './policy-report.ts'
import { configure, SITE } from './testing/browser.ts'

let written: Record<string, unknown>[]
let reporter = 0

beforeAll(() => configure('http://127.0.0.1:1'))
beforeEach(() => {
  written = []
  reporter += 1
  jest.spyOn(log(), 'warn').mockImplementation((entry: unknown) => {
    written.push(entry as Record<string, unknown>)
  })
})
afterEach(() => jest.restoreAllMocks())

const REPORT = 'application/csp-report'

async function send(body: string, type = REPORT): Promise<number> {
  const headers = { host: 'shop.example', 'content-type': type, [CLIENT_ADDRESS_HEADER]: `203.0.113.${reporter}` }
  const request = new Request(`${SITE}/api/policy-report`, { method: 'POST', headers, body })
  return (await takePolicyReport(request)).status
}

const report = (fields: object) => send(JSON.stringify({ 'csp-report': fields }))

test('a report is one line, without queries', async () => {
  const fields = {
    'document-uri': `${SITE}/search?keywords=13800001234#x`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?stolen=cookie',
    'source-file': `${SITE}/_next/a.js?dpl=1`,
    'line-number': 7,
  }
  expect(await report(fields)).toBe(204)
  const older = {
    'document-uri': `${SITE}/cart?a=b`,
    'violated-directive': "script-src 'self'",
    'blocked-uri': 'inline',
  }
  expect(await report(older)).toBe(204)
  const who = { security: 'policy_violated', address: `203.0.113.${reporter}`, memberId: null }
  expect(written).toEqual([
    {
      ...who,
      directive: 'script-src-elem',
      page: `${SITE}/search`,
      blocked: 'https://evil.example/x.js',
      source: `${SITE}/_next/a.js`,
      line: 7,
    },
    { ...who, directive: 'script-src', page: `${SITE}/cart`, blocked: 'inline', source: undefined, line: undefined },
  ])
})

test.each([
  ['no report at all', 'x', REPORT, 400],
  ['another form', '{"a":1}', REPORT, 400],
  ['a list', '[]', REPORT, 400],
  ['too much', `{"csp-report":{"blocked-uri":"inline"}${' '.repeat(17_000)}}`, REPORT, 413],
  ['a type that any page may send', '{"csp-report":{"blocked-uri":"inline"}}', 'text/plain', 415],
])('%s writes nothing', async (_, body, type, status) => {
  expect(await send(body, type)).toBe(status)
  expect(written).toEqual([])
})

test('odd values cost their field, and data addresses keep their scheme only', async () => {
  const odd = { 'document-uri': 5, 'effective-directive': '<b>', 'blocked-uri': `data:text/html,${'x'.repeat(500)}` }
  expect(await report(odd)).toBe(204)
  expect(written).toMatchObject([{ directive: '', page: undefined, blocked: 'data:' }])
})

test('what a browser’s extension put into the page is left out', async () => {
  await report({ 'blocked-uri': 'chrome-extension', 'effective-directive': 'script-src' })
  await report({ 'blocked-uri': 'inline', 'source-file': 'moz-extension://abc/content.js' })
  expect(written).toEqual([])
})

test('one address is heard twenty times a minute', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 25; at += 1) statuses.push(await report({ 'blocked-uri': 'inline' }))
  expect(statuses).toEqual([...Array<number>(20).fill(204), ...Array<number>(5).fill(429)])
  expect(written).toHaveLength(20)
})
