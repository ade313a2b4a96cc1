import { Secret, TOTP } from 'otpauth'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { addOperator, renewPassword, switchOperator } from '#shop-api/modules/identity/operators/operators.ts'
import { operators } from '#shop-api/modules/identity/operators/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { staffBrowser, staffWith } from './testing/staff-browser.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const open = (username: string, ...roles: ('sales' | 'admin')[]) =>
  addOperator(shop.db, { username, name: `${username}的人`, roles, staffId: null }, shop.now)

const isIn = async (browser: ReturnType<typeof staffBrowser>) => (await browser.get('/staff')).statusCode === 200

describe('signing in', () => {
  test('gives a cookie no script and no other site can use, and pages nobody keeps', async () => {
    const password = await open('first', 'sales')
    const browser = staffBrowser(shop)
    expect((await browser.get('/staff')).headers.location).toBe('/staff/sign-in')
    const entered = await browser.signIn('First', password)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/staff'])
    const cookie = entered.cookies.find(({ name }) => name === 'staff_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/staff' })
    const page = await browser.get('/staff')
    expect(page.body).toContain('first的人')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|\son\w+=|style=/)
  })

  test('says what is wrong, keeps the name, and slows down anyone who guesses', async () => {
    const browser = staffBrowser(shop)
    const wrong = await browser.signIn('"><script>', 'wrong')
    expect([wrong.statusCode, browser.jar.has('staff_session')]).toEqual([422, false])
    expect(wrong.body).toContain('用户名或密码错误')
    expect(wrong.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    for (let tries = 0; tries < 5; tries += 1) await browser.signIn('guessed', 'wrong')
    const slow = await browser.signIn('guessed', 'wrong')
    expect(slow.statusCode).toBe(429)
    expect(slow.body).toMatch(/登录失败次数过多，请\d+秒后再试/)
  })

  test('ends with signing out, after a day’s work, with a new password, and for good', async () => {
    const first = await open('second', 'sales')
    const browser = staffBrowser(shop)
    await browser.signIn('second', first)
    await browser.post('/staff/sign-out')
    expect(await isIn(browser)).toBe(false)
    await browser.signIn('second', first)
    expect(await isIn(browser)).toBe(true)
    const next = await renewPassword(shop.db, 'second')
    expect([await isIn(browser), (await browser.signIn('second', first)).statusCode]).toEqual([false, 422])
    await browser.signIn('second', next)
    await switchOperator(shop.db, 'second', false)
    expect([await isIn(browser), (await browser.signIn('second', next)).statusCode]).toEqual([false, 422])

    const evening = await staffWith(shop, 'sales')
    const { now } = shop
    shop.now = new Date(now.getTime() + 12 * HOUR_MS)
    expect(await isIn(evening)).toBe(false)
    shop.now = now
  })
})

describe('many failures of strangers at one name', () => {
  const fails = async (username: string, count: number, addressOf: (index: number) => string) => {
    for (let index = 0; index < count; index += 1) await staffBrowser(shop, addressOf(index)).signIn(username, 'wrong')
  }
  const strangers = (index: number) => `198.51.100.${index}`

  test('keep nobody out who comes from where they signed in before, or with the browser they did it with', async () => {
    const password = await open('besieged', 'sales')
    const home = '192.0.2.10'
    const own = staffBrowser(shop, home)
    await own.signIn('besieged', password)
    await own.post('/staff/sign-out')
    await fails('besieged', 25, strangers)
    expect((await staffBrowser(shop, '198.51.100.99').signIn('besieged', password)).statusCode).toBe(429)
    expect((await staffBrowser(shop, home).signIn('besieged', password)).headers.location).toBe('/staff')
    // At another address, such as a phone's.
    const moved = staffBrowser(shop, '203.0.113.7')
    moved.jar.set('staff_device', own.jar.get('staff_device') ?? '')
    expect((await moved.signIn('besieged', password)).headers.location).toBe('/staff')
    // Strangers who share the address, behind an office's router.
    await fails('besieged', 8, () => home)
    expect((await staffBrowser(shop, home).signIn('besieged', password)).statusCode).toBe(429)
    expect((await own.signIn('besieged', password)).headers.location).toBe('/staff')
  })

  test('a browser of one operator is a stranger at the name of another, and guesses with it get slow', async () => {
    const [first, second] = [await open('inside', 'sales'), await open('target', 'sales')]
    const browser = staffBrowser(shop, '192.0.2.20')
    await browser.signIn('inside', first)
    await browser.post('/staff/sign-out')
    await fails('target', 25, strangers)
    expect((await browser.signIn('target', second)).statusCode).toBe(429)
    for (let tries = 0; tries < 5; tries += 1) await browser.signIn('inside', 'wrong')
    expect((await browser.signIn('inside', first)).statusCode).toBe(429)
  })

  test('keep nobody from changing the password while signed in', async () => {
    const password = await open('calm', 'sales')
    const browser = staffBrowser(shop, '192.0.2.30')
    await browser.signIn('calm', password)
    await fails('calm', 25, strangers)
    const next = 'a-longer-one-55'
    const form = { password, newPassword: next, sameNewPassword: next }
    expect((await browser.post('/staff/password', form)).headers.location).toBe('/staff')
  })
})

test('people change their own password by the old one; they stay in here and are out elsewhere', async () => {
  const first = await open('own', 'sales')
  const [here, there] = [staffBrowser(shop), staffBrowser(shop)]
  for (const browser of [here, there]) await browser.signIn('own', first)
  const change = (password: string, next: string, again = next) =>
    here.post('/staff/password', { password, newPassword: next, sameNewPassword: again })
  const next = 'a-longer-one-77'
  const refused: [string, string, string, string][] = [
    ['wrong', next, next, '当前密码不正确'],
    [first, 'short', 'short', '新密码至少10位'],
    [first, first, first, '不能与当前密码相同'],
    [first, '1111111111', '1111111111', '密码过于简单'],
    [first, next, 'another-one-77', '两次输入的新密码不一致'],
  ]
  for (const [old, one, other, reason] of refused) {
    const answer = await change(old, one, other)
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining(reason)])
    expect(answer.body).not.toContain(one)
  }
  expect(await isIn(there)).toBe(true)
  expect((await change(first, next)).headers.location).toBe('/staff')
  expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  expect((await there.signIn('own', first)).statusCode).toBe(422)
  expect((await there.signIn('own', next)).headers.location).toBe('/staff')
  const log = JSON.stringify(await shop.db.select().from(operatorActions))
  for (const secret of [first, next, 'wrong']) expect(log).not.toContain(secret)
  for (let tries = 0; tries < 5; tries += 1) await change('wrong', next)
  expect((await change(next, 'a-third-one-88')).statusCode).toBe(429)
})

describe('forms', () => {
  const elsewhere: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
  ]

  test('of other sites are refused, with and without a session', async () => {
    const password = await open('third', 'sales')
    const guest = staffBrowser(shop)
    const csrf = guest.tokenIn((await guest.get('/staff/sign-in')).body)
    for (const headers of elsewhere) {
      const form = { username: 'third', password, csrf }
      expect((await guest.postBare('/staff/sign-in', form, headers)).statusCode).toBe(403)
    }
    const browser = await staffWith(shop, 'admin')
    for (const headers of elsewhere) {
      expect((await browser.post('/staff/operators', { username: 'x', name: 'x' }, headers)).statusCode).toBe(403)
    }
  })

  test('need the token of the very session they are sent with', async () => {
    const password = await open('fourth', 'sales')
    const guest = staffBrowser(shop)
    expect((await guest.postBare('/staff/sign-in', { username: 'fourth', password })).statusCode).toBe(403)
    const [one, other] = [await staffWith(shop, 'admin'), await staffWith(shop, 'admin')]
    const form = { username: 'made-by-csrf', name: '无', roles: ['sales'] }
    const foreign = other.tokenIn((await other.get('/staff')).body)
    const tokens: Record<string, string>[] = [{}, { csrf: '' }, { csrf: foreign }]
    for (const more of tokens) {
      const refused = await one.postBare('/staff/operators', { ...form, ...more })
      expect(refused.statusCode).toBe(403)
      expect(refused.body).toContain('页面已过期')
    }
    expect((await one.postBare('/staff/sign-out', {})).statusCode).toBe(403)
    expect(await isIn(one)).toBe(true)
    const names = (await shop.db.select().from(operators)).map(({ username }) => username)
    expect(names).not.toContain('made-by-csrf')
  })
})

describe('two-step codes of administrators', () => {
  const codeAt = (secret: string, now: Date) =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate({ timestamp: now.getTime() })
  const secretIn = (body: string) => (/<code>([A-Z2-7 ]+)<\/code>/.exec(body)?.[1] ?? '').replaceAll(' ', '')
  const later = (ms: number) => {
    shop.now = new Date(shop.now.getTime() + ms)
  }

  test('are set up at the first sign-in, asked for at each, and open once', async () => {
    const password = await open('boss', 'admin')
    const browser = staffBrowser(shop)
    await browser.signIn('boss', password)
    for (const url of ['/staff', '/staff/operators']) {
      expect((await browser.get(url)).headers.location).toBe('/staff/two-step')
    }
    const page = await browser.get('/staff/two-step')
    const csrf = browser.tokenIn(page.body)
    const secret = secretIn(page.body)
    expect(secret).toHaveLength(32)
    expect(page.body).toContain('data:image/svg+xml')
    expect((await browser.postBare('/staff/operators', { csrf })).headers.location).toBe('/staff/two-step')

    const wrong = await browser.postBare('/staff/two-step', { csrf, code: '000000' })
    expect([wrong.statusCode, secretIn(wrong.body)]).toEqual([422, secret])
    const code = codeAt(secret, shop.now)
    expect((await browser.postBare('/staff/two-step', { csrf, code })).headers.location).toBe('/staff')
    expect((await browser.get('/staff/operators')).statusCode).toBe(200)

    const [row] = (await shop.db.select().from(operators)).filter(({ username }) => username === 'boss')
    expect(row?.totpSecret).not.toBeNull()
    expect(row?.totpSecret).not.toContain(secret)

    const second = staffBrowser(shop)
    await second.signIn('boss', password)
    const asked = await second.get('/staff/two-step')
    expect(secretIn(asked.body)).toBe('')
    const again = { csrf: second.tokenIn(asked.body), code }
    expect((await second.postBare('/staff/two-step', again)).statusCode).toBe(422)
    later(30_000)
    const fresh = { ...again, code: codeAt(secret, shop.now) }
    expect((await second.postBare('/staff/two-step', fresh)).headers.location).toBe('/staff')
  })

  test('cannot be guessed', async () => {
    const password = await open('careful', 'admin')
    const browser = staffBrowser(shop)
    await browser.signIn('careful', password)
    const page = await browser.get('/staff/two-step')
    const form = { csrf: browser.tokenIn(page.body), code: '123456' }
    for (let tries = 0; tries < 5; tries += 1) await browser.postBare('/staff/two-step', form)
    expect((await browser.postBare('/staff/two-step', form)).statusCode).toBe(429)
    const right = { ...form, code: codeAt(secretIn(page.body), shop.now) }
    expect((await browser.postBare('/staff/two-step', right)).statusCode).toBe(429)
  })
})

test('administrators open sign-ins, whose password is shown once; it is written down who did, from where', async () => {
  const browser = await staffWith(shop, 'admin')
  const form = { username: 'packer', name: '<b>包装</b>', roles: ['warehouse'] }
  const made = await browser.post('/staff/operators', form)
  const password = /密码：([a-z2-9-]+)/.exec(made.body)?.[1] ?? ''
  expect(made.body).toContain('&lt;b&gt;包装&lt;/b&gt;')
  expect((await browser.get('/staff/operators')).body).not.toContain(password)
  const packer = staffBrowser(shop)
  expect((await packer.signIn('packer', password)).headers.location).toBe('/staff')
  expect((await packer.get('/staff/operators')).statusCode).toBe(403)

  await browser.post('/staff/operators/packer/roles', { roles: ['warehouse', 'sales'] })
  const taken = await browser.post('/staff/operators', form)
  expect([taken.statusCode, taken.body.includes('用户名已存在')]).toEqual([422, true])

  const rows = await shop.db.select().from(operatorActions).orderBy(operatorActions.id)
  expect(rows.slice(-3)).toMatchObject([
    { operation: 'POST /staff/operators', asked: { username: 'packer' }, outcome: 'done', source: '127.0.0.1' },
    {
      operation: 'POST /staff/operators/:key/roles',
      subject: 'packer',
      before: { roles: ['warehouse'] },
      after: { roles: ['sales', 'warehouse'] },
      outcome: 'done',
    },
    { outcome: 'refused', reason: '用户名已存在' },
  ])
  expect(JSON.stringify(rows)).not.toContain(password)
  const log = await browser.get('/staff/log?subject=packer')
  expect(log.body).toContain('操作员岗位：保存')
  const me = (await shop.db.select().from(operators)).find(({ id }) => id === rows.at(-1)?.operatorId)
  const own = await browser.post(`/staff/operators/${me?.username}/off`)
  expect([own.statusCode, own.body.includes('不能更改自己的账号')]).toEqual([409, true])
})
