import { eq } from 'drizzle-orm'
import { accountCalls } from '#lib/contract/account/calls.ts'
import { registrationCalls } from '#lib/contract/registration/calls.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { seenIn } from '#shop-api/modules/identity/back-office/testing/answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { licenceSubmissions, licences } from '#shop-api/modules/identity/licences/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { handInFile } from '#shop-api/testing/hand-in.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { signInAs } from '#shop-api/testing/sign-in.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { registerApplicant } from './testing/applicant.ts'
import { companyFormOf, place } from './testing/forms.ts'

let shop: TestShop
let pharmacist: StaffBrowser
let sales: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacist = await staffWith(shop, 'pharmacist')
  sales = await staffWith(shop, 'sales')
}, OPEN_MS)
afterAll(() => shop.close())

const stateOf = async (id: number) => (await shop.db.select().from(members).where(eq(members.id, id)))[0]?.reviewState

/** Somebody who filled everything in and waits. */
async function applicant(number: number) {
  const { visitor, id } = await registerApplicant(shop)
  const form = await companyFormOf(shop, visitor, number)
  const body = { ...form, ...place, company: `<b>药房</b>${number}` }
  expect(await visitor.call(registrationCalls.registrationSave, { body })).toMatchObject({ code: 200 })
  expect(await visitor.call(registrationCalls.registrationSubmit)).toMatchObject({ code: 200 })
  return id
}

test('a registration is read beside its scans and approved by the pharmacist alone', async () => {
  const id = await applicant(1)
  expect((await pharmacist.get('/staff/members')).body).toContain(`href="/staff/members/${id}"`)
  const page = (await pharmacist.get(`/staff/members/${id}`)).body
  expect(page).toContain('&lt;b&gt;药房&lt;/b&gt;1')
  expect(page).not.toContain('<b>药房')
  const file = /src="(\/staff\/files\/\d+)"/.exec(page)?.[1] ?? ''
  const scan = await sales.get(file)
  expect([scan.statusCode, scan.headers['content-type']]).toEqual([200, 'image/png'])
  expect(scan.headers['content-security-policy']).toContain('sandbox')

  expect((await sales.get(`/staff/members/${id}`)).body).not.toContain(`/staff/members/${id}/review`)
  expect((await sales.post(`/staff/members/${id}/review`, { state: 'approved' })).statusCode).toBe(403)
  expect(await stateOf(id)).toBe('pending')
  await pharmacist.post(`/staff/members/${id}/review`, { state: 'approved' })
  expect(await stateOf(id)).toBe('approved')
  const entries = await shop.db
    .select()
    .from(operatorActions)
    .where(eq(operatorActions.subject, String(id)))
  expect(entries.at(-1)).toMatchObject({
    operation: 'POST /staff/members/:id/review',
    before: { reviewState: 'pending' },
    after: { reviewState: 'approved' },
  })
})

test('nobody is sent back without a reason', async () => {
  const id = await applicant(2)
  const without = await pharmacist.post(`/staff/members/${id}/review`, { state: 'rejected', reason: ' ' })
  expect([without.statusCode, without.body.includes('请填写拒绝原因')]).toEqual([422, true])
  await pharmacist.post(`/staff/members/${id}/review`, { state: 'rejected', reason: '执照模糊' })
  expect(await stateOf(id)).toBe('rejected')
  expect((await pharmacist.get(`/staff/members/${id}`)).body).toContain('执照模糊')
})

test('a new licence is decided on beside its scan, and other people’s files stay closed', async () => {
  const member = await signInAs(shop, '13800000022')
  const { id: file } = await handInFile(shop, member, { purpose: 'certificate' })
  const form = { kind: 'drugLicence', number: '苏DA025000001', valid_from: '2026-11-01', valid_to: '2031-10-31' }
  const handed = await member.call(accountCalls.licenceSubmit, { body: { ...form, upload_ids: [file] } })
  expect(handed.code).toBe(200)
  const page = (await pharmacist.get('/staff/licences')).body
  expect(page).toContain(`src="/staff/files/${file}"`)
  const [row] = await shop.db.select().from(licenceSubmissions).where(eq(licenceSubmissions.number, '苏DA025000001'))
  const decide = (more: Record<string, string>, by = pharmacist) => by.post(`/staff/licences/${row?.id}/review`, more)
  expect((await decide({ state: 'approved' }, sales)).statusCode).toBe(403)
  expect((await decide({ state: 'refused' })).body).toContain('请填写退回原因')
  await decide({ state: 'approved', reason: '' })
  expect((await pharmacist.get('/staff/licences')).body).not.toContain('苏DA025000001')
  expect((await decide({ state: 'approved' })).statusCode).toBe(404)

  const { id: chat } = await handInFile(shop, member, { purpose: 'chat' })
  expect((await pharmacist.get(`/staff/files/${chat}`)).statusCode).toBe(404)
})

test('contact, name, scopes and ephedrine right of a member are changed by those who may, over what they saw', async () => {
  const id = await addMember(shop.db, { companyName: '旧名药房', scopeCodes: ['chemical'] })
  const at = `/staff/members/${id}`
  const rowOf = async () => (await shop.db.select().from(members).where(eq(members.id, id)))[0]
  const profile = `${at}?tab=profile`
  const seen = seenIn((await sales.get(profile)).body)
  const contact = { seen, contactName: '李四', phone: '0571-88880000', email: '' }
  expect((await sales.post(`${at}/contact`, { ...contact, phone: '无' })).body).toContain(
    '联系电话须为电话号码，现为“无”',
  )
  expect((await sales.post(`${at}/contact`, contact)).statusCode).toBe(303)
  const late = await pharmacist.post(`${at}/contact`, { ...contact, contactName: '王五' })
  expect([late.statusCode, late.body.includes('<pre>李四</pre>')]).toEqual([409, true])
  expect(await rowOf()).toMatchObject({ contactName: '李四', phone: '0571-88880000' })

  expect((await sales.get(profile)).body).not.toContain('企业名称与经营范围')
  const page = (await pharmacist.get(profile)).body
  const rights = { seen: seenIn(page.slice(page.indexOf('企业名称与经营范围'))), companyName: '新名药房' }
  expect((await pharmacist.post(`${at}/rights`, rights)).body).toContain('请填写经营范围')
  const chosen = { ...rights, scopes: ['chemical', 'antibiotic'] }
  expect((await sales.post(`${at}/rights`, chosen)).statusCode).toBe(403)
  expect((await pharmacist.post(`${at}/rights`, chosen)).statusCode).toBe(303)
  const { companyName, scopeCodes } = (await rowOf()) ?? { companyName: '', scopeCodes: [] }
  expect([companyName, [...scopeCodes].sort()]).toEqual(['新名药房', ['antibiotic', 'chemical']])

  expect((await pharmacist.post(`${at}/ephedrine`, { quota: '0' })).body).toContain('授权额度须为1至1000000之间的整数')
  await pharmacist.post(`${at}/ephedrine`, { quota: '600', validTo: '2027-12-31' })
  expect((await rowOf())?.ephedrine).toEqual({ quota: 600, used: 0, validTo: '2027-12-31' })
  await pharmacist.post(`${at}/ephedrine/withdraw`)
  expect((await rowOf())?.ephedrine).toBeNull()
})

test('a member has a tab for each part of the work, for those whose work it is, and none says more than is known', async () => {
  const id = await addMember(shop.db, { companyName: '分页药房' })
  const at = `/staff/members/${id}`
  const finance = await staffWith(shop, 'finance')
  const tabsOf = async (who: StaffBrowser) => {
    const [, nav = ''] = /aria-label="会员的内容"><ul>(.*?)<\/ul>/s.exec((await who.get(at)).body) ?? []
    return [...nav.matchAll(/>([^<]+)<\/a>/g)].map(([, label]) => label)
  }
  expect(await tabsOf(sales)).toEqual(['概况', '订单 0', '资金与对账', '价格表', '更改记录', '证照 3', '资料与权限'])
  expect(await tabsOf(finance)).toEqual(['概况', '订单 0', '资金与对账', '更改记录', '证照 3', '资料与权限'])
  expect(await tabsOf(pharmacist)).toEqual(['概况', '更改记录', '证照 3', '资料与权限'])
  const bodyOf = async (who: StaffBrowser, tab: string) => (await who.get(`${at}?tab=${tab}`)).body
  expect(await bodyOf(sales, 'orders')).toContain('暂无订单')
  expect(await bodyOf(finance, 'money')).toMatch(/暂无余额流水.*暂无往来.*未开通账期.*暂无可用的现金券/s)
  expect(await bodyOf(sales, 'money')).not.toContain('账期与还款')
  expect(await bodyOf(sales, 'prices')).toContain('未使用价格表')
  expect(await bodyOf(pharmacist, 'money')).not.toContain('余额流水')

  await shop.db.delete(licences).where(eq(licences.memberId, id))
  await shop.db.insert(licences).values(
    [
      ['drugLicence', '药品经营许可证', '2026-11-01'],
      ['businessLicence', '营业执照', '2026-12-01'],
    ].map(([kind = '', name = '', validTo = '']) => ({
      memberId: id,
      kind,
      name,
      number: '1',
      validFrom: '2024-01-01',
      validTo,
    })),
  )
  const papers = await bodyOf(pharmacist, 'licences')
  expect(papers).toContain('证照（1 份过期） 2')
  expect(papers).toMatch(/2026-11-01 已过期.*2026-12-01 剩 11 天/s)
})

test('a note stays with the member, with who wrote it, and a form that was refused keeps what was typed', async () => {
  const id = await addMember(shop.db, { companyName: '备注药房' })
  const at = `/staff/members/${id}`
  expect((await sales.post(`${at}/notes`, { note: ' ' })).body).toContain('请填写备注')
  await sales.post(`${at}/notes`, { note: '老板<李>，下午来货' })
  const page = (await pharmacist.get(at)).body
  expect(page).toContain('老板&lt;李&gt;，下午来货')
  expect((await sales.get(`${at}?tab=changes`)).body).toMatch(/会员备注：保存|会员备注：新增/)
  expect((await pharmacist.post('/staff/members/99999999/notes', { note: '谁' })).statusCode).toBe(404)
})
