import { eq } from 'drizzle-orm'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { ephedrineReceipts } from '#shop-api/modules/identity/ephedrine-rights/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

test('the pharmacist looks at receipts; sent back with a reason they may be handed in again', async () => {
  const [some] = await shop.db.select().from(ephedrineReceipts).orderBy(ephedrineReceipts.id)
  const id = some?.id ?? 0
  const stateIs = async () => (await shop.db.select().from(ephedrineReceipts).where(eq(ephedrineReceipts.id, id)))[0]
  await shop.db
    .update(ephedrineReceipts)
    .set({ state: 'uploaded', uploadedAt: shop.now })
    .where(eq(ephedrineReceipts.id, id))
  const pharmacist = await staffWith(shop, 'pharmacist')
  const sales = await staffWith(shop, 'sales')
  const at = `/staff/hm-receipts/${id}/decide`
  expect((await pharmacist.get('/staff/hm-receipts')).body).toContain(at)
  expect((await sales.get('/staff/hm-receipts')).body).not.toContain(at)
  const bare = await pharmacist.post(at, { to: 'rejected', reason: '' })
  expect([bare.statusCode, bare.body.includes('请填写退回原因')]).toEqual([422, true])
  await pharmacist.post(at, { to: 'rejected', reason: '签章不清晰' })
  expect(await stateIs()).toMatchObject({ state: 'rejected', reason: '签章不清晰' })
  expect((await pharmacist.post(at, { to: 'approved' })).statusCode).toBe(409)
  await shop.db.update(ephedrineReceipts).set({ state: 'uploaded' }).where(eq(ephedrineReceipts.id, id))
  await pharmacist.post(at, { to: 'approved' })
  expect((await stateIs())?.state).toBe('approved')
})
