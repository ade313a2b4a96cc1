import { encodeForm } from '#lib/contract/form.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import { STAFF_COOKIE } from '#shop-api/modules/identity/back-office/guard.ts'
import { staffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { sampleOperator, sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleLine, signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())
beforeEach(() => {
  shop.log.length = 0
})

const lines = () => shop.log.map((each) => JSON.parse(each)).filter(({ msg }) => msg === 'request')

test('a request has one line: its id, call, path, status, time, size, and who asked by number alone', async () => {
  const phone = '13800000001'
  const member = await signInAs(shop, phone)
  shop.log.length = 0
  await member.call(userCalls.userBase)
  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(String),
      service: 'shop-api',
      requestId: expect.any(String),
      msg: 'request',
      method: 'GET',
      route: '/api/user/base',
      path: '/api/user/base',
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      memberId: sampleLine(phone).id,
    },
  ])
  expect(lines()[0].bytes).toBeGreaterThan(100)
})

test('it has the id that the caller gave, and somebody at the desk is known by number', async () => {
  const browser = staffBrowser(shop)
  await browser.signIn(sampleOperator.username, sampleOperator.password)
  shop.log.length = 0
  await browser.get('/staff', { 'x-request-id': 'from-the-proxy-1' })
  expect(lines()).toMatchObject([{ requestId: 'from-the-proxy-1', route: '/staff', operatorId: expect.any(Number) }])
})

test('nothing that was typed or is secret is in any line, wherever it was put', async () => {
  const [who] = sampleSignIns
  const secrets = {
    query: 'secret-in-the-query',
    path: 'secret-in-the-path',
    header: 'secret-in-a-header',
    cookie: 'secret-in-a-cookie',
    bearer: 'secret-of-a-bearer',
    password: 'secret-password-typed',
    code: '482913',
    phone: '13912345678',
    id: 'secret in an id',
  }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    cookie: `shop_token=${secrets.cookie}; ${STAFF_COOKIE}=${secrets.cookie}`,
    authorization: `Bearer ${secrets.bearer}`,
    'x-request-id': secrets.id,
    'user-agent': secrets.header,
    referer: `http://x/${secrets.header}?phone=${secrets.phone}`,
    'x-forwarded-host': secrets.header,
  }
  const query = `?phone=${secrets.phone}&code=${secrets.code}&x=${secrets.query}`
  const get = (path: string) => shop.app.inject({ url: path + query, headers })
  for (const path of [
    `/api/user/phone/${secrets.phone}`,
    `/api/${secrets.path}/${secrets.code}`,
    `/${secrets.phone}`,
    `/api/order/${secrets.phone}`,
    `/api/goods/detail/${secrets.path}`,
    '/admin/members',
    '/events',
    '/metrics',
    '/staff',
  ]) {
    await get(path)
  }
  const post = (url: string, form: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: url + query, headers, payload: encodeForm(form).toString() })
  await post('/api/login', { account: who?.phone ?? '', password: secrets.password })
  await post('/api/login', { account: secrets.phone, password: secrets.password })
  await post('/api/login/code', { phone: secrets.phone, code: secrets.code })
  await post('/api/forget/verify', { phone: secrets.phone, code: secrets.code })
  expect(lines().length).toBeGreaterThan(10)
  const text = shop.log.join('\n')
  for (const secret of [...Object.values(secrets), who?.phone, who?.password]) expect(text).not.toContain(secret)
})

test('the lines can be switched off, and nothing else is', async () => {
  const quiet = await shop.instance({ REQUEST_LINES: '0' })
  shop.log.length = 0
  const answer = await quiet.inject({ url: '/admin/members', headers: { authorization: 'Bearer wrong' } })
  expect(answer.statusCode).toBe(401)
  expect(lines()).toEqual([])
  expect(shop.log.join()).toContain('key_refused')
})
