import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { isSampleShop } from './support/shop.mjs'
import { printWelcome } from './support/welcome.mjs'

const shopApi = 'http://127.0.0.1:4100'
const environment = process.env
let lines: string[]

beforeEach(() => {
  lines = []
  process.env = { ...environment }
  delete process.env.DATABASE_URL
  delete process.env.SHOP_SAMPLE
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  jest.restoreAllMocks()
  process.env = environment
})

async function welcome(where: string | null): Promise<string> {
  await printWelcome('http://localhost:3000', { shopApi: where, isSample: isSampleShop() })
  return lines.join('\n')
}

test('the sample shop names whom to sign in as', async () => {
  const text = await welcome(shopApi)
  expect(text).toContain('13800000001 / sample-2026-pharmacy')
  expect(text).toMatch(/staff\n {2}desk \/ sample/)
  expect(text).not.toContain('ctl -- init')
})

test.each([
  ['on a database of its own', { DATABASE_URL: 'postgres://shop@127.0.0.1/shop' }],
  ['that wants no sample', { SHOP_SAMPLE: '0' }],
])('a shop %s names no sign-in that it does not have, but how to begin', async (_, variables) => {
  Object.assign(process.env, variables)
  const text = await welcome(shopApi)
  expect(text).not.toMatch(/sample|示例/)
  expect(text).toContain(`后台：${shopApi}/staff`)
  expect(text).toContain('npm run ctl -- init')
})

test('a storefront alone names its address only', async () => {
  expect(await welcome(null)).toBe('\n商城已就绪：http://localhost:3000\n\n按 Ctrl-C 停止。')
})
