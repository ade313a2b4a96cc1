import { eq } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { checkNewPassword, checkPassword, hashPassword } from './password.ts'
import { accounts, sessions } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = new Date(shop.now.getTime() + 2 * 86_400_000)
  shop.log.length = 0
})

const [pharmacy] = sampleSignIns
const chain = sampleSignIns.find((one) => one.who.includes('连锁'))
if (!pharmacy || !chain) throw new Error('the sample has no such members')

const later = (seconds: number) => {
  shop.now = new Date(shop.now.getTime() + seconds * 1000)
}
const login = (account: string, password: string, visitor = shop.visitor()) =>
  visitor.call(authCalls.login, { body: { account, password } })

describe('password', () => {
  test('phone and user name both sign in; the session is only known by its hash', async () => {
    const wide = pharmacy.phone.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    for (const account of [pharmacy.phone, pharmacy.name, wide]) {
      const visitor = shop.visitor()
      expect(await login(account, pharmacy.password, visitor)).toMatchObject({ code: 200 })
      expect(visitor.cookie).toMatch(/^[A-Za-z0-9_-]{43}$/)
      const stored = await shop.db.select().from(sessions)
      expect(stored.map((session) => session.tokenHash)).not.toContain(visitor.cookie)
      expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 200, data: { username: pharmacy.name } })
    }
  })

  test('wrong password and unknown account get the same answer', async () => {
    const wrong = await login(pharmacy.phone, 'not-the-password')
    const unknown = await login('19999999999', 'not-the-password')
    expect(wrong).toMatchObject({ status: 422, errors: { password: ['账号或密码错误'] } })
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...wrong, timestamp: 0 })
  })

  test('an unknown account costs a hash as well', async () => {
    const encoded = await hashPassword('a password')
    const time = async (hash: string | null) => {
      const from = performance.now()
      await checkPassword('another', hash)
      return performance.now() - from
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 5; round += 1) {
      known.push(await time(encoded))
      unknown.push(await time(null))
    }
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  })

  test('argon2id with the parameters it is meant to have', async () => {
    const encoded = await hashPassword('秘密')
    expect(encoded).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await checkPassword('秘密', encoded)).toBe(true)
    expect(await checkPassword('秘密 ', encoded)).toBe(false)
  })

  test('five failures are free, then it gets slower; another source is not affected; success forgets', async () => {
    const guesser = shop.visitor('198.51.100.1')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await login(pharmacy.phone, `guess ${attempt}`, guesser)).toMatchObject({ status: 422 })
    }
    expect(await login(pharmacy.phone, pharmacy.password, guesser)).toMatchObject({ status: 429 })
    expect(await login(pharmacy.phone, pharmacy.password)).toMatchObject({ code: 200 })
    later(16)
    expect(await login(pharmacy.phone, 'guess 6', guesser)).toMatchObject({ status: 422 })
    later(16)
    expect(await login(pharmacy.phone, pharmacy.password, guesser)).toMatchObject({ status: 429 })
    later(15)
    expect(await login(pharmacy.phone, pharmacy.password, guesser)).toMatchObject({ code: 200 })
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await login(pharmacy.phone, `again ${attempt}`, guesser)).toMatchObject({ status: 422 })
    }
  })

  test('guessing in parallel gains nothing', async () => {
    const guesser = shop.visitor('198.51.100.2')
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => login('kangmin', `guess ${at}`, guesser)))
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(7)
  })

  test('nothing secret is logged', async () => {
    const visitor = shop.visitor()
    await login(pharmacy.phone, pharmacy.password, visitor)
    await visitor.call(authCalls.sendCode, { body: { phone: '13700000001', purpose: 'login' } })
    const code = shop.codeSender.lastCode('13700000001')?.code ?? 'none'
    const text = shop.log.join('\n')
    expect(text).toContain('/api/login')
    for (const secret of [pharmacy.password, pharmacy.phone, visitor.cookie ?? '', '13700000001', code]) {
      expect(text.includes(secret)).toBe(false)
    }
  })
})

describe('sessions', () => {
  test('signing out ends the session for good', async () => {
    const visitor = shop.visitor()
    await login(pharmacy.phone, pharmacy.password, visitor)
    const stolen = visitor.cookie
    expect(await visitor.call(userCalls.logout)).toMatchObject({ code: 200 })
    expect(visitor.cookie).toBeNull()
    visitor.cookie = stolen
    expect(await visitor.call(userCalls.userBase)).toMatchObject({ status: 401, code: 10001 })
  })

  test('a session lasts while it is used, and ends a week after that', async () => {
    const visitor = shop.visitor()
    await login(pharmacy.phone, pharmacy.password, visitor)
    later(6 * 86_400)
    expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 200 })
    later(6 * 86_400)
    expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 200 })
    later(8 * 86_400)
    expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 10001 })
  })

  test('signing in again gives a new identity and ends the one before', async () => {
    const visitor = shop.visitor()
    await login(pharmacy.phone, pharmacy.password, visitor)
    const first = visitor.cookie
    await login(pharmacy.phone, pharmacy.password, visitor)
    expect(visitor.cookie).not.toBe(first)
    const thief = shop.visitor()
    thief.cookie = first
    expect(await thief.call(userCalls.userBase)).toMatchObject({ code: 10001 })
    expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 200 })
  })

  test('a cookie planted before signing in is not the session afterwards', async () => {
    const planted = 'A'.repeat(43)
    const visitor = shop.visitor()
    visitor.cookie = planted
    await login(pharmacy.phone, pharmacy.password, visitor)
    expect(visitor.cookie).not.toBe(planted)
  })

  test('invalid cookies are guests', async () => {
    const visitor = shop.visitor()
    for (const cookie of ['', 'x', 'A'.repeat(43), '%00', "' or 1=1"]) {
      visitor.cookie = encodeURIComponent(cookie)
      expect(await visitor.call(userCalls.userBase)).toMatchObject({ code: 10001 })
    }
  })

  test('a head office acts for its stores, and for nobody else', async () => {
    const visitor = shop.visitor()
    await login(chain.phone, chain.password, visitor)
    const { stores, id } = (await visitor.call(userCalls.userBase)).data
    expect(stores.length).toBe(4)
    const store = stores.find((one) => one.is_current === 0)
    const switched = await visitor.call(authCalls.switchBranch, { body: { member_id: store?.id ?? 0 } })
    expect(switched).toMatchObject({ code: 200, data: { member_id: store?.id } })
    expect((await visitor.call(userCalls.userBase)).data).toMatchObject({ id: store?.id })
    expect(await visitor.call(authCalls.switchBranch, { body: { member_id: id } })).toMatchObject({ code: 200 })
    expect(await visitor.call(authCalls.switchBranch, { body: { member_id: 101 } })).toMatchObject({ status: 403 })
    expect(await visitor.call(authCalls.switchBranch, { body: { member_id: 999_999 } })).toMatchObject({ status: 403 })
  })
})

describe('codes', () => {
  const send = (phone: string, address?: string) =>
    shop.visitor(address).call(authCalls.sendCode, { body: { phone, purpose: 'login' } })
  const enter = (phone: string, code: string) => shop.visitor().call(authCalls.loginByCode, { body: { phone, code } })
  const codeOf = (phone: string) => shop.codeSender.lastCode(phone)?.code ?? ''
  const other = (code: string) => (code === '000000' ? '111111' : '000000')

  test('the code that was sent signs in, once', async () => {
    expect(await send(pharmacy.phone)).toMatchObject({ code: 200, data: { retry_after: 60 } })
    const code = codeOf(pharmacy.phone)
    expect(code).toMatch(/^\d{6}$/)
    expect(await enter(pharmacy.phone, code)).toMatchObject({ code: 200, data: { member_id: 101 } })
    expect(await enter(pharmacy.phone, code)).toMatchObject({ status: 422 })
  })

  test('after five wrong tries the right code is worth nothing', async () => {
    await send(pharmacy.phone)
    const code = codeOf(pharmacy.phone)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await enter(pharmacy.phone, other(code))).toMatchObject({ status: 422 })
    }
    expect(await enter(pharmacy.phone, code)).toMatchObject({ status: 422 })
  })

  test('it is over after five minutes, and when a newer one was sent', async () => {
    await send(pharmacy.phone)
    const first = codeOf(pharmacy.phone)
    later(61)
    await send(pharmacy.phone)
    const second = codeOf(pharmacy.phone)
    if (first !== second) expect(await enter(pharmacy.phone, first)).toMatchObject({ status: 422 })
    later(301)
    expect(await enter(pharmacy.phone, second)).toMatchObject({ status: 422 })
  })

  test('a code of another purpose or phone opens nothing', async () => {
    await shop.visitor().call(authCalls.sendCode, { body: { phone: pharmacy.phone, purpose: 'forget' } })
    expect(await enter(pharmacy.phone, codeOf(pharmacy.phone))).toMatchObject({ status: 422 })
    await send('13700000009')
    expect(await enter(pharmacy.phone, codeOf('13700000009'))).toMatchObject({ status: 422 })
    expect(await enter('13700000009', codeOf('13700000009'))).toMatchObject({
      status: 422,
      errors: { phone: ['该手机号尚未注册'] },
    })
  })

  test('one a minute, five an hour, ten a day for a phone', async () => {
    const phone = '13700000011'
    expect(await send(phone)).toMatchObject({ code: 200 })
    expect(await send(phone)).toMatchObject({ status: 429 })
    for (let sent = 1; sent < 5; sent += 1) {
      later(61)
      expect(await send(phone)).toMatchObject({ code: 200 })
    }
    later(61)
    expect(await send(phone)).toMatchObject({ status: 429 })
    for (let sent = 5; sent < 10; sent += 1) {
      later(3601)
      expect(await send(phone)).toMatchObject({ code: 200 })
    }
    later(3601)
    expect(await send(phone)).toMatchObject({ status: 429 })
  })

  test('twenty an hour for a source, also when they come at once', async () => {
    const phones = Array.from({ length: 25 }, (_, at) => `1380001${String(at).padStart(4, '0')}`)
    const answers = await Promise.all(phones.map((phone) => send(phone, '198.51.100.9')))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(20)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(5)
  })
})

describe('what the log says of those who were kept out', () => {
  const events = () => shop.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'security')

  test('a wrong password: the address, the route, whose account it was, and nothing that was typed', async () => {
    const visitor = shop.visitor('198.51.100.77')
    await login(pharmacy.phone, 'not-the-Password-9', visitor)
    await login('19999999999', 'not-the-Password-9', visitor)
    const [row] = await shop.db.select().from(accounts).where(eq(accounts.phone, pharmacy.phone))
    expect(events()).toMatchObject([
      { security: 'sign_in_refused', address: '198.51.100.77', route: '/api/login', aboutMemberId: row?.memberId },
      { security: 'sign_in_refused', address: '198.51.100.77', memberId: null },
    ])
    expect(shop.log.join()).not.toContain('not-the-Password-9')
    expect(shop.log.join()).not.toContain('19999999999')
  })

  test('a limit that was hit, and a write without the right to it', async () => {
    const visitor = shop.visitor('198.51.100.78')
    for (let guess = 0; guess < 7; guess += 1) await login(pharmacy.phone, `wrong ${guess}`, visitor)
    await shop.visitor('198.51.100.79').call(userCalls.logout)
    await login(chain.phone, chain.password, visitor)
    await visitor.call(authCalls.switchBranch, { body: { member_id: 1 } })
    expect(events().map(({ security, answered }) => [security, answered])).toEqual([
      ...Array(5).fill(['sign_in_refused', 422]),
      ...Array(2).fill(['limit_hit', 429]),
      ['write_refused', 10001],
      ['write_refused', 403],
    ])
    expect(events().at(-1)).toMatchObject({ address: '198.51.100.78', memberId: expect.any(Number) })
  })

  test('what was only asked for, or filled in wrongly, is no such event', async () => {
    await shop.visitor().call(userCalls.userBase)
    await login('', '')
    expect(events().filter(({ security }) => security !== 'sign_in_refused')).toEqual([])
  })
})

test.each(['password', '12345678', 'Qwertyuiop', 'iloveyou2026', 'Password1!', 'woaini1314'])(
  'the new password %s is refused: guessers begin with it',
  (password) => {
    expect(() => checkNewPassword({ phone: '13800000000', username: 'somebody' }, password)).toThrow('过于常见')
  },
)

test.each(['sample-2026-pharmacy', 'a-password-of-ours', '七月流火九月授衣', 'kQ7-vRt2-pL'])(
  '%s is taken',
  (password) => {
    expect(() => checkNewPassword({ phone: '13800000000', username: 'somebody' }, password)).not.toThrow()
  },
)
