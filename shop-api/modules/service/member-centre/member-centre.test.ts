import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let here: Visitor
let elsewhere: Visitor

const PHONE = '13800000002'
const NEW_PHONE = '13912345678'

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  here = await signInAs(shop, PHONE)
  elsewhere = await signInAs(shop, PHONE)
}, OPEN_MS)
afterAll(() => shop.close())

const PASSWORD = 'sample-2026-another'
const update = (body: { name?: string; phone?: string; code?: string; old_password?: string }) =>
  here.call(userCalls.updateUserInfo, { body: { ...(body.phone ? { old_password: PASSWORD } : {}), ...body } })

async function codeFor(phone: string, purpose: 'phone' | 'login' = 'phone'): Promise<string> {
  shop.now = new Date(shop.now.getTime() + 61_000)
  await here.call(authCalls.sendCode, { body: { phone, purpose } })
  return shop.codeSender.lastCode(phone)?.code ?? ''
}

describe('what a member may change', () => {
  test('the name of the contact', async () => {
    expect((await update({ name: ' 顾小春 ' })).code).toBe(200)
    expect((await here.call(userCalls.userBase)).data.name).toBe('顾小春')
    expect((await update({ name: '' })).code).toBe(422)
    expect((await update({})).code).toBe(422)
  })

  test('the phone, not without the password and a code sent to the new one for this', async () => {
    const wrong = [
      await update({ phone: NEW_PHONE }),
      await update({ phone: NEW_PHONE, code: '000000' }),
      await update({ phone: NEW_PHONE, code: await codeFor(PHONE) }),
      await update({ phone: NEW_PHONE, code: await codeFor(NEW_PHONE, 'login') }),
      await update({ phone: '123', code: '000000' }),
      await update({ phone: NEW_PHONE, code: await codeFor(NEW_PHONE), old_password: '' }),
      await update({ phone: NEW_PHONE, code: await codeFor(NEW_PHONE), old_password: 'wrong-password' }),
    ]
    expect(wrong.map(({ code, errors }) => [code, Object.keys(errors ?? {})[0]])).toEqual([
      [422, 'code'],
      [422, 'code'],
      [422, 'code'],
      [422, 'code'],
      [422, 'phone'],
      [422, 'old_password'],
      [422, 'old_password'],
    ])
  })

  test('not to a phone that signs somebody else in', async () => {
    const { code, errors } = await update({ phone: '13800000001', code: await codeFor('13800000001') })
    expect([code, errors?.phone]).toEqual([422, ['该手机号已被其他账号使用']])
  })

  test('with a right code the other sessions end, this one goes on, and the old phone signs nobody in', async () => {
    expect((await elsewhere.call(userCalls.userBase)).code).toBe(200)
    expect((await update({ phone: NEW_PHONE, code: await codeFor(NEW_PHONE) })).code).toBe(200)
    expect((await here.call(userCalls.userBase)).data.phone).toBe('139****5678')
    expect((await elsewhere.call(userCalls.userBase)).code).toBe(10001)
    const old = await shop
      .visitor()
      .call(authCalls.login, { body: { account: PHONE, password: 'sample-2026-another' } })
    expect(old.code).toBe(422)
    const { data } = await here.call(notificationCalls.messages, { query: { kind: 'system' } })
    expect(data.data[0]?.title).toBe('登录手机号已更换')
  })
})

describe('stores of a sign-in', () => {
  test('a head office sees each of its stores with what waits there; a lone store itself', async () => {
    const chain = await signInAs(shop, '13800000010')
    const { data } = await chain.call(accountCalls.branches)
    expect(data.map(({ id, is_head, is_current }) => [id, is_head, is_current])).toEqual([
      [110, 1, 1],
      [111, 0, 0],
      [112, 0, 0],
      [113, 0, 0],
    ])
    expect((await here.call(accountCalls.branches)).data.map(({ id }) => id)).toEqual([102])
  })

  test.each([101, 999_999_999])('the session cannot move to member %s', async (member_id) => {
    const answer = await here.call(authCalls.switchBranch, { body: { member_id } })
    expect([answer.status, answer.data]).toEqual([403, undefined])
  })
})
