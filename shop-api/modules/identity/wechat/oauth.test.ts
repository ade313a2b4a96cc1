import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { notificationCalls } from '#lib/contract/notifications/calls.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop, Visitor } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import type { OauthWechat } from './oauth.ts'
import { wechatOauth } from './oauth.ts'

/** WeChat's side: who comes back is decided by the word. */
const asked: string[] = []
const wechat = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://wechat')
  asked.push(url.href)
  const word = url.searchParams.get('code')
  if (word === 'bad') response.end(JSON.stringify({ errcode: 40029, errmsg: 'invalid code' }))
  else if (word) response.end(JSON.stringify({ access_token: 'token', openid: `o-${word}` }))
  else response.end(JSON.stringify({ nickname: `微信${url.searchParams.get('openid')}` }))
})

let shop: TestShop
let provider: OauthWechat
const phone = '13800000001'
const password = sampleSignIns.find((each) => each.phone === phone)?.password ?? ''
let member: Visitor

beforeAll(async () => {
  wechat.listen(0, '127.0.0.1')
  await once(wechat, 'listening')
  const apiUrl = `http://127.0.0.1:${(wechat.address() as AddressInfo).port}`
  const app = { appId: 'wx1', secret: 'the-secret-of-the-app', callbackUrl: 'https://shop.example/wechat/callback' }
  shop = await openShop({
    content: 'sample',
    now: sampleInstant,
    wechat: (db) => {
      provider = wechatOauth(db, { ...app, apiUrl })
      return provider
    },
  })
  member = await signInAs(shop, phone)
}, OPEN_MS)
afterAll(async () => {
  await shop.close()
  wechat.close()
})
beforeEach(() => {
  shop.now = sampleInstant
})

const sceneOf = (url: string) => new URL(url).searchParams.get('state') ?? ''

/** Comes back from WeChat: silently, where one agreed before. */
async function arrive(scene: string, word: string) {
  const answer = await shop.app.inject({ url: `/wechat/callback?code=${word}&state=${scene}` })
  return { ...answer, text: answer.body, token: /name="token" value="([^"]+)"/.exec(answer.body)?.[1] ?? '' }
}
const press = (token: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/wechat/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token }).toString(),
  })
const bindCode = async () => {
  const { data } = await member.call(userCalls.userCreateCode, { body: { old_password: password } })
  return { ...data, state: async () => (await member.call(accountCalls.wechatCheck, { body: data })).data.state }
}
const isBound = async () => (await member.call(accountCalls.wechatBinding)).data.is_bound

test('the code leads to consent with the scene as state, and holds no secret', async () => {
  const url = new URL(await provider.codeUrl('enter-abcdefgh'))
  expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    appid: 'wx1',
    redirect_uri: 'https://shop.example/wechat/callback',
    response_type: 'code',
    scope: 'snsapi_userinfo',
    state: 'enter-abcdefgh',
  })
  expect(url.href).not.toContain('the-secret-of-the-app')
})

test('opening a link signs nobody in and binds nobody: the button does, once, beside what it is for', async () => {
  const { code, check_code, state } = await bindCode()
  const page = await arrive(code, 'one')
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(page.text).toContain('把您的微信绑定到账号')
  expect(page.text).toContain(`<strong>${check_code}</strong>`)
  expect(await state()).toBe('waiting')
  expect((await press(page.token)).body).toContain('已确认')
  expect(await state()).toBe('bound')
  expect((await press(page.token)).statusCode).toBe(410)

  const guest = shop.visitor()
  const ticket = (await guest.call(registrationCalls.wechatTicket)).data
  const check = async () =>
    (await guest.call(registrationCalls.wechatTicketCheck, { body: { ticket: ticket.ticket } })).data.state
  const shown = await arrive(sceneOf(ticket.url), 'one')
  expect(shown.text).toContain('用微信登录或注册')
  expect(shown.text).toContain(`<strong>${ticket.check_code}</strong>`)
  expect(await check()).toBe('waiting')
  await press(shown.token)
  expect(await check()).toBe('known')
  expect(asked[0]).toContain('code=one')
})

test('anyone who presses first has the scene; a page that waited too long, or a invalid word, has none', async () => {
  const { code } = await bindCode()
  const [first, second] = [await arrive(code, 'two'), await arrive(code, 'three')]
  await press(second.token)
  await press(first.token)
  expect(await provider.confirmedBy(code)).toMatchObject({ openId: 'o-three' })

  const late = await bindCode()
  const page = await arrive(late.code, 'four')
  shop.now = new Date(sampleInstant.getTime() + 301_000)
  expect((await press(page.token)).statusCode).toBe(410)
  expect((await press('A'.repeat(32))).statusCode).toBe(410)
  expect((await arrive(late.code, 'four')).statusCode).toBe(410)
  expect((await arrive('enter-nobody-asked', 'four')).statusCode).toBe(410)
})

test('a refusal of WeChat is reported without the secret', async () => {
  const { code } = await bindCode()
  const page = await arrive(code, 'bad')
  expect([page.statusCode, page.text]).toEqual([424, expect.stringContaining('微信暂时无响应，请重新扫码')])
  expect(page.text + shop.log.join()).not.toContain('the-secret-of-the-app')
})

test('a password reset by phone parts the account from its WeChat, and says so', async () => {
  expect(await isBound()).toBe(1)
  const guest = shop.visitor()
  await guest.call(authCalls.sendCode, { body: { phone, purpose: 'forget' } })
  const code = shop.codeSender.lastCode(phone)?.code ?? ''
  const { step_token } = (await guest.call(authCalls.forgetVerify, { body: { phone, code } })).data
  const fresh = 'a-new-password-1'
  await guest.call(userCalls.resetPassword, { body: { password: fresh, step_token } })
  await guest.call(authCalls.login, { body: { account: phone, password: fresh } })
  expect((await guest.call(accountCalls.wechatBinding)).data.is_bound).toBe(0)
  const { data } = (await guest.call(notificationCalls.messages, { query: { kind: 'system' } })).data
  expect(data.find(({ title }) => title === '登录密码已修改')?.text).toContain('绑定的微信“微信o-one”已解绑')
})
