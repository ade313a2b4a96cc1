import { accountCalls } from '#lib/contract/account/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let pharmacy: Visitor
let another: Visitor

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacy = await signInAs(shop, '13800000001')
  another = await signInAs(shop, '13800000002')
}, OPEN_MS)
afterAll(() => shop.close())

const passwordOf = (visitor: Visitor) => {
  const phone = visitor === pharmacy ? '13800000001' : '13800000002'
  return sampleSignIns.find((each) => each.phone === phone)?.password ?? ''
}
const ask = (visitor: Visitor, old_password?: string) =>
  visitor.call(userCalls.userCreateCode, { body: old_password === undefined ? {} : { old_password } })
const create = async (visitor: Visitor) => (await ask(visitor, passwordOf(visitor))).data
const check = async (visitor: Visitor, code: string) => visitor.call(accountCalls.wechatCheck, { body: { code } })
const isBound = async (visitor: Visitor) => (await visitor.call(userCalls.userBase)).data.wechat

const scan = (scene: string, openId: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/admin/wechat/confirm',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
    payload: { scene, openId, nickname: '小赵' },
  })

test('a code waits until it is confirmed, and binds once', async () => {
  const { code } = await create(pharmacy)
  expect((await check(pharmacy, code)).data.state).toBe('waiting')
  await scan(code, 'wx-1')
  expect((await check(pharmacy, code)).data.state).toBe('bound')
  expect((await check(pharmacy, code)).data.state).toBe('bound')
  expect(await isBound(pharmacy)).toBe(1)
  expect((await pharmacy.call(accountCalls.wechatBinding)).data).toMatchObject({ is_bound: 1, nickname: '小赵' })
})

test('a code is over after five minutes, and when a newer one was asked for', async () => {
  const first = await create(another)
  const second = await create(another)
  expect((await check(another, first.code)).status).toBe(404)
  shop.now = new Date(sampleInstant.getTime() + 301_000)
  await scan(second.code, 'wx-2')
  expect((await check(another, second.code)).data.state).toBe('expired')
  shop.now = sampleInstant
})

test('nobody binds with another member’s code, or a WeChat user who is somebody else’s', async () => {
  const mine = await create(pharmacy)
  expect((await check(another, mine.code)).status).toBe(404)
  const theirs = await create(another)
  await scan(theirs.code, 'wx-1')
  expect((await check(another, theirs.code)).data.state).toBe('taken')
  expect(await isBound(another)).toBe(0)
})

test('a session alone shows no code: anyone who binds knows the password', async () => {
  for (const [password, message] of [
    [undefined, '请输入当前密码'],
    ['not-the-password', '当前密码不正确'],
  ] as const) {
    expect(await ask(pharmacy, password)).toMatchObject({ status: 422, errors: { old_password: [message] } })
  }
})

test('unbinding parts them; where nothing is bound it says so', async () => {
  expect((await pharmacy.call(userCalls.userUnbindWechat)).code).toBe(200)
  expect(await isBound(pharmacy)).toBe(0)
  expect((await pharmacy.call(userCalls.userUnbindWechat)).code).toBe(404)
})
