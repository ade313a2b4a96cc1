import { authCalls } from '#lib/contract/auth/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { stepTokens } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  shop.now = new Date(shop.now.getTime() + 2 * 86_400_000)
})

const [, forgetful] = sampleSignIns
if (!forgetful) throw new Error('the sample has no such member')
const { phone, name } = forgetful
let password = forgetful.password

const signIn = async (secret = password): Promise<Visitor> => {
  const visitor = shop.visitor()
  expect(await visitor.call(authCalls.login, { body: { account: phone, password: secret } })).toMatchObject({
    code: 200,
  })
  return visitor
}
const isIn = async (visitor: Visitor) => (await visitor.call(userCalls.userBase)).code === 200

/** What the inbox says of passwords, newest first. */
const notices = async (visitor: Visitor) => {
  const { data } = await visitor.call(notificationCalls.messages, { query: { kind: 'system' } })
  return data.data.filter(({ title }) => title === '登录密码已修改').map(({ text }) => text)
}

async function verified(guest: Visitor): Promise<string> {
  await guest.call(authCalls.sendCode, { body: { phone, purpose: 'forget' } })
  const code = shop.codeSender.lastCode(phone)?.code ?? ''
  const answer = await guest.call(authCalls.forgetVerify, { body: { phone, code } })
  expect(answer).toMatchObject({ code: 200, data: { username: name } })
  return answer.data.step_token
}

test('a verified phone sets a new password once; everybody who was signed in is out', async () => {
  const [one, two] = [await signIn(), await signIn()]
  const guest = shop.visitor()
  const step_token = await verified(guest)
  const stored = await shop.db.select().from(stepTokens)
  expect(stored.map((row) => row.tokenHash)).not.toContain(step_token)
  expect([await isIn(one), await isIn(two)]).toEqual([true, true])
  const fresh = 'a-new-password-1'
  expect(await guest.call(userCalls.resetPassword, { body: { password: fresh, step_token } })).toMatchObject({
    code: 200,
  })
  expect([await isIn(one), await isIn(two)]).toEqual([false, false])
  expect(await shop.visitor().call(authCalls.login, { body: { account: phone, password } })).toMatchObject({
    status: 422,
  })
  password = fresh
  expect(await notices(await signIn())).toEqual([
    expect.stringMatching(/^登录密码于 2026-\d\d-\d\d \d\d:\d\d 通过手机验证码重设，/),
  ])
  const again = await guest.call(userCalls.resetPassword, { body: { password: 'another-one-2', step_token } })
  expect(again).toMatchObject({ status: 410, message: '验证已过期，请重新验证手机号' })
})

test('a step that is too old, invented, or of nobody opens nothing', async () => {
  const guest = shop.visitor()
  const step_token = await verified(guest)
  shop.now = new Date(shop.now.getTime() + 15 * 60_000)
  for (const token of [step_token, 'x', '', 'A'.repeat(43)]) {
    const answer = await guest.call(userCalls.resetPassword, { body: { password: 'whatever-123', step_token: token } })
    expect(answer).toMatchObject({ status: 410 })
  }
  expect(await guest.call(userCalls.resetPassword, { body: { password: 'whatever-123' } })).toMatchObject({
    code: 10001,
  })
  expect(await notices(await signIn())).toHaveLength(1)
})

test('a password that is refused leaves the step open', async () => {
  const guest = shop.visitor()
  const step_token = await verified(guest)
  for (const [bad, message] of [
    ['short', '密码至少8位'],
    [phone, '密码不能与手机号或用户名相同'],
    ['aaaaaaaaaa', '密码过于简单，请重新设置'],
  ] as const) {
    const answer = await guest.call(userCalls.resetPassword, { body: { password: bad, step_token } })
    expect(answer).toMatchObject({ status: 422, errors: { password: [message] } })
  }
  password = 'good-enough-3'
  expect(await guest.call(userCalls.resetPassword, { body: { password, step_token } })).toMatchObject({ code: 200 })
})

test('with the current password one stays in, the others go; guessing it here is as slow as at the door', async () => {
  const [mine, lost] = [await signIn(), await signIn()]
  const change = (old_password: string, next: string) =>
    mine.call(userCalls.resetPassword, { body: { password: next, old_password } })
  expect(await change('wrong', 'next-password-4')).toMatchObject({ errors: { old_password: ['当前密码不正确'] } })
  expect(await change(password, 'next-password-4')).toMatchObject({ code: 200 })
  password = 'next-password-4'
  expect([await isIn(mine), await isIn(lost)]).toEqual([true, false])
  expect((await notices(mine))[0]).toMatch(/ 在账户中心修改，其他设备已退出登录。如非本人操作，/)
  for (let guess = 0; guess < 5; guess += 1) await change(`guess ${guess}`, 'next-password-5')
  expect(await change(password, 'next-password-5')).toMatchObject({ status: 429 })
})

test('an unknown phone is refused with that reason only to anyone who holds it', async () => {
  const guest = shop.visitor()
  const unknown = '13700005555'
  const wrong = await guest.call(authCalls.forgetVerify, { body: { phone: unknown, code: '000000' } })
  const wrongKnown = await guest.call(authCalls.forgetVerify, { body: { phone, code: '000000' } })
  expect(wrong).toEqual(wrongKnown)
  await guest.call(authCalls.sendCode, { body: { phone: unknown, purpose: 'forget' } })
  const code = shop.codeSender.lastCode(unknown)?.code ?? ''
  expect(await guest.call(authCalls.forgetVerify, { body: { phone: unknown, code } })).toMatchObject({
    errors: { phone: ['该手机号尚未注册'] },
  })
})
