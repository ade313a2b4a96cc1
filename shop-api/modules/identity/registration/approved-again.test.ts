import { eq } from 'drizzle-orm'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { decideOn, registerApplicant } from './testing/applicant.ts'
import { companyFormOf, place } from './testing/forms.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
}, OPEN_MS)
afterAll(() => shop.close())

test('stopped and approved again, a member keeps what was renewed meanwhile', async () => {
  const { visitor, id } = await registerApplicant(shop)
  const form = { ...(await companyFormOf(shop, visitor, 912)), ...place }
  await visitor.call(registrationCalls.registrationSave, { body: form })
  await visitor.call(registrationCalls.registrationSubmit)
  await decideOn(shop, id, { state: 'approved' })
  const renewed = {
    memberId: id,
    kind: 'drugLicence',
    name: '药品经营许可证',
    number: '新证',
    validFrom: '2026-12-01',
  }
  await shop.db.insert(licences).values({ ...renewed, validTo: '2033-01-01' })
  await shop.db
    .update(members)
    .set({ scopeCodes: ['pieces'], companyName: '更名药房' })
    .where(eq(members.id, id))
  const held = async () => {
    const [row] = await shop.db.select().from(members).where(eq(members.id, id))
    const papers = await shop.db.select().from(licences).where(eq(licences.memberId, id))
    return [row?.scopeCodes, row?.companyName, papers.map(({ number }) => number).sort()]
  }
  const before = await held()
  // The licences of the form are over by then: what counts are those the member holds.
  const today = shop.now
  shop.now = new Date('2029-06-01T02:00:00Z')
  await decideOn(shop, id, { state: 'rejected', reason: '暂停供货' })
  expect((await decideOn(shop, id, { state: 'approved' })).statusCode).toBe(200)
  expect(await held()).toEqual(before)
  shop.now = today
  // Handed in again the form counts again, but for licences issued later than its own.
  await decideOn(shop, id, { state: 'rejected', reason: '请核对地址' })
  expect(await visitor.call(registrationCalls.registrationSubmit)).toMatchObject({ code: 200 })
  expect((await decideOn(shop, id, { state: 'approved' })).statusCode).toBe(200)
  expect((await held())[1]).toBe('南京测试大药房912')
  expect((await held())[2]).toContain('新证')
})
