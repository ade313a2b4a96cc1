import { agreementCalls } from '#lib/contract/agreements/calls.ts'
import { authCalls } from '#lib/contract/auth/calls.ts'
import { lastEntryOf, problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let pharmacist: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'sample', now: sampleInstant })
  pharmacist = await staffWith(shop, 'pharmacist')
}, OPEN_MS)
afterAll(() => shop.close())

const ADDRESS = '/staff/agreements'
const form = {
  kind: 'privacy',
  title: '信息安全协议',
  validDays: '730',
  text: '## 一、范围\n\n双方对**会员资料**保密，仅用于交易。<script>alert(1)</script>',
}

/** What a member has to sign, as the shop shows it. */
async function titles(): Promise<readonly string[]> {
  const visitor = shop.visitor()
  const { phone = '', password = '' } = sampleSignIns.find(({ name }) => name === 'weiqian') ?? {}
  await visitor.call(authCalls.login, { body: { account: phone, password } })
  return (await visitor.call(agreementCalls.agreements)).data.data.map(({ title }) => title)
}

test('an agreement is looked at, published, brought to its next version and taken out of force', async () => {
  const looked = await pharmacist.post(`${ADDRESS}/try`, form)
  expect(looked.statusCode).toBe(200)
  expect(looked.body).toContain('《信息安全协议》V1，代号 privacy')
  expect(looked.body).toContain('所有会员须签署才能提交订单')
  expect(looked.body).toContain('<strong>会员资料</strong>')
  expect(looked.body).not.toContain('<script>alert')
  expect(await titles()).not.toContain('信息安全协议')

  const at = (await pharmacist.post(ADDRESS, form)).headers.location ?? ''
  expect(at).toMatch(/^\/staff\/agreements\/\d+$/)
  expect(await titles()).toContain('信息安全协议')
  expect((await pharmacist.get(ADDRESS)).body).toContain('信息安全协议')

  const page = (await pharmacist.get(at)).body
  expect(page).toContain('双方对**会员资料**保密')
  const seen = /name="seen" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const next = { ...form, title: '信息安全协议（新）', seen }
  const second = (await pharmacist.post(at, next)).headers.location ?? ''
  expect((await pharmacist.get(second)).body).toContain('信息安全协议（新） V2')
  expect(await titles()).toContain('信息安全协议（新）')
  expect((await pharmacist.get(at)).body).toContain('已停用')
  const late = await pharmacist.post(at, { ...next, seen: '' })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('这一版已停用')])

  expect((await pharmacist.post(`${second}/retire`)).headers.location).toBe(ADDRESS)
  expect(await titles()).not.toContain('信息安全协议（新）')
  expect(await lastEntryOf(shop)).toMatchObject({
    operation: 'POST /staff/agreements/:id/retire',
    before: { retiredAt: null },
  })
  expect((await pharmacist.post(`${second}/retire`)).statusCode).toBe(404)
})

test('a code that is taken, another code, days and a text that are none are refused with a sentence', async () => {
  const refusedAt = async (address: string, more: Record<string, string>) =>
    problemIn((await pharmacist.post(address, { ...form, ...more })).body)
  expect(await refusedAt(ADDRESS, { kind: 'quality' })).toContain('代号已用于《质量保证协议')
  expect(await refusedAt(ADDRESS, { kind: 'Q 1' })).toContain('小写字母')
  expect(await refusedAt(ADDRESS, { validDays: '0' })).toContain('有效天数')
  expect(await refusedAt(ADDRESS, { text: '太短' })).toContain('正文至少20个字')
  const [, id = ''] = /\/staff\/agreements\/(\d+)"/.exec((await pharmacist.get(ADDRESS)).body) ?? []
  expect(await refusedAt(`${ADDRESS}/${id}`, { kind: 'other' })).toContain('代号不能改')
})

test('sales read agreements and publish none', async () => {
  const sales = await staffWith(shop, 'sales')
  const page = (await sales.get(ADDRESS)).body
  const [, id = ''] = /\/staff\/agreements\/(\d+)"/.exec(page) ?? []
  expect(page).not.toContain('/staff/agreements/new')
  expect((await sales.get(`${ADDRESS}/${id}`)).body).not.toContain('停用合同')
  expect((await sales.post(`${ADDRESS}/${id}/retire`)).statusCode).toBe(403)
})
