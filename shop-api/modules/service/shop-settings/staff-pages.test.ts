import { contentCalls } from '#lib/contract/content/calls.ts'
import { zoneCalls } from '#lib/contract/zones/calls.ts'
import { operatorActions } from '#shop-api/modules/base/operator-log/tables.ts'
import { addRegions } from '#shop-api/modules/base/regions/add-regions.ts'
import { companyAccounts, readCompanyAccount } from '#shop-api/modules/base/settings/company-account.ts'
import { listTradeRules } from '#shop-api/modules/base/settings/trade-rules.ts'
import { problemIn } from '#shop-api/modules/identity/back-office/testing/staff-answers.ts'
import type { StaffBrowser } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { staffWith } from '#shop-api/modules/identity/back-office/testing/staff-browser.ts'
import { serviceContact } from '#shop-api/modules/identity/members/service-contact.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, openShop } from '#shop-api/testing/sample-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'

let shop: TestShop
let admin: StaffBrowser

beforeAll(async () => {
  shop = await openShop({ content: 'empty', now: sampleInstant })
  admin = await staffWith(shop, 'admin')
}, OPEN_MS)
afterAll(() => shop.close())

const about = {
  name: '采购台',
  company: '某某<b>医药',
  taxNumber: '',
  address: '南京市',
  hotline: '025-88889999',
  serviceHours: '',
  icp: '',
  licences: '药品经营许可证|苏AA025|2028-12-31\n\n营业执照｜9132',
  codes: '微信小程序|扫码进入小程序|https://mini.example/shop\n',
}
const rules = async () =>
  Object.fromEntries((await listTradeRules(shop.db)).map(({ name, value }) => [name, String(value)]))

test('what the shop says about itself is what buyers read', async () => {
  await admin.post('/staff/settings/shop', about)
  const footer = (await shop.visitor().call(contentCalls.globalLinks)).data
  expect(footer).toMatchObject({
    company: '某某<b>医药',
    address: '南京市',
    licences: [
      { label: '药品经营许可证', number: '苏AA025' },
      { label: '营业执照', number: '9132' },
    ],
    qr: [{ name: '微信小程序', text: '扫码进入小程序', url: 'https://mini.example/shop' }],
  })
  expect((await shop.visitor().call(zoneCalls.focusCommon)).data.config.hot_line).toBe('025-88889999')
  const page = (await admin.get('/staff/settings')).body
  expect(page).toContain('某某&lt;b&gt;医药')
  expect(page).toContain('药品经营许可证|苏AA025|2028-12-31\n营业执照|9132</textarea>')
  expect((await admin.post('/staff/settings/shop', { ...about, company: '', hotline: '' })).statusCode).toBe(303)
  expect((await shop.visitor().call(contentCalls.globalLinks)).data.company).toBe('')
  expect((await shop.visitor().call(zoneCalls.focusCommon)).data.config.hot_line).toBe('')
  await admin.post('/staff/settings/contact', { name: '李四', phone: '025-1234567' })
  expect(await serviceContact(shop.db, { serviceContactId: null })).toMatchObject({
    name: '李四',
    phone: '025-1234567',
  })
})

test('a new shop has no code to scan, and one that leads nowhere is refused', async () => {
  await admin.post('/staff/settings/shop', { ...about, codes: '' })
  expect((await shop.visitor().call(contentCalls.globalLinks)).data.qr).toEqual([])
  for (const codes of ['小程序|扫码|mini.example', '小程序|扫码', '小程序|扫码|//elsewhere.example']) {
    expect((await admin.post('/staff/settings/shop', { ...about, codes })).statusCode).toBe(422)
  }
})

test('rules are set all together or not at all', async () => {
  const before = await rules()
  const wrong = await admin.post('/staff/settings/rules', { ...before, minimumOrder: '300', shippingFee: '1.234' })
  expect([wrong.statusCode, problemIn(wrong.body)]).toEqual([422, expect.stringContaining('运费须为数字')])
  expect(wrong.body).toContain('value="1.234"')
  expect(await rules()).toEqual(before)
  expect((await admin.post('/staff/settings/rules', { invented: '1' })).statusCode).toBe(422)
  await admin.post('/staff/settings/rules', { ...before, minimumOrder: '300' })
  expect(await rules()).toEqual({ ...before, minimumOrder: '300.00' })
  const entry = (await shop.db.select().from(operatorActions)).at(-1)
  expect(entry).toMatchObject({ operation: 'POST /staff/settings/rules', after: { minimumOrder: '300.00' } })
})

test('what belongs together is set together, or taken away', async () => {
  const account = { bank: '中国银行', account: '4321 0000', name: '某某医药' }
  await admin.post('/staff/settings/account', account)
  expect(await readCompanyAccount(shop.db, '')).toEqual(account)
  expect((await admin.post('/staff/settings/account', { ...account, bank: '' })).statusCode).toBe(422)
  await admin.post('/staff/settings/account', { bank: '', account: ' ', name: '' })
  expect(await readCompanyAccount(shop.db, '')).toBeNull()
  await admin.post('/staff/settings/contact', { name: '', phone: '' })
  expect(await serviceContact(shop.db, { serviceContactId: null })).toMatchObject({ phone: '' })
  await admin.post('/staff/settings/rules', { ...(await rules()), minimumOrder: '' })
  expect((await rules()).minimumOrder).toBe('200.00')
})

const seenIn = (body: string, form: string) =>
  new RegExp(`action="/staff/settings/${form}(?:/try)?">.*?name="seen" value="([^"]+)"`, 's').exec(body)?.[1] ?? ''

test('a colleague who saved in between is named before one saves over it', async () => {
  const opened = (await admin.get('/staff/settings')).body
  await admin.post('/staff/settings/shop', { ...about, hotline: '025-11112222' })
  const late = await admin.post('/staff/settings/shop', {
    ...about,
    company: '我的公司',
    hotline: '025-33334444',
    seen: seenIn(opened, 'shop'),
  })
  expect([late.statusCode, problemIn(late.body)]).toEqual([409, expect.stringContaining('刚被他人更改')])
  expect(late.body).toContain('value="我的公司"')
  expect(late.body).toMatch(/投诉电话.*<pre>025-11112222<\/pre>.*<pre>025-33334444<\/pre>/)
  expect((await shop.visitor().call(zoneCalls.focusCommon)).data.config.hot_line).toBe('025-11112222')
  // Other forms of the page are as they were, and having seen both one may save.
  const rulesSeen = seenIn(opened, 'rules')
  expect((await admin.post('/staff/settings/rules', { ...(await rules()), seen: rulesSeen })).statusCode).toBe(303)
  const again = { ...about, hotline: '025-33334444', seen: seenIn(late.body, 'shop') }
  expect((await admin.post('/staff/settings/shop', again)).statusCode).toBe(303)
})

test('guests see prices when the shop says so', async () => {
  const shows = async () => (await shop.visitor().call(zoneCalls.focusCommon)).data.config.guest_prices
  await admin.post('/staff/settings/selling', { guestPrices: 'yes', payProof: 'password' })
  expect(await shows()).toBe(1)
  await admin.post('/staff/settings/selling', { payProof: 'confirm' })
  expect(await shows()).toBe(0)
})

test('members of a province transfer to its account, others to the usual one', async () => {
  await addRegions(shop.db, [
    { code: '320000', name: '江苏省' },
    { code: '330000', name: '浙江省' },
  ])
  const save = (accounts: string) => admin.post('/staff/settings/provinces', { accounts })
  const numberFor = async (code: string) => (await readCompanyAccount(shop.db, code))?.account ?? null
  await admin.post('/staff/settings/account', { bank: '中国银行', account: '1000', name: '某某医药' })
  await save('江苏 浙江省|建设银行|2000|某某医药')
  expect(await Promise.all(['320000', '330000', '440000'].map(numberFor))).toEqual(['2000', '2000', '1000'])
  expect((await companyAccounts(shop.db)).map(({ account }) => account)).toEqual(['1000', '2000'])
  for (const [lines, why] of [
    ['江西省|建设银行|3000|某某医药', '不存在'],
    ['江苏省|建设银行|3000|某某医药\n江苏|工商银行|4000|某某医药', '只能对应一个'],
    ['江苏省|建设银行', ''],
  ] as const) {
    const answer = await save(lines)
    expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(why)])
  }
  expect(await numberFor('320000')).toBe('2000')
  await save('')
  expect(await numberFor('320000')).toBe('1000')
})

test.each([
  ['shop', { ...about, hotline: 'none' }, '须为电话号码'],
  ['shop', { ...about, licences: '只有名称' }, ''],
  ['shop', { ...about, licences: '证|1|2028-13-01' }, '有效期须如'],
  ['contact', { name: '', phone: '1' }, '不能为空'],
  ['account', { bank: '', account: '1', name: '乙' }, ''],
  ['selling', { payProof: 'none' }, ''],
])('%s: what is wrong is refused', async (form, fields, reason) => {
  const answer = await admin.post(`/staff/settings/${form}`, fields)
  expect([answer.statusCode, problemIn(answer.body)]).toEqual([422, expect.stringContaining(reason)])
})

test('what is dangerous is shown before it is done, and keeps what was typed', async () => {
  await admin.post('/staff/settings/rules', { minimumOrder: '', keepChats: '' })
  const look = (form: string, fields: Record<string, string>) => admin.post(`/staff/settings/${form}/try`, fields)
  const seen = await look('rules', { minimumOrder: '350', keepChats: '100' })
  expect(seen.body).toContain('<dt>起配金额（元）</dt><dd>200.00 → 350.00</dd>')
  expect(seen.body).toContain('<dt>客服对话保存期限（天）</dt><dd>1095 → 100</dd>')
  expect(seen.body).toContain('客服对话保存期限缩短后，超出期限的记录自动删除')
  expect(seen.body).toContain('name="minimumOrder" value="350"')
  expect((await rules()).minimumOrder).toBe('200.00')
  const wrong = await look('rules', { minimumOrder: '350', quietFrom: '25' })
  expect([wrong.statusCode, problemIn(wrong.body)]).toEqual([422, expect.stringContaining('须在0到23点之间')])
  expect(wrong.body).toMatch(/name="minimumOrder"[^>]*value="350"/)
  expect((await look('selling', { guestPrices: 'yes', payProof: 'confirm' })).body).toContain('将看到全部价格')
  expect((await look('account', { bank: '', account: '1', name: '乙' })).body).toContain('请填写开户银行')
  expect((await look('rules', {})).body).toContain('内容未更改')
})

test('each rule says where its value is from, and settings are found by their words', async () => {
  const hintOf = async (name: string, query = '') =>
    new RegExp(`name="${name}"[^>]*><span class="aside">([^<]*)<`).exec(
      (await admin.get(`/staff/settings${query}`)).body,
    )?.[1]
  await admin.post('/staff/settings/rules', { shippingFee: '12' })
  expect(await hintOf('shippingFee')).toMatch(/留空恢复为 10。员工\d+ 2026-11-20 \d\d:\d\d 设置$/)
  await admin.post('/staff/settings/rules', { shippingFee: '' })
  expect(await hintOf('shippingFee')).toMatch(/现为默认值，员工\d+ 2026-11-20 \d\d:\d\d 恢复$/)
  expect(await hintOf('quietFrom', '?q=免打扰')).toContain('免打扰时段')
  expect(await hintOf('shippingFee', '?q=免打扰')).toBeUndefined()
  expect((await admin.get('/staff/settings?q=没有这个')).body).toContain('未找到与“没有这个”有关的设置')
})
