import { listKeys } from '#shop-api/modules/base/access/api-keys.ts'
import { listActions } from '#shop-api/modules/base/operator-log/read.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { staffWith } from './testing/staff-browser.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

const keyIn = (text: string) => /shopkey_[0-9a-f]{12}_[\w-]{43}/.exec(text)?.[0] ?? ''
const membersBy = async (key: string) =>
  (await shop.app.inject({ url: '/admin/members', headers: { authorization: `Bearer ${key}` } })).statusCode

test('administrators make, rotate and revoke keys; the secret is on one page only and not in the log', async () => {
  const admin = await staffWith(shop, 'admin')
  expect((await admin.get('/staff/keys')).body).toContain('暂无接口密钥')
  const form = { name: 'ERP', scopes: ['goods:write', 'members:read'], days: '365' }
  const made = await admin.post('/staff/keys', form)
  const first = keyIn(made.body)
  expect([made.statusCode, await membersBy(first)]).toEqual([200, 200])
  const again = await admin.get('/staff/keys')
  expect(again.body).toContain('ERP')
  expect(again.body).not.toContain(first)
  const [row] = await listKeys(shop.db)
  const rotated = keyIn((await admin.post(`/staff/keys/${row?.id}/rotate`, { overlap: '1' })).body)
  expect([await membersBy(first), await membersBy(rotated)]).toEqual([200, 200])
  const revoked = await admin.post(`/staff/keys/${row?.id}/revoke`)
  expect([revoked.statusCode, await membersBy(rotated), await membersBy(first)]).toEqual([303, 401, 401])
  const log = JSON.stringify(await listActions(shop.db, { limit: 10 }))
  expect(log).toContain('"scopes"')
  for (const key of [first, rotated]) expect(log).not.toContain(key.slice(-43))
})

test('a form without rights keeps its name and says so', async () => {
  const admin = await staffWith(shop, 'admin')
  const answer = await admin.post('/staff/keys', { name: 'no rights', days: '90' })
  expect([
    answer.statusCode,
    answer.body.includes('请至少选择一项权限'),
    answer.body.includes('value="no rights"'),
  ]).toEqual([422, true, true])
})
