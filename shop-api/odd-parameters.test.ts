import { calls } from '#lib/contract/calls.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { staffRoutes } from '#shop-api/modules/identity/back-office/registry.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { SESSION_COOKIE } from '#shop-api/platform/http/route.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

/** What somebody, or a program, may put in place of a value. */
const ODD = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e3',
    '1.5',
    '0x10',
    '１０',
    '2147483648',
    '99999999999999999999',
    'NaN',
    'null',
    'x'.repeat(5_000),
  ],
  ...[
    '1900-01-01',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    '+275760-09-13',
    '275760-09-13',
    '8640000000001',
    '-62135596801',
    '1900-01',
    '9999-12',
  ],
  ...[
    '%00',
    '%ED%A0%80',
    '%FF',
    '%E2%80%AE',
    "'",
    '%25',
    '_%25_',
    '%5C',
    '..%2f..%2f',
    '%F0%9F%92%8A',
    '%7B%22a%22%3A1%7D',
    '(((',
    '*',
    '!%26%7C',
  ],
]
const ODD_IDS = [
  '0',
  '-1',
  '1.5',
  'x',
  '2147483648',
  '999999999999999',
  '9'.repeat(40),
  '%00',
  '..%2f',
  '%ED%A0%80',
  '%E7%94%B2',
]
/** Ways of writing a name that give more than one value, or none. */
const ODD_NAMES = [
  (name: string) => `${name}=1&${name}=2`,
  (name: string) => `${name}[]=1`,
  (name: string) => `${name}[a]=1`,
  (name: string) => name,
]

/** Never ends. */
const STREAM = '/stream'

let shop: TestShop
let person: StaffBrowser
beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  await shop.app.ready()
  person = await staffWith(shop, 'admin')
}, OPEN_MS)
afterAll(() => shop.close())

const addressesOf = (path: string): string[] =>
  /[:{]\w+/.test(path)
    ? ['1', ...ODD_IDS]
        .filter((_, at) => at === 0 || (at + path.length) % 3 === 0)
        .map((id) => path.replaceAll(/:\w+|\{\w+\}/g, id))
    : [path]

const ways = [...ODD.map((value) => (name: string) => `${name}=${value}`), ...ODD_NAMES]
let turn = 0

/** Each name in so many of the odd ways, which take turns over all names. */
const queriesOf = (names: readonly string[], each: number): string[] =>
  names.flatMap((name) =>
    Array.from({ length: each }, () => {
      turn += 1
      return ways[turn % ways.length]?.(name) ?? name
    }),
  )

/** Addresses that are answered with a failure of ours, with what was asked. */
async function failuresOf(
  urls: readonly string[],
  ask: (url: string) => Promise<{ statusCode: number }>,
): Promise<string[]> {
  const failures: string[] = []
  for (const url of urls) {
    const { statusCode } = await ask(url)
    if (statusCode >= 500) failures.push(`${statusCode} ${url.slice(0, 200)}`)
  }
  return failures
}

const documented = () =>
  (shop.app.swagger() as { paths: Record<string, { get?: { parameters?: { in: string; name: string }[] } }> }).paths

test('no odd parameter of a call of operators is a failure of ours', async () => {
  const reads = operatorCalls(shop.app).filter(({ method }) => method === 'GET')
  const paths = documented()
  let named = 0
  const urls = reads.flatMap(({ path }) => {
    const known = paths[`/admin${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.get?.parameters ?? []
    const names = known.filter((each) => each.in === 'query').map(({ name }) => name)
    named += names.length
    const [first = path] = addressesOf(path)
    return [...addressesOf(path), ...queriesOf(names, 4).map((query) => `${first}?${query}`)].map(
      (each) => `/admin${each}`,
    )
  })
  expect(reads.length).toBeGreaterThan(50)
  expect(named).toBeGreaterThan(50)
  const authorization = `Bearer ${OPERATOR_TOKEN}`
  expect(await failuresOf(urls, (url) => shop.app.inject({ url, headers: { authorization } }))).toEqual([])
}, 300_000)

test('no odd parameter of a call of buyers is a failure of ours', async () => {
  const reads = Object.values(calls).filter(({ method, answer }) => method === 'GET' && answer !== 'stream')
  const [{ phone = '', password = '' } = {}] = sampleSignIns
  const visitor = shop.visitor()
  await visitor.call(calls.login, { body: { account: phone, password } })
  expect(visitor.cookie).not.toBeNull()
  const urls = reads.flatMap(({ path, query = [] }) => {
    const [first = path] = addressesOf(path)
    return [...addressesOf(path), ...queriesOf(query, 8).map((each) => `${first}?${each}`)]
  })
  expect(urls.length).toBeGreaterThan(500)
  const headers = { cookie: `${SESSION_COOKIE}=${visitor.cookie}` }
  expect(await failuresOf(urls, (url) => shop.app.inject({ url, headers }))).toEqual([])
  expect(await failuresOf(urls, (url) => shop.app.inject({ url }))).toEqual([])
}, 300_000)

test('no odd parameter of a page of the back office is a failure of ours', async () => {
  const pages = staffRoutes(shop.app).filter(({ method, path }) => method === 'GET' && path !== STREAM)
  const urls: string[] = []
  for (const { path } of pages) {
    const [first = path] = addressesOf(path)
    const { body } = await person.get(`/staff${first}`)
    const fields = [...body.matchAll(/<form[^>]*method="get"[\s\S]*?<\/form>/g)].flatMap(([form]) =>
      [...form.matchAll(/ name="(\w+)"/g)].map(([, name = '']) => name),
    )
    const linked = [...body.matchAll(/href="[^"]*\?([^"]+)"/g)].flatMap(([, query = '']) =>
      [...new URLSearchParams(query.replaceAll('&amp;', '&')).keys()].filter((name) => /^\w+$/.test(name)),
    )
    const names = [...new Set(['page', ...fields, ...linked])]
    urls.push(...addressesOf(path), ...queriesOf(names, 4).map((query) => `${first}?${query}`))
  }
  expect(urls.length).toBeGreaterThan(500)
  expect(
    await failuresOf(
      urls.map((each) => `/staff${each}`),
      (url) => person.get(url),
    ),
  ).toEqual([])
}, 300_000)
