import { eq } from 'drizzle-orm'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { statementsOf } from '#shop-api/testing/statements.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { currentCode, judgeGuess, sendCode, takeCode } from './codes.ts'
import { verificationCodes } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  shop.now = new Date(shop.now.getTime() + 3 * 86_400_000)
})

const [owner, other] = sampleSignIns
if (!owner || !other) throw new Error('the sample has no such members')
const login = (account: string, password: string, address: string) =>
  shop.visitor(address).call(authCalls.login, { body: { account, password } })

describe('guessing passwords', () => {
  test('from many places at one account gets slow; the owner comes in from where they always do, and by code', async () => {
    expect(await login(owner.phone, owner.password, '192.0.2.1')).toMatchObject({ code: 200 })
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await login(owner.phone, `guess ${guess}`, `198.51.100.${guess}`)).toMatchObject({ status: 422 })
    }
    expect(await login(owner.phone, owner.password, '198.51.100.99')).toMatchObject({ status: 429 })
    expect(await login(owner.name, owner.password, '198.51.100.98')).toMatchObject({ status: 429 })
    expect(await login(owner.phone, owner.password, '192.0.2.1')).toMatchObject({ code: 200 })
    const visitor = shop.visitor('198.51.100.97')
    await visitor.call(authCalls.sendCode, { body: { phone: owner.phone, purpose: 'login' } })
    const code = shop.codeSender.lastCode(owner.phone)?.code ?? ''
    expect(await visitor.call(authCalls.loginByCode, { body: { phone: owner.phone, code } })).toMatchObject({
      code: 200,
    })
  })

  test('from one place at many accounts gets slow, no matter who signs in from there in between', async () => {
    for (let guess = 0; guess < 40; guess += 1) {
      expect(await login(`1391111${String(guess).padStart(4, '0')}`, 'guess', '192.0.2.50')).toMatchObject({
        status: 422,
      })
      if (guess === 20) expect(await login(other.phone, other.password, '192.0.2.50')).toMatchObject({ code: 200 })
    }
    const refused = await login('13911119999', 'guess', '192.0.2.50')
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.message).toMatch(/^登录失败次数过多，请\d+秒后再试，或使用验证码登录$/)
  })

  test('a pause does not tell whether there is an account', async () => {
    const answers: unknown[] = []
    for (const account of [owner.phone, '19912345678']) {
      for (let guess = 0; guess < 6; guess += 1) answers.push((await login(account, 'no', '192.0.2.60')).message)
    }
    expect(answers.slice(0, 6)).toEqual(answers.slice(6))
  })
})

describe('guessing codes', () => {
  const phone = '13700009999'
  let sources = 0
  /** Each try from elsewhere: what holds here is the count of the code itself. */
  const take = (code: string) => {
    sources += 1
    return takeCode(shop.db, { phone, purpose: 'register', code, source: `guesser ${sources}` }, shop.now)
  }

  test('of the whole range at most five guesses are looked at, in whatever order', async () => {
    await sendCode(shop.db, shop.codeSender, { phone, purpose: 'register', source: 'here' }, shop.now)
    const right = shop.codeSender.lastCode(phone)?.code ?? ''
    const step = 7919
    const answers: boolean[] = []
    // Every 400th of the range and, as the 20th, the right one: all are asked the same way, and only five are counted.
    for (let at = 0; at < 2500; at += 1) {
      const guess = at === 20 ? right : String((Number(right) + 1 + at * step) % 1_000_000).padStart(6, '0')
      answers.push(await take(guess))
    }
    expect(answers).not.toContain(true)
    const rows = await shop.db.select().from(verificationCodes)
    expect(rows.filter((row) => row.phone === phone).map((row) => row.tries)).toEqual([5])
  })

  test('a machine that tries all million values has five of them looked at', async () => {
    await sendCode(shop.db, shop.codeSender, { phone, purpose: 'register', source: 'here' }, shop.now)
    const right = Number(shop.codeSender.lastCode(phone)?.code)
    const current = await currentCode(shop.db, phone, 'register', shop.now)
    if (!current) throw new Error('a sent code is not there')
    let [looked, passed, refusals] = [0, 0, 0]
    const kept = {
      ...current,
      // A count that was full once never empties: the database is asked until it has said so a hundred times.
      spendTry: async () => {
        if (refusals >= 100) return false
        const isSpent = await current.spendTry()
        if (!isSpent) refusals += 1
        return isSpent
      },
    }
    for (let at = 0; at < 1_000_000; at += 1) {
      const guess = (right + 1 + at) % 1_000_000
      const passes = await judgeGuess(kept, () => {
        looked += 1
        return guess === right
      })
      if (passes) passed += 1
    }
    expect({ looked, passed, refusals }).toEqual({ looked: 5, passed: 0, refusals: 100 })
    expect(await take(String(right).padStart(6, '0'))).toBe(false)
  })

  test('the right one among the first five is taken, once', async () => {
    await sendCode(shop.db, shop.codeSender, { phone, purpose: 'register', source: 'here' }, shop.now)
    const right = shop.codeSender.lastCode(phone)?.code ?? ''
    const wrong = right === '000000' ? '000001' : '000000'
    const answers: boolean[] = []
    for (const guess of [wrong, wrong, wrong, wrong, right, right]) {
      answers.push(await take(guess))
    }
    expect(answers).toEqual([false, false, false, false, true, false])
  })

  test('of a hundred at once no more than five either', async () => {
    await sendCode(shop.db, shop.codeSender, { phone, purpose: 'register', source: 'here' }, shop.now)
    const right = Number(shop.codeSender.lastCode(phone)?.code)
    const guesses = Array.from({ length: 100 }, (_, at) => String((right + 1 + at) % 1_000_000).padStart(6, '0'))
    await Promise.all(guesses.map((guess) => take(guess)))
    const rows = await shop.db.select().from(verificationCodes)
    const open = rows.filter((row) => row.phone === phone && row.createdAt.getTime() === shop.now.getTime())
    expect(open.map((row) => row.tries)).toEqual([5])
  })

  test('a source tries so many codes an hour, of whatever phones', async () => {
    const tryOne = (at: number) =>
      takeCode(
        shop.db,
        { phone: `1370001${String(at).padStart(4, '0')}`, purpose: 'login', code: '000000', source: 'one' },
        shop.now,
      )
    for (let at = 0; at < 60; at += 1) expect(await tryOne(at)).toBe(false)
    await expect(tryOne(60)).rejects.toMatchObject({ code: 429, retryAfter: 3600 })
    shop.now = new Date(shop.now.getTime() + 3_600_000)
    expect(await tryOne(61)).toBe(false)
  })

  test('the whole shop sends so many codes an hour; beyond it the log says so', async () => {
    shop.now = new Date(shop.now.getTime() + 86_400_000)
    await shop.db.insert(settings).values({ name: 'smsPerHour', value: 3 })
    const ask = async (at: number) =>
      (
        await shop
          .visitor(`203.0.113.${at}`)
          .call(authCalls.sendCode, { body: { phone: `1370002000${at}`, purpose: 'register' } })
      ).code
    expect([await ask(1), await ask(2), await ask(3), await ask(4)]).toEqual([200, 200, 200, 424])
    expect(shop.log.join()).toContain('3 codes within an hour')
    await shop.db.delete(settings).where(eq(settings.name, 'smsPerHour'))
  })

  test('six random digits: every digit everywhere, leading zeros too', async () => {
    const codes: string[] = []
    for (let day = 0; day < 60; day += 1) {
      shop.now = new Date(shop.now.getTime() + 86_400_000)
      await sendCode(shop.db, shop.codeSender, { phone, purpose: 'login', source: `${day}` }, shop.now)
      codes.push(shop.codeSender.lastCode(phone)?.code ?? '')
    }
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(55)
    expect(new Set(codes.join('')).size).toBe(10)
  })
})

describe('asking about a phone number', () => {
  const ask = (value: string, address = '192.0.2.70') =>
    shop.visitor(address).call(userCalls.phoneCheck, { params: { value } })

  test('says that it is taken, in the shape of every answer and without a word of whose it is', async () => {
    expect((await ask(owner.phone)).data).toEqual({ accepted: 0, message: '该手机号已被使用' })
    expect((await ask('19900000000')).data).toEqual({ accepted: 1, message: '可以接收验证码' })
    expect((await ask('025-88881234')).data).toEqual({ accepted: 0, message: '请输入正确的手机号' })
  })

  test('costs the same, whether it is taken or not', async () => {
    const worked = async (phone: string) => statementsOf(shop.db, () => ask(phone, '192.0.2.71'))
    // What a first call prepares is not part of it.
    await worked(owner.phone)
    const taken = await worked(owner.phone)
    expect(taken.length).toBeGreaterThan(0)
    expect(await worked('19900000001')).toEqual(taken)
  })

  test('tells a source of twenty numbers in ten minutes; to the next a taken one looks like a free one', async () => {
    const answer = async (address: string) => (await ask(owner.phone, address)).data
    const free = (await ask('19900000000', '192.0.2.73')).data
    for (let at = 0; at < 20; at += 1) await ask(`1990001${String(at).padStart(4, '0')}`, '192.0.2.72')
    expect(await answer('192.0.2.72')).toEqual(free)
    expect(await answer('192.0.2.74')).toMatchObject({ accepted: 0 })
    shop.now = new Date(shop.now.getTime() + 601_000)
    expect(await answer('192.0.2.72')).toMatchObject({ accepted: 0 })
  })

  test('tells the whole shop of a thousand numbers an hour, from wherever they are asked', async () => {
    for (let at = 0; at < 1_000; at += 1) await ask('19900000000', `198.51.${at >> 8}.${at & 255}`)
    expect((await ask(owner.phone, '192.0.2.75')).data).toMatchObject({ accepted: 1 })
    shop.now = new Date(shop.now.getTime() + 3_601_000)
    expect((await ask(owner.phone, '192.0.2.75')).data).toMatchObject({ accepted: 0 })
  })
})
