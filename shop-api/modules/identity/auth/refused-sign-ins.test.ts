import { authCalls } from '#lib/contract/auth/calls.ts'
import { countFrom } from '#shop-api/testing/counted.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
const phone = '13800000001'

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

test('refusals are counted by way and code, sign-ins are not', async () => {
  const counted = countFrom(/^shop_api_sign_ins_refused_total$/)
  await signInAs(shop, phone)
  expect(counted()).toEqual({})
  await shop.visitor().call(authCalls.login, { body: { account: phone, password: 'not-the-password' } })
  await shop.visitor().call(authCalls.loginByCode, { body: { phone, code: '000000' } })
  expect(counted()).toEqual({
    'shop_api_sign_ins_refused_total password,422': 1,
    'shop_api_sign_ins_refused_total code,422': 1,
  })
})
