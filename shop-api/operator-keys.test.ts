import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '#lib/kernel/time.ts'
import { addKey, findKey, listKeys, revokeKey, rotateKey } from '#shop-api/modules/base/access/api-keys.ts'
import { operatorCalls } from '#shop-api/modules/base/access/operator-calls.ts'
import { operatorRoutes } from '#shop-api/modules/base/access/operator-route.ts'
import type { Scope } from '#shop-api/modules/base/access/scopes.ts'
import { scopeOf, scopes } from '#shop-api/modules/base/access/scopes.ts'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import { addOperator, addWithoutPassword, listOperators } from '#shop-api/modules/identity/operators/operators.ts'
import { rights } from '#shop-api/modules/identity/operators/role-rights.ts'
import { allowed } from '#shop-api/modules/service/staff-home/testing/allowed-routes.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let made = 0

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const newKey = (wanted: readonly Scope[], days: number | null = 30) => {
  made += 1
  return addKey(shop.db, { name: `key ${made}`, scopes: wanted, days, createdBy: 'test' }, shop.now)
}

interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

let asker = 0

/** Each from an address of its own, so that none is kept out for the wrong keys of others. */
async function ask({ method, path }: Asked, key: string | undefined, payload: object = {}) {
  asker += 1
  const answer = await shop.app.inject({
    method,
    url: `/admin${path.replace(/:\w+/g, '999999')}`,
    remoteAddress: `10.${asker >> 16}.${(asker >> 8) & 255}.${asker & 255}`,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    ...(method === 'POST' ? { payload } : {}),
  })
  return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() }
}

const members = { method: 'GET', path: '/members' } as const

describe('scope by call', () => {
  test('every call of operators has a scope, refuses every other key, and is open to its own', async () => {
    const calls = operatorCalls(shop.app)
    expect(calls.length).toBeGreaterThan(130)
    const expired = await newKey(scopes, 1)
    shop.now = new Date(sampleInstant.getTime() + 2 * DAY_MS)
    const revoked = await newKey(scopes)
    await revokeKey(shop.db, revoked.id, shop.now)
    const strange = (await newKey(scopes)).key.slice(0, -1)
    const bad = [undefined, '', 'wrong', `${strange}~`, strange, expired.key, revoked.key]
    const own = new Map<string, string>()
    const others = new Map<string, string>()
    for (const scope of scopes) {
      own.set(scope, (await newKey([scope])).key)
      others.set(scope, (await newKey(scopes.filter((other) => other !== scope))).key)
    }
    const wrong: unknown[] = []
    for (const call of calls) {
      const { method, path, scope } = call
      for (const [at, key] of bad.entries()) {
        const { status } = await ask(call, key)
        if (status !== 401) wrong.push([method, path, `bad key ${at}`, status])
      }
      const refused = await ask(call, others.get(scope))
      if (refused.status !== 403 || !refused.message.includes(scope)) wrong.push([method, path, 'others', refused])
      const { status } = await ask(call, own.get(scope))
      // What is kept for files of operators is for keys with all rights, as those files are.
      if (path === '/operators/columns' && status === 403) continue
      if ([401, 403, 429, 500].includes(status)) wrong.push([method, path, 'own', status])
    }
    expect(wrong).toEqual([])
    shop.now = sampleInstant
  }, 300_000)

  test('every scope but that of events opens some call', () => {
    const used = new Set<string>(operatorCalls(shop.app).map(({ scope }) => scope))
    expect(scopes.filter((scope) => !used.has(scope))).toEqual(['events:read'])
  })

  test('a call without a scope cannot be registered', () => {
    const answer = z.object({})
    const register = () => operatorRoutes(shop.app).get('/nothing-known', { answer }, async () => ({}))
    expect(register).toThrow('GET /nothing-known has no scope')
  })

  test('every call is in the document, with its scope, its answer and its refusals', async () => {
    interface Operation {
      readonly security: unknown
      readonly requestBody?: unknown
      readonly responses: Readonly<Record<string, { readonly content: unknown }>>
    }
    const document = (await shop.app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    const documented = Object.keys(document.paths).filter((path) => path.startsWith('/admin/'))
    const calls = operatorCalls(shop.app)
    expect(new Set(documented).size).toBe(new Set(calls.map(({ path }) => path)).size)
    for (const { method, path, scope } of calls) {
      const operation = document.paths[`/admin${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
      expect([path, operation?.security]).toEqual([path, [{ apiKey: [scope] }]])
      expect(Object.keys(operation?.responses ?? {})).toEqual([
        '200',
        '401',
        '403',
        '404',
        '409',
        '422',
        '429',
        '500',
        '503',
      ])
      expect(JSON.stringify(operation?.responses[200]?.content)).toContain('"data":{')
    }
    expect(JSON.stringify(document.paths['/admin/goods/{id}/price'])).toContain('"offers"')
  })
})

describe('a key', () => {
  test('is in the database as a hash, is shown once, and is listed without its secret', async () => {
    const { id, key } = await newKey(['members:read'], null)
    const [, , secret = ''] = /^shopkey_([0-9a-f]{12})_(.{43})$/.exec(key) ?? []
    const rows = await listKeys(shop.db)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const listed = await ask({ method: 'GET', path: '/keys' }, OPERATOR_TOKEN)
    expect(JSON.stringify(listed.data)).toContain(`"id":${id},`)
    expect(JSON.stringify(listed.data)).not.toMatch(new RegExp(`${secret}|[Hh]ash`))
  })

  test('that was rotated is taken beside the new one until the overlap is over', async () => {
    const { id, key } = await newKey(['members:read'])
    const next = await rotateKey(shop.db, id, 2, shop.now)
    expect([(await ask(members, key)).status, (await ask(members, next.key)).status]).toEqual([200, 200])
    shop.now = new Date(sampleInstant.getTime() + 2 * HOUR_MS)
    expect([(await ask(members, key)).status, (await ask(members, next.key)).status]).toEqual([401, 200])
    await revokeKey(shop.db, id, shop.now)
    expect((await ask(members, next.key)).status).toBe(401)
    await expect(rotateKey(shop.db, id, 2, shop.now)).rejects.toThrow('已作废')
    shop.now = sampleInstant
  })

  test('revoked within the overlap ends with both secrets', async () => {
    const { id, key } = await newKey(['members:read'])
    const next = await rotateKey(shop.db, id, 24, shop.now)
    await revokeKey(shop.db, id, shop.now)
    expect([await findKey(shop.db, key, shop.now), await findKey(shop.db, next.key, shop.now)]).toEqual([null, null])
  })

  test('is named in the log of operators, and says on which day it was used', async () => {
    const { id, name, key } = await newKey(['members:write'])
    await ask({ method: 'POST', path: '/members/:id/review' }, key, { state: 'approved' })
    const [entry] = await listActions(shop.db, { who: `密钥 ${name}`, limit: 1 })
    expect(entry).toMatchObject({ operation: 'POST /members/:id/review', operatorName: `密钥 ${name}` })
    expect((await listKeys(shop.db)).find((row) => row.id === id)?.lastUsedOn).toBe('2026-11-20')
  })

  test('hands on its own rights and no others, by making and by rotating', async () => {
    const { key } = await newKey(['keys:write', 'goods:read'])
    const strong = await newKey(['money:write'])
    const make = (wanted: readonly Scope[]) =>
      ask({ method: 'POST', path: '/keys' }, key, {
        name: `made ${wanted.join(' ').replace(/:/g, '.')}`,
        scopes: wanted,
      })
    expect(await make(['money:write'])).toMatchObject({ status: 403, message: expect.stringContaining('money:write') })
    expect((await make(['goods:read'])).status).toBe(200)
    const rotated = await ask({ method: 'POST', path: `/keys/${strong.id}/rotate` }, key)
    expect(rotated.status).toBe(403)
  })

  test('with a name that is taken, no scopes, or unknown ones is not made', async () => {
    const make = (payload: object) => ask({ method: 'POST', path: '/keys' }, OPERATOR_TOKEN, payload)
    expect((await make({ name: 'twice', scopes: ['goods:read'] })).status).toBe(200)
    expect(await make({ name: 'twice', scopes: ['goods:read'] })).toMatchObject({ status: 422 })
    expect(await make({ name: 'none', scopes: [] })).toMatchObject({ status: 422 })
    expect(await make({ name: 'odd', scopes: ['everything:write'] })).toMatchObject({ status: 422 })
  })
})

test('a wrong key counts, a right one with other rights does not', async () => {
  const { key } = await newKey(['goods:read'])
  const from = async (carried: string) =>
    (
      await shop.app.inject({
        url: '/admin/members',
        remoteAddress: '198.51.100.77',
        headers: { authorization: `Bearer ${carried}` },
      })
    ).statusCode
  for (let times = 0; times < 25; times += 1) expect(await from(key)).toBe(403)
  const found: number[] = []
  for (let times = 0; times < 22; times += 1) found.push(await from(`shopkey_0123456789ab_${'x'.repeat(43)}`))
  expect(found).toEqual([...Array(20).fill(401), 429, 429])
  expect(await from(key)).toBe(429)
})

/** Nouns of pages that are called otherwise than calls of operators; null where a page is for everybody. */
const pageNouns: Readonly<Record<string, string | null>> = {
  '': null,
  password: null,
  'own-mail': null,
  pictures: null,
  files: 'imports',
  'transfer-files': 'money',
  balances: 'money',
  credit: 'money',
  grants: 'money',
  expiry: 'goods',
  'lapsed-members': 'orders',
  searches: 'content',
  sales: 'orders',
  'sale-controls': 'goods',
  'service-contacts': 'service',
  stream: 'service',
  zones: 'content',
}

function scopeOfPage(route: string): string | null {
  const [method = '', path = ''] = route.split(' ')
  const [first = '', kind = ''] = path.split('/').slice(1)
  const word = first === 'files' && !kind.startsWith(':') && kind !== '' ? kind : first
  const noun = pageNouns[word]
  if (noun === null) return null
  return noun === undefined
    ? scopeOf(method as 'GET' | 'POST', `/${word}`)
    : `${noun}:${method === 'GET' ? 'read' : 'write'}`
}

test('the rights of a role are what its pages show and change', () => {
  const missing = Object.entries(allowed).flatMap(([route, roles]) => {
    const scope = scopeOfPage(route)
    return roles.flatMap((role) =>
      scope === null || rights[role].some((own) => own === scope) ? [] : [[route, role, scope]],
    )
  })
  expect(missing).toEqual([])
})

test('a key that may not read orders has them sent nowhere', async () => {
  const asked = { method: 'POST', path: '/webhooks' } as const
  const { key } = await newKey(['orders:write'])
  const refused = await ask(asked, key, { url: 'https://example.com/orders' })
  expect(refused).toMatchObject({ status: 403, message: expect.stringContaining('orders:read') })
})

describe('a key opens the back office to nobody who may do there what it may not do itself', () => {
  const post = (key: string, path: string, payload: object) => ask({ method: 'POST', path }, key, payload)

  test('not by opening a sign-in, a role, a password, a switch, a two-step code, a form or a file', async () => {
    await addOperator(shop.db, { username: 'owner', name: '店主', roles: ['admin'], staffId: null }, shop.now)
    await addWithoutPassword(shop.db, { username: 'waiting', name: '新人', roles: ['finance'] }, shop.now)
    const blind = await newKey(['operators:read', 'operators:write', 'service:write', 'content:write', 'imports:write'])
    const desk = { username: 'desk', name: '客服', roles: ['service'] }
    expect(await post(blind.key, '/operators', desk)).toMatchObject({
      status: 403,
      message: expect.stringContaining('service:read'),
    })
    const { key } = await newKey(['operators:read', 'operators:write', ...rights.service])
    const opened = await post(key, '/operators', desk)
    expect(opened.status).toBe(200)
    const row = { username: 'desk', name: '客服', roles: '管理员' }
    const refused = await Promise.all([
      post(key, '/operators', { username: 'boss', name: '甲', roles: ['admin'] }),
      post(key, '/operators', { username: 'till', name: '甲', roles: ['finance'] }),
      post(key, '/operators/roles', { username: 'desk', roles: ['service', 'admin'] }),
      post(key, '/operators/roles', { username: 'owner', roles: ['service'] }),
      post(key, '/operators/roles', { username: 'waiting', roles: [] }),
      post(key, '/operators/password', { username: 'Owner' }),
      post(key, '/operators/two-step-off', { username: 'owner' }),
      post(key, '/operators/switch', { username: 'owner', isOn: true }),
      post(key, '/operators/first-passwords', {}),
      post(key, '/operators/forms', { fields: row }),
      post(key, '/operators/import', { base64: Buffer.from('用户名,姓名,岗位\ndesk,客服,管理员').toString('base64') }),
      post(key, '/operators/imports', { base64: Buffer.from('用户名,姓名,岗位\ndesk,客服,管理员').toString('base64') }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(12).fill(403))
    expect(refused[0]?.message).toContain('密钥自身无权限')
    const allowed = await post(key, '/operators/password', { username: 'desk' })
    expect([allowed.status, (await listOperators(shop.db)).map(({ roles }) => roles)]).toEqual([
      200,
      [['admin'], ['finance'], ['service']],
    ])
    const all = (await newKey(scopes)).key
    expect((await post(all, '/operators/roles', { username: 'desk', roles: ['admin'] })).status).toBe(200)
  })
})
