import { eq } from 'drizzle-orm'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { lastEntry, problemIn, seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { contactOf } from '#shop-api/modules/identity/members/service-contact.ts'
import { staff } from '#shop-api/modules/identity/members/tables.ts'
import { feedback } from '#shop-api/modules/service/feedback/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { addMember, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

const AT = '/staff/service-contacts'
let shop: TestShop

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  await openSmallShop(shop.db)
}, OPEN_MS)
afterAll(() => shop.close())

const form = { name: '小李', phone: '0571-1', qq: '', wechat: '' }

test('a second contact is added, given to a member, and made the one of everybody', async () => {
  const sales = await staffWith(shop, 'sales')
  const [one, other] = [await addMember(shop.db), await addMember(shop.db)]
  await shop.db.insert(staff).values({ name: '老王', phone: '0571-0', role: 'service', isDefault: true })
  expect(problemIn((await sales.post(AT, { ...form, name: '' })).body)).toContain('请填写姓名')
  await sales.post(AT, form)
  expect(await lastEntry(shop)).toMatchObject({ after: { name: '小李', isDefault: false } })
  const id = Number((await lastEntry(shop))?.subject)
  await sales.post(`/staff/members/${one}/service-contact`, { contactId: String(id) })
  expect([(await contactOf(shop.db, one)).name, (await contactOf(shop.db, other)).name]).toEqual(['小李', '老王'])
  expect((await sales.post(`/staff/members/${one}/service-contact`, { contactId: '99999' })).statusCode).toBe(404)

  const seen = seenIn((await sales.get(`${AT}/${id}`)).body)
  await sales.post(`${AT}/${id}`, { ...form, seen, phone: '0571-2' })
  const late = await sales.post(`${AT}/${id}`, { ...form, seen, phone: '0571-3' })
  expect([late.statusCode, late.body.includes('<pre>0571-2</pre>')]).toEqual([409, true])
  await sales.post(`${AT}/${id}/default`)
  expect((await contactOf(shop.db, other)).name).toBe('小李')
  expect(await shop.db.$count(staff, eq(staff.isDefault, true))).toBe(1)
  await sales.post(`/staff/members/${one}/service-contact`, { contactId: '' })
  expect((await contactOf(shop.db, one)).name).toBe('小李')
})

test('the hours of the chat and the reply outside of them', async () => {
  const service = await staffWith(shop, 'service')
  const hours = { days: ['1', '3'], from: '09:00', to: '17:30', away: '明早回复' }
  const wrong = await service.post(`${AT}/hours`, { ...hours, to: '08:00' })
  expect(problemIn(wrong.body)).toContain('下班时间须晚于上班时间')
  expect(problemIn((await service.post(`${AT}/hours`, { ...hours, from: '9点' })).body)).toContain('时间须如 08:30')
  expect((await service.post(`${AT}/hours`, hours)).statusCode).toBe(303)
  expect(await loadSettings(shop.db)).toMatchObject({
    chatHours: { days: [1, 3], from: '09:00', to: '17:30' },
    chatAway: '明早回复',
  })
  expect((await service.get(AT)).body).toContain('周一、周三 09:00～17:30')
})

test('what members say waits on the first page until it is answered', async () => {
  const service = await staffWith(shop, 'service')
  const memberId = await addMember(shop.db)
  await shop.db.insert(feedback).values({ memberId, type: '建议', content: '<b>字太小</b>', createdAt: shop.now })
  expect((await service.get('/staff')).body).toContain('<b>1</b>待回复意见')
  const { body } = await service.get('/staff/feedback')
  expect(body).toContain('&lt;b&gt;字太小&lt;/b&gt;')
  const at = /action="(\/staff\/feedback\/\d+\/answer)"/.exec(body)?.[1] ?? ''
  expect(problemIn((await service.post(at, { text: ' ' })).body)).toContain('请填写答复')
  expect((await service.post(at, { text: '已放大' })).statusCode).toBe(303)
  expect((await service.get('/staff/feedback')).body).toContain('暂无待回复的意见')
  expect((await service.get('/staff/feedback?which=all')).body).toContain('已放大')
})
