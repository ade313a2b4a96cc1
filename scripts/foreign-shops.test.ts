import type { BareUpstream } from '#e2e/support/bare-upstream.ts'
import { formFor, idFor, memberCookie, startBareUpstream } from '#e2e/support/bare-upstream.ts'
import { PLAIN_COOKIE, startPlainUpstream } from '#e2e/support/plain-upstream.ts'
import type { Call } from '#lib/contract/call.ts'
import type { CallKey } from '#lib/contract/calls.ts'
import { callEntries, calls } from '#lib/contract/calls.ts'
import { classifyCode } from '#lib/contract/error-code.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import type { CallShapes } from '#lib/contract/shapes.ts'
import { shapes } from '#lib/contract/shapes.ts'
import { detect, firstLook } from '#lib/server/features/detect.ts'
import { absentFeatures } from '#lib/server/features/state.ts'
import { sites } from '#lib/server/sites.ts'
import type { BrowserAnswer } from '#lib/server/testing/browser.ts'
import { configure, TestBrowser } from '#lib/server/testing/browser.ts'
import { foundOddities } from '#lib/server/upstream/read-answer.ts'

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
    SHARED_COOKIES: `bare_session,${PLAIN_COOKIE}`,
  })
})
afterAll(async () => {
  for (const upstream of Object.values(upstreams)) await upstream.close()
})

const shown = callEntries.filter(([, call]) => !call.feature && !call.session)

async function memberOf(name: Name): Promise<TestBrowser> {
  const [cookie, value = ''] = (await memberCookie(upstreams[name])).split('=')
  const browser = new TestBrowser()
  browser.cookies.set(cookie ?? '', value)
  return browser
}

/** A thing of each shop for a call that names one. */
const idOf = (path: string, name: Name): string => {
  if (name !== 'plain') return idFor(path)
  if (path.includes('/phone/')) return '13900000001'
  if (path.includes('/cart/{id}')) return PLAIN_LINE
  return /goods|quick_add/.test(path) ? PLAIN_GOODS : '9'
}

const formOf = (path: string, name: Name): string =>
  name === 'plain' ? (plainForms[path] ?? '') : (formFor(path) ?? '')

function asked(browser: TestBrowser, name: Name, [, call]: readonly [CallKey, Call]): Promise<BrowserAnswer> {
  const path = call.path.replaceAll(/\{\w+\}/g, idOf(call.path, name))
  const query = call.path.endsWith('postDetail') ? '?id=72' : ''
  const headers = { host: shops[name], origin: `http://${shops[name]}`, 'sec-fetch-dest': 'empty' }
  const form = call.method === 'POST' ? formOf(call.path, name) : undefined
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

test('a shop with 404 in its envelope says the same as the first, call by call', async () => {
  const name = 'json'
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

const PLAIN_GOODS = '1795000000123456701'
const PLAIN_LINE = '1795000000923456701'
const plainForms: Readonly<Record<string, string>> = {
  '/api/cart': `goods_id=${PLAIN_GOODS}&number=2`,
  '/api/cart/{id}/edit': 'params[number]=3',
  '/api/cart/batch_select': `ids[0]=${PLAIN_LINE}&is_selected=1`,
  '/api/cart/checkout': `ids[0]=${PLAIN_LINE}`,
  '/api/cart/batch_delete': `ids[0]=${PLAIN_LINE}`,
  '/api/favorite': `goods_ids[0]=${PLAIN_GOODS}`,
  '/api/favorite/cancel': `goods_ids[0]=${PLAIN_GOODS}`,
}
/** In the order in which a member would make them. */
const LAST: readonly CallKey[] = ['cartEdit', 'cartSelect', 'cartCheckout', 'cartDelete', 'logout']
const inOrder = [...shown].sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other))
const cartAdd = shown.filter(([key]) => key === 'cartAdd')

describe('the second shop', () => {
  /** What pages get of it. Nothing that it sends may be lost on the way. */
  async function readAll(who: 'guest' | 'member') {
    const browser = who === 'guest' ? new TestBrowser() : await memberOf('plain')
    const found = new Map<CallKey, { readonly code: number; readonly data: unknown }>()
    const before = foundOddities()
    for (const entry of [...cartAdd, ...inOrder]) {
      const { json } = await asked(browser, 'plain', entry)
      found.set(entry[0], { code: Number(json.code), data: json.data })
    }
    expect(foundOddities()).toEqual(before)
    return found
  }

  test('is read whole as a guest: every call is answered or asks to sign in, and nothing that it sends is lost', async () => {
    for (const [key, { code }] of await readAll('guest')) {
      const call: Call = calls[key]
      const wanted =
        key === 'resetPassword'
          ? 422
          : key === 'lottery'
            ? 10001
            : call.who === 'member' || key === 'userBase'
              ? 401
              : 200
      expect([key, code]).toEqual([key, wanted])
    }
  })

  test('is read whole as a member', async () => {
    const found = await readAll('member')
    for (const [key, { code }] of found) expect([key, code]).toEqual([key, key === 'resetPassword' ? 422 : 200])
    const dataOf = (key: CallKey) => found.get(key)?.data
    expect(dataOf('goodsList')).toMatchObject({ total: 6, last_page: 2, per_page: 4, data: { length: 4 } })
    expect(dataOf('goodsDetail')).toMatchObject({ goods: { id: PLAIN_GOODS, name: '连花清瘟胶囊', base_price: 14.8 } })
    expect(dataOf('recommendations')).toMatchObject({ data: { length: 6 } })
    expect(dataOf('articleCategory')).toMatchObject({ articles: [{ id: 72 }, { id: 66 }] })
    expect(dataOf('focusCommon')).toMatchObject({
      timestamp: Date.parse('2026-11-20T01:30:00Z') / 1000,
      nav: { length: 2 },
    })
    expect(dataOf('globalLinks')).toMatchObject({ columns: [{ title: '购物指南', links: [{ name: '如何下单' }] }, {}] })
    expect(dataOf('userBase')).toMatchObject({
      company: '何安大药房',
      points: 320,
      admin: { name: '周经理' },
      token: '',
    })
    expect(dataOf('money')).toMatchObject({ balance: '88.00', points: null })
    expect(dataOf('couponNumbers')).toMatchObject({ usable: 1, used: null })
    expect(dataOf('moneyLog')).toMatchObject({ data: [{ created_at: '2026-11-20 00:30:00' }] })
    expect(dataOf('coupons')).toMatchObject({ data: [{ id: '1795000000123456801', threshold: null }] })
    expect(dataOf('cartCheckout')).toMatchObject({ orders: [{ lines: [{ id: PLAIN_LINE, number: 3 }] }] })
    expect(dataOf('lotterySimple')).toEqual({ id: null, is_join: 1 })
  })

  test('keeps ids of 19 digits from the list to the cart and out of it again', async () => {
    const member = await memberOf('plain')
    const does = async (key: CallKey) => {
      const call: Call = calls[key]
      return (await asked(member, 'plain', [key, call])).json.data
    }
    await does('cartAdd')
    await does('cartQuickAdd')
    expect(await does('cartList')).toMatchObject({ data: [{ id: PLAIN_LINE, number: 3, goods: { id: PLAIN_GOODS } }] })
    await does('favoriteAdd')
    expect(await does('favorites')).toMatchObject({ data: [{ id: PLAIN_GOODS }] })
    await does('cartDelete')
    expect(await does('cartList')).toMatchObject({ data: [] })
  })
})

test('a guest is asked to sign in, and a refused field keeps its words, without a code', async () => {
  const guest = await asked(new TestBrowser(), 'plain', [
    'userBase',
    { method: 'GET', path: '/api/user/base', who: 'member' },
  ])
  expect(guest.json.code).toBe(401)
  const member = await memberOf('plain')
  const headers = { host: shops.plain, origin: `http://${shops.plain}` }
  await asked(member, 'plain', ['cartAdd', calls.cartAdd])
  const edit = await member.ask('POST', `/api/cart/${PLAIN_LINE}/edit`, { headers, form: 'params[number]=0' })
  expect(edit.json).toMatchObject({ code: 422, errors: { number: ['数量须大于0'] } })
})
