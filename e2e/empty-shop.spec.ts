import type { BrowserContext, Page } from '@playwright/test'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { goodsUrl, invoicesUrl, orderTaskUrl, orderUrl, payUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { creditCode } from './support/applicants.ts'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop } from './support/own-shop.ts'
import { fillLicence } from './support/register-forms.ts'
import { runCtl } from './support/run-ctl.ts'
import { expectSaid } from './support/said.ts'
import { samplePaper } from './support/sample-invoice.ts'
import { expect, test } from './support/test.ts'
import { enterAsAdministrator } from './support/two-step-code.ts'

// A shop without a row, opened as docs/operations.md says, until a line of its first order is paid back.

const ACCOUNT = '4321000012345678'
const PHONE = '13905710001'
const PASSWORD = 'kangtai-first-2026'
const MEMBER = '康泰大药房'

let shop: OwnShop
let desk: BrowserContext
let staff: Page

test.beforeAll(async ({ browser }) => {
  shop = await prepareOwnShop({}, { SHOP_SAMPLE: '0' })
  await shop.shopApi.start()
  await shop.storefront.start()
  desk = await browser.newContext({ baseURL: shop.shopApi.url })
  staff = await desk.newPage()
})
test.afterAll(async () => {
  await desk.close()
  await shop.close()
})

const command = (...words: readonly string[]) => runCtl(shop.shopApi.url, ...words)
const at = (address: string) => new URL(address, shop.storefront.url).href
const said = (page: Page) => page.getByRole('status').first()

async function openShop(): Promise<void> {
  const company = [
    '--company',
    '浙江康惠医药有限公司',
    '--taxNumber',
    '91330108MA2K00000D',
    '--hotline',
    '0571-88996677',
  ]
  const places = ['--warehouses', 'HZ01|杭州仓|杭州市萧山区', '--regions', 'docs/examples/regions.csv']
  const licences = ['--licences', '药品经营许可证|浙AA5710025|2028-12-31;营业执照|91330108MA2K00000D']
  const opened = await command('init', ...company, ...licences, ...places, '--operator', 'admin|管理员')
  expect(opened).toMatch(/还缺　　公司地址、.*收款账户/)
  await command('company-account', '中国银行杭州分行', ACCOUNT, '浙江康惠医药有限公司')
  await enterAsAdministrator(staff, 'admin', /密码（只显示这一次）：(\S+)/.exec(opened)?.[1] ?? '')
}

const plain = {
  单位: '盒',
  生产厂家: '浙江康惠制药有限公司',
  分类: '中成药/感冒用药',
  生产日期: '2026-05-01',
  库存: '800',
}
const first = { 编码: 'KH001', 名称: '康惠 银翘解毒片', 通用名: '银翘解毒片', 规格: '12片*2板', '单价（元）': '12.80' }
const second = { 编码: 'KH002', 名称: '小柴胡颗粒', 规格: '10g*9袋', '单价（元）': '18.50' }

async function addGoods(fields: Readonly<Record<string, string>>): Promise<number> {
  await staff.goto('/staff/goods/new')
  const batch = { 批号: '260501', 有效期至: chinaDate(new Date(Date.now() + 500 * 86_400_000)) }
  for (const [label, text] of Object.entries({ ...plain, ...batch, ...fields }))
    await staff
      .getByRole('main')
      .getByLabel(new RegExp(`^${label.replace(/[（）]/g, '.')}`))
      .first()
      .fill(text)
  await staff.getByLabel('经营范围').selectOption('中成药')
  // Nobody has chosen a rate yet.
  await expect(staff.getByLabel('税率（%）')).toHaveValue('')
  await staff.getByLabel('税率（%）').selectOption('13')
  await staff.getByLabel('厂家、品牌或分类不存在时一并新建').check()
  await staff.getByRole('button', { name: '新增商品' }).click()
  await expect(said(staff)).toContainText('已新增')
  return Number(staff.url().split('/').at(-1))
}

async function register(page: Page): Promise<void> {
  await page.goto(at(routes.registerStep1.path))
  await page.getByRole('textbox', { name: '用户名' }).fill('kangtai')
  await page.getByRole('textbox', { name: '手机号' }).fill(PHONE)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect(page.getByText(`验证码已发送至 ${PHONE}`)).toBeVisible()
  await page.getByRole('textbox', { name: '验证码' }).fill((await command('code', PHONE)).slice(0, 6))
  await page.getByRole('textbox', { name: /^密码/ }).fill(PASSWORD)
  await page.getByRole('textbox', { name: '再次输入密码' }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(`**${routes.registerStep2.path}`)
  await page.locator('[name="company"]').fill(MEMBER)
  await page.locator('[name="contact"]').fill('王芳')
  await page.getByRole('checkbox', { name: '中成药', exact: true }).check()
  await fillLicence(page, 'papers.businessLicence.', '营业执照', creditCode(PHONE))
  await fillLicence(page, 'papers.drugLicence.', '药品经营许可证', '浙BA5710001')
  await fillLicence(page, 'papers.purchaseAuthorisation.', '采购委托书', 'WT0001')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(`**${routes.registerStep3.path}`)
  await page.getByLabel('省份').first().selectOption({ label: '浙江省' })
  await page.getByLabel('城市').first().selectOption({ label: '杭州市' })
  await page.getByLabel('区县').first().selectOption({ label: '西湖区' })
  await page.locator('[name="street"]').fill('文一路1号')
  await page.getByRole('textbox', { name: '收货人' }).fill('王芳')
  await page.getByRole('textbox', { name: '收货电话' }).fill(PHONE)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible()
  await staff.goto('/staff/members')
  await staff.getByRole('link', { name: MEMBER }).click()
  await staff.getByRole('button', { name: '通过', exact: true }).click()
  await expect(said(staff)).toContainText('已通过审核')
}

async function order(page: Page, wanted: readonly (readonly [goodsId: number, number: string])[]): Promise<number> {
  for (const [goodsId, number] of wanted) {
    await page.goto(at(goodsUrl(goodsId)))
    const quantity = page.getByRole('textbox', { name: /^采购数量/ }).first()
    await quantity.fill(number)
    await quantity.press('Enter')
    await expectSaid(page, /已加入购物车/)
  }
  await page.goto(at('/cart'))
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '去结算' }).click()
  await page.waitForURL(/\/cart_step2/)
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/\/cart_step3\/\d+/)
  return Number(page.url().split('/').at(-1))
}

const detail = async (page: Page, id: number) =>
  ((await (await page.request.get(at(`/api/order/${id}`))).json()) as { data: WireOrderDetail }).data

/** Hands in a bank's file of a day, money in and money out, and answers with what the page says. */
async function importFile(...rows: readonly (readonly string[])[]): Promise<void> {
  const head = ['交易日期', '借方金额', '贷方金额', '对方户名', '附言', '流水号']
  const today = chinaDate(new Date())
  const text = [head, ...rows.map((row) => [today, ...row])].map((row) => row.join(',')).join('\r\n')
  await staff.goto('/staff/bank-credits')
  await expect(staff.getByLabel('本方收款账号')).toHaveValue(ACCOUNT)
  const file = { name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await staff.getByLabel('流水文件').setInputFiles(file)
  await staff.getByRole('button', { name: '导入并核对' }).click()
}

async function compareBankDay(): Promise<void> {
  await staff.goto('/staff/differences')
  await staff.getByLabel('对象').selectOption({ label: '银行' })
  await staff.getByLabel('日期').fill(chinaDate(new Date()))
  await staff.getByRole('button', { name: '核对', exact: true }).click()
}

test('from an empty shop: paid by transfer, matched, shipped, invoiced, a line refunded, and the bank’s day agrees', async ({
  page,
}) => {
  await openShop()
  const goods = [
    await addGoods({ ...first, 上市许可持有人: '康惠医药科技有限公司', 贮藏说明: '密封' }),
    await addGoods(second),
  ]
  await register(page)
  const id = await order(page, [
    [goods[0] ?? 0, '20'],
    [goods[1] ?? 0, '10'],
  ])

  // Nothing but a transfer is possible: it is chosen, and leads to where it is announced.
  await expect(page.getByRole('radio', { name: /^对公转账/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^余额支付/ })).toBeDisabled()
  await page.getByRole('link', { name: '去转账' }).click()
  const { no, pay_amount: amount, company, transfer } = await detail(page, id)
  await expect(page.getByRole('definition').filter({ hasText: transfer?.reference ?? 'none' })).toBeVisible()
  await page.getByLabel('转账日期').fill(chinaDate(new Date()))
  await page.getByLabel('银行流水号').fill('20260001')
  await page.getByLabel('转账凭证').setInputFiles({ name: '回单.png', mimeType: 'image/png', buffer: onePixel })
  await expect(page.getByText('已上传 1 个')).toBeVisible()
  await page.getByRole('button', { name: '我已转账，提交' }).click()
  await expectSaid(page, '转账信息已提交，核对到账后安排发货')
  const rent = ['3200.00', '', '物业公司', '房租', 'OUT-1']
  await importFile(['', `${amount}`, company, `货款${transfer?.reference}`, 'IN-1'], rent)
  await expect(said(staff)).toContainText('自动入账 1 笔')
  await page.goto(at(payUrl(id)))
  await expect(page.getByText('待发货')).toBeVisible()

  await staff.goto(`/staff/orders/${id}`)
  await staff.getByRole('button', { name: '开始拣货' }).click()
  await staff.getByLabel('承运商').fill('自营配送')
  await staff.getByLabel('运单号', { exact: true }).fill('KH2026001')
  await staff.getByRole('button', { name: '发货', exact: true }).click()
  await expect(said(staff)).toContainText('已全部发货')
  const note = await staff.request.get(`/staff/orders/documents?ids=${id}`)
  expect(note.headers()['content-type']).toBe('application/pdf')
  await page.goto(at(orderTaskUrl(id, 'delivery')))
  const sent = page.getByRole('row').filter({ hasText: '银翘解毒片' }).first()
  for (const text of ['银翘解毒片（康惠）', '康惠医药科技有限公司', '密封', '260501'])
    await expect(sent).toContainText(text)
  await page.goto(at(orderTaskUrl(id, 'receive')))
  await page.getByRole('button', { name: /确认收货/ }).click()
  await page.waitForURL(`**${orderUrl(id)}`)

  await page.goto(at(invoicesUrl({ view: 'apply' })))
  await page.getByRole('checkbox', { name: `选择订单 ${no}` }).check()
  await page.getByRole('form', { name: '开票信息' }).getByRole('button', { name: '提交申请' }).click()
  await expectSaid(page, '已申请 1 张发票')
  await staff.goto('/staff/invoices/1')
  const { number, file } = samplePaper()
  await staff.getByLabel('发票号码').fill(number)
  await staff.getByLabel('价税合计（元）').fill(`${amount}`)
  await staff.getByLabel('正式发票文件').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: file })
  await staff.getByRole('button', { name: '登记并通知客户' }).click()
  await expect(said(staff)).toContainText(`发票 ${number} 已登记`)

  await page.goto(at(orderTaskUrl(id, 'return')))
  await page.getByRole('combobox', { name: /原因 小柴胡颗粒/ }).selectOption({ label: '不再需要' })
  await page.getByRole('textbox', { name: /退货数量 小柴胡颗粒/ }).fill('10')
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.waitForURL(/\/order\/returnInfo\/\d+$/)
  await staff.goto(`/staff/after-sales/${page.url().split('/').at(-1)}`)
  await staff.getByRole('button', { name: '同意，直接退款' }).click()
  await expect(said(staff)).toBeVisible()
  await staff.goto('/staff/bank-refunds')
  const reference = staff.getByLabel(`订单 ${no} 退款的银行流水号`)
  await reference.fill('OUT-2')
  await staff.getByRole('button', { name: '已转出' }).click()
  await expect(staff.getByRole('alert')).toContainText('请填写6～40位的银行流水号')
  // What was refused is still there.
  await expect(reference).toHaveValue('OUT-2')
  await reference.fill('OUT-2002')
  await staff.getByRole('button', { name: '已转出' }).click()
  await expect(said(staff)).toContainText('已登记转出')
  await page.goto(at(orderUrl(id)))
  await expect(page.getByText('流水号OUT-2002').first()).toBeVisible()

  // Said to be sent, and not in the bank's file: a difference until the file has it.
  await compareBankDay()
  await expect(said(staff)).toContainText('待处理差异 1 笔')
  await expect(staff.getByRole('row').filter({ hasText: no })).toContainText('商城已记转出，银行流水无此笔')
  await importFile(rent, ['185.00', '', company, '退款', 'OUT-2002'])
  await compareBankDay()
  await expect(said(staff)).toContainText('核对一致')
})
