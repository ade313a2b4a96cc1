import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { operateWith, operatorOf, runLine } from '#shop-api/ctl/testing/operate.ts'
import { connect } from '#shop-api/platform/cli/shop-client.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let operate: Awaited<ReturnType<typeof operatorOf>>
let SHOP_API_URL: string

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  operate = await operatorOf(shop)
  const address = shop.app.server.address()
  SHOP_API_URL = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}, OPEN_MS)
afterAll(() => shop.close())

const keyIn = (text: string) => /shopkey_\S+/.exec(text)?.[0] ?? ''

test('keys are made, used by the command line, rotated and revoked', async () => {
  const made = await operate('key-add', '仓库 WMS', 'members:read,orders:read', '--days', '30')
  expect(made).toContain('密钥 仓库 WMS（编号 1），只显示这一次')
  const with_ = (OPERATOR_TOKEN: string) => operateWith(() => connect({ SHOP_API_URL, OPERATOR_TOKEN }))
  expect(await with_(keyIn(made))('members')).toBeDefined()
  await expect(with_(keyIn(made))('keys')).rejects.toThrow('密钥“仓库 WMS”无权限 keys:read')
  const listed = await operate('keys')
  expect(listed).toMatch(/^1 +仓库 WMS +[0-9a-f]{12} +members:read,orders:read +有效 +命令行 +2026-11-20 +2026-12-20/m)
  const next = await operate('key-rotate', 1, '--overlap', 0)
  expect(next).toContain('旧密钥用到 2026-11-20')
  await expect(with_(keyIn(made))('members')).rejects.toThrow('已作废')
  expect(await with_(keyIn(next))('members')).toBeDefined()
  expect(await operate('key-revoke', 1)).toBe('已作废：仓库 WMS')
  await expect(with_(keyIn(next))('members')).rejects.toThrow('已作废')
  expect(await operate('keys')).toMatch(/已作废/)
})

test('what is mistyped is named, and scripts get JSON', async () => {
  await expect(operate('key-add', 'ERP', 'goods:all')).rejects.toThrow('权限“goods:all”不存在，可用的有：goods:read、')
  await expect(operate('key-add', 'ERP', 'goods:read', '--days', 'x')).rejects.toThrow('有效天数须为整数')
  await expect(operate('key-rotate', 99)).rejects.toThrow('密钥不存在')
  const shopOf = () => connect({ SHOP_API_URL, OPERATOR_TOKEN })
  const { out } = await runLine(['key-add', '前台', 'events:read', '--days', 'never', '--json'], shopOf)
  expect(JSON.parse(out)).toMatchObject({ name: '前台', key: expect.stringMatching(/^shopkey_[0-9a-f]{12}_.{43}$/) })
  const { out: list } = await runLine(['keys', '--json'], shopOf)
  expect(JSON.parse(list).keys.at(-1)).toMatchObject({ name: '前台', scopes: ['events:read'], expiresAt: null })
})

test('an instance that was killed leaves its address in front, and another one of the shop is asked', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gone = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise((done) => server.close(done))
  const at = (addresses: string) => operateWith(() => connect({ SHOP_API_URL: addresses, OPERATOR_TOKEN }))
  expect(await at(`${gone}, ${SHOP_API_URL}`)('members')).toContain('共 0 家')
  await expect(at(gone)('members')).rejects.toThrow(`无法连接商城接口 ${gone}`)
})
