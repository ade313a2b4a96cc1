import type { BareUpstream } from '#e2e/support/bare-upstream.ts'
import { formFor, idFor, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { startPlainUpstream } from '#e2e/support/plain-upstream.ts'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries } from '#lib/contract/calls.ts'
import { classifyCode } from '#lib/contract/error-code.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { detect, firstLook } from '#lib/server/features/detect.ts'
import { absentFeatures } from '#lib/server/features/state.ts'
import { sites } from '#lib/server/sites.ts'
import type { BrowserAnswer } from '#lib/server/testing/browser.ts'
import { configure, TestBrowser } from '#lib/server/testing/browser.ts'

/** Each under a host of its own; the first is the one the others are held against. */
const shops = { bare: 'bare.example', json: 'json.example', plain: 'plain.example' } as const
type Name = keyof typeof shops

let upstreams: Readonly<Record<Name, BareUpstream>>

beforeAll(async () => {
  upstreams = {
    bare: await startBareUpstream(),
    json: await startBareUpstream('json'),
    plain: await startPlainUpstream(),
  }
  const byHost = Object.fromEntries(
    Object.entries(shops).map(([name, host]) => [host, { api: upstreams[name as Name].url }]),
  )
  configure(upstreams.bare.url, {
    UPSTREAMS_BY_HOST: JSON.stringify(byHost),
    UPSTREAM_COOKIES: 'shared',
    SHARED_COOKIES: 'bare_session',
  })
})
afterAll(async () => {
  for (const upstream of Object.values(upstreams)) await upstream.close()
})

const shown = callEntries.filter(([, call]) => !call.feature && !call.session)

async function memberOf(name: Name): Promise<TestBrowser> {
  const { headers } = await fetch(`${upstreams[name].url}/login`, { redirect: 'manual' })
  const browser = new TestBrowser()
  browser.cookies.set('bare_session', /bare_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '')
  return browser
}

function asked(browser: TestBrowser, name: Name, [, call]: readonly [CallKey, Call]): Promise<BrowserAnswer> {
  const path = call.path.replaceAll(/\{\w+\}/g, idFor(call.path))
  const query = call.path.endsWith('postDetail') ? '?id=72' : ''
  const headers = { host: shops[name], origin: `http://${shops[name]}`, 'sec-fetch-dest': 'empty' }
  const form = call.method === 'POST' ? (formFor(call.path) ?? '') : undefined
  return browser.ask(call.method, path + query, { headers, ...(form === undefined ? {} : { form }) })
}

/** The fields of the contract, without what else an upstream sends. */
function readAsPage({ data: shape }: CallShapes, sent: unknown): unknown {
  const { data } = readLiberally(shape, sent)
  if (typeof data !== 'object' || data === null || !('shape' in shape)) return data
  const names = Object.keys(shape.shape as object)
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)))
}

/** What a page reads of an answer, without the addresses of each server. */
function madeOf(key: CallKey, { json }: BrowserAnswer, name: Name): unknown {
  const shape: CallShapes = shapes[key]
  const kind = classifyCode(Number(json.code))
  const read = kind === 'success' ? readAsPage(shape, json.data) : { kind }
  const text = JSON.stringify(read ?? null).replaceAll(/\/picture\/(\d+)\/[\w.-]+/g, '/picture/$1')
  return JSON.parse(text.replaceAll(upstreams[name].url, ''))
}

test.each(['json', 'plain'] as const)('the %s shop says the same as the first, call by call', async (name) => {
  for (const who of ['guest', 'member'] as const) {
    const [first, second] =
      who === 'guest' ? [new TestBrowser(), new TestBrowser()] : await Promise.all([memberOf('bare'), memberOf(name)])
    for (const entry of shown) {
      const [key] = entry
      const wanted = await asked(first, 'bare', entry)
      const got = await asked(second, name, entry)
      expect([who, key, got.status < 500, madeOf(key, got, name)]).toEqual([
        who,
        key,
        true,
        madeOf(key, wanted, 'bare'),
      ])
    }
  }
})

test.each(Object.keys(shops) as Name[])(
  'the %s shop is found to offer the same: nothing beyond the specification',
  async (name) => {
    const site = sites().all.find(({ host }) => host === shops[name])
    if (!site) throw new Error(`no site ${name}`)
    await detect(site, firstLook)
    const absent = absentFeatures(new URL(upstreams[name].url))
    expect([absent.has('zones'), absent.has('controlled-goods'), absent.has('orders'), absent.has('chat')]).toEqual([
      true,
      true,
      true,
      true,
    ])
  },
)

test('a guest is asked to sign in, and a refused field keeps its words, without a code', async () => {
  const guest = await asked(new TestBrowser(), 'plain', [
    'userBase',
    { method: 'GET', path: '/api/user/base', who: 'member' },
  ])
  expect(guest.json.code).toBe(401)
  const member = await memberOf('plain')
  const headers = { host: shops.plain, origin: `http://${shops.plain}` }
  const edit = await member.ask('POST', '/api/cart/501/edit', { headers, form: 'params[number]=0' })
  expect(edit.json).toMatchObject({ code: 422, errors: { number: ['数量须大于0'] } })
})
