import { authCalls } from '#lib/contract/auth/calls.ts'
import { allFamilies } from '#shop-api/platform/metrics/counts.ts'
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

const counted = () =>
  allFamilies()
    .find(({ name }) => name === 'shop_api_sign_ins_refused_total')
    ?.samples()
    .map(({ labels: { way, code }, value }) => `${way} ${code} ${value}`)

test('refusals are counted by way and code, sign-ins are not', async () => {
  await signInAs(shop, phone)
  expect(counted()).toEqual([])
  await shop.visitor().call(authCalls.login, { body: { account: phone, password: 'not-the-password' } })
  await shop.visitor().call(authCalls.loginByCode, { body: { phone, code: '000000' } })
  expect(counted()).toEqual(['password 422 1', 'code 422 1'])
})
