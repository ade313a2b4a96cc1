import { authCalls } from '#lib/contract/auth/calls.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

/** Confirms a code as a phone would, on the page of the development provider. */
async function scan(url: string, nickname: string): Promise<number> {
  const { pathname, search, searchParams } = new URL(url)
  const shown = await shop.app.inject({ url: pathname + search })
  expect(shown.body).toContain('用微信登录或注册')
  const payload = new URLSearchParams({ scene: searchParams.get('scene') ?? '', nickname }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await shop.app.inject({ method: 'POST', url: pathname, payload, headers })).statusCode
}

const open = async (visitor: Visitor) => (await visitor.call(registrationCalls.wechatTicket)).data
const stateOf = async (visitor: Visitor, ticket: string) =>
  (await visitor.call(registrationCalls.wechatTicketCheck, { body: { ticket } })).data.state
const enter = (visitor: Visitor, ticket: string) => visitor.call(registrationCalls.loginByWechat, { body: { ticket } })

test('somebody new scans, registers, and the next scan signs in; each ticket opens one door', async () => {
  const visitor = shop.visitor()
  const { ticket, url } = await open(visitor)
  expect(url).not.toContain(ticket)
  expect(await stateOf(visitor, ticket)).toBe('waiting')
  expect(await scan(url, '小林')).toBe(200)
  expect(await stateOf(visitor, ticket)).toBe('new')
  expect(await enter(visitor, ticket)).toMatchObject({ status: 409, message: '该微信尚未绑定账号，请先注册' })
  const phone = '13700031001'
  await visitor.call(authCalls.sendCode, { body: { phone, purpose: 'register' } })
  const code = shop.codeSender.lastCode(phone)?.code ?? ''
  const body = { username: 'wechat_one', phone, code, password: 'a-password-1', flow: 'single', agree: '1' } as const
  expect(await visitor.call(registrationCalls.register, { body: { ...body, wechat: ticket } })).toMatchObject({
    code: 200,
  })
  expect(await stateOf(visitor, ticket)).toBe('expired')

  const again = shop.visitor()
  const second = await open(again)
  await scan(second.url, '小林')
  expect(await stateOf(again, second.ticket)).toBe('known')
  expect(await enter(again, second.ticket)).toMatchObject({ code: 200 })
  expect((await again.call(userCalls.userBase)).data).toMatchObject({ username: 'wechat_one', wechat: 1 })
  expect(await enter(shop.visitor(), second.ticket)).toMatchObject({ status: 410 })
})

test('anyone who only sees the code gets nothing from it, and an old one is over', async () => {
  const visitor = shop.visitor()
  const { ticket, url } = await open(visitor)
  await scan(url, '小林')
  const scene = new URL(url).searchParams.get('scene') ?? ''
  expect((await enter(shop.visitor(), scene)).status).toBe(422)
  expect((await enter(shop.visitor(), 'A'.repeat(32))).status).toBe(410)
  shop.now = new Date(shop.now.getTime() + 21 * 60_000)
  expect(await stateOf(visitor, ticket)).toBe('expired')
  expect(await enter(visitor, ticket)).toMatchObject({ status: 410 })
})
