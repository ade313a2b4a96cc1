import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { seriousFindings } from './support/axe.ts'
import type { OwnShop } from './support/own-shop.ts'
import { prepareOwnShop } from './support/own-shop.ts'
import { runCtl } from './support/run-ctl.ts'
import { expectSaid } from './support/said.ts'
import { expect, test } from './support/test.ts'
import { enterAsAdministrator } from './support/two-step-code.ts'

/** A change is on the pages of buyers within this time. */

let shop: OwnShop
let folder = ''
/** Of the first operator. */
let firstPassword = ''
let desk: BrowserContext
let staff: Page

const opening = {
  company: '浙江康惠医药有限公司',
  hotline: '0571-88996677',
  licences: [{ name: '药品经营许可证', number: '浙AA5710025', validTo: '2028-12-31' }],
  warehouses: [{ code: 'HZ01', name: '杭州仓' }],
  regions: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  operator: { username: 'admin', name: '管理员' },
}
const goods = `编码,名称,规格,剂型,单位,批准文号,生产厂家,分类,经营范围,单价,阶梯方式,阶梯价,仓库,批号,生产日期,有效期至,库存
KH001,银翘解毒片,12片*2板,片剂,盒,国药准字Z20260001,浙江康惠制药有限公司,中成药/感冒用药,中成药,12.80,达量,20:12.10;50:11.60,杭州仓,260501,2026-05-01,2028-04-30,800
KH002,小柴胡颗粒,10g*9袋,颗粒剂,盒,国药准字Z20260002,浙江康惠制药有限公司,中成药/感冒用药,中成药,18.50,,,杭州仓,260601,2026-06-01,2028-05-31,600
`
const members = `企业名称,客户类型,联系人,地区,注册地址,经营范围,审核状态,用户名,登录手机,证照,证照编号,发证日期,有效期至
康泰大药房,药店,王芳,浙江省/杭州市/西湖区,文一路1号,中成药,已通过,kangtai,13905710001,营业执照;药品经营许可证;采购委托书,91330100MA0000001F;浙BA5710001;WT0001,2024-01-01;2024-01-01;2026-01-01,长期;长期;长期
`
const promotions = `类型,名称,开始时间,结束时间,参与商品
每日特价,开业特价,2020-01-01,2099-12-31,KH002 15.90
`
const coupons = `名称,类型,面额（元）或折扣,使用门槛（元）,范围,领取开始,领取截止,有效期开始,有效期截止,发放总量
开业满200减20,满减券,20.00,200.00,全部商品,2020-01-01,2099-12-30,2020-01-01,2099-12-31,500
`

const file = (name: string, bytes: string | Uint8Array): string => {
  const at = path.join(folder, name)
  writeFileSync(at, bytes)
  return at
}

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(path.join(tmpdir(), 'shop-first-run-'))
  shop = await prepareOwnShop({ SITE_NAME: '康惠医药采购' }, { SHOP_SAMPLE: '0' })
  await shop.shopApi.start()
  await shop.storefront.start()
  desk = await browser.newContext({ baseURL: shop.shopApi.url })
  staff = await desk.newPage()
  await openShop()
})
test.afterAll(async () => {
  await desk.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function enterDesk(username: string, password: string): Promise<void> {
  await staff.goto('/staff')
  await staff.getByRole('textbox', { name: '用户名' }).fill(username)
  await staff.getByRole('textbox', { name: '密码' }).fill(password)
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('navigation', { name: '后台' })).toBeVisible()
}

/** The first commands of a new shop; the colleague they make signs in. */
async function openShop(): Promise<void> {
  const first = await runCtl(shop.shopApi.url, 'init', '--file', file('shop.json', JSON.stringify(opening)))
  expect(first).toContain('还缺　　')
  firstPassword = /密码（只显示这一次）：(\S+)/.exec(first)?.[1] ?? ''
  const roles = 'sales,warehouse,pharmacist'
  const colleague = await runCtl(shop.shopApi.url, 'staff-add', 'wangfang', '王芳', '--roles', roles)
  await enterDesk('wangfang', /的密码：(\S+)/.exec(colleague)?.[1] ?? '')
}

/** Chooses a file, looks at what it would do, and imports it. */
async function importFile(noun: string, name: string, text: string, rows: number): Promise<void> {
  await staff.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '导入导出' }).click()
  await staff.getByRole('navigation', { name: '文件种类' }).getByRole('link', { name: noun, exact: true }).click()
  await staff.locator('input[type="file"]').setInputFiles(file(name, text))
  await staff.getByRole('button', { name: '检查文件' }).click()
  await staff.getByRole('button', { name: `导入这 ${rows} 行` }).click()
  await expect(staff.getByRole('main')).toContainText('导入完成')
}

/** Before the first goods: pages say so, lead nowhere in a circle, and the map of the site has no goods. */
async function visitEmptyShop(page: Page, address: (to: string) => string): Promise<void> {
  const main = page.getByRole('main')
  for (const at of ['/', '/list', '/search']) {
    await page.goto(address(at))
    await expect(main).toContainText('商品陆续上架中，敬请期待')
    await expect(main.getByRole('link', { name: '查看全部商品' })).toHaveCount(0)
  }
  await page.goto(address('/ppzq'))
  await expect(main).toContainText('暂无品牌')
  expect(await page.content()).not.toContain('品牌直供')
  // No codes are set: the foot of the page has none, and no way to a page that is not there.
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByRole('figure')).toHaveCount(0)
  await expect(foot.locator('a[href^="/m/"]')).toHaveCount(0)
  await page.goto(address('/search?keywords=银翘'))
  await expect(main).toContainText('未找到与“银翘”相关的商品')
  await expect(main.getByRole('link', { name: '发布求购' })).toBeVisible()
  await page.goto(address('/jxqzc'))
  await expect(main).toContainText('暂无近效期商品')
  const index = await page.request.get(address('/sitemap.xml'))
  expect((await index.text()).match(/[^/]+\.xml(?=<)/g)).toEqual(['pages.xml'])
  expect((await page.request.get(address('/sitemap/pages.xml'))).status()).toBe(200)
}

test('from an empty shop to an order, by files of the operator’s own', async ({ page }) => {
  const address = (to: string) => new URL(to, shop.storefront.url).href
  await page.goto(address('/'))
  await expect(page).toHaveTitle(/康惠医药采购/)
  await visitEmptyShop(page, address)

  await importFile('商品', 'goods.csv', goods, 2)
  await importFile('会员', 'members.csv', members, 1)
  await importFile('活动', 'promotions.csv', promotions, 1)
  await importFile('优惠券', 'coupons.csv', coupons, 1)
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c81e1e' } })
    .jpeg()
    .toBuffer()
  await staff.goto('/staff/goods/pictures')
  await staff.locator('input[type="file"]').setInputFiles(file('photos.zip', zipSync({ 'KH001.jpg': photo })))
  await staff.getByLabel('方式').selectOption('导入')
  await staff.getByRole('button', { name: '上传' }).click()
  await expect(staff.getByRole('table')).toContainText('新增')
  await expect(staff.getByRole('status')).toContainText('导入完成')

  // What was imported is what buyers find: by search, with its own picture, and on the home page.
  const main = page.getByRole('main')
  const card = main.getByRole('listitem').filter({ hasText: '效期至' }).first()
  const searched = address('/search?keywords=KH001')
  await expect.poll(async () => (await page.request.get(searched)).text()).toMatch(/<img[^>]*\/picture\//)
  await page.goto(searched)
  await expect(card.locator('img').first()).toHaveAttribute('src', /\/picture\//)
  const listed = await (await page.request.get(address('/sitemap/goods-1.xml'))).text()
  expect(listed).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod><image:image><image:loc>http[^<]+\/share</)
  await page.goto(address('/'))
  await expect(page.getByRole('navigation', { name: '商品分类' })).toContainText('中成药')
  await expect(page.getByRole('contentinfo')).toContainText('浙江康惠医药有限公司')

  // A member of the file signs in by a code.
  await page.goto(address('/login'))
  await page.getByRole('tab', { name: '验证码登录' }).click()
  const form = page.getByRole('tabpanel', { name: '验证码登录' })
  await form.getByRole('textbox', { name: '手机号' }).fill('13905710001')
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form).toContainText('验证码已发送')
  const code = (await runCtl(shop.shopApi.url, 'code', '13905710001')).slice(0, 6)
  await form.getByRole('textbox', { name: '验证码' }).fill(code)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('link', { name: '康泰大药房' }).first()).toBeVisible()

  // The promotion's price, and the tier's.
  await page.goto(address('/search?keywords=KH002'))
  await expect(card).toContainText('15.90')
  await page.goto(address('/search?keywords=KH001'))
  await card.getByRole('link', { name: /银翘解毒片/ }).click()
  await page.waitForURL(/\/list\/info\/\d+/)
  await expect(main).toContainText('11.60')
  const quantity = page.getByRole('textbox', { name: /^采购数量/ }).first()
  await quantity.fill('60')
  await quantity.press('Enter')
  await expectSaid(page, /已加入购物车/)

  await page.goto(address('/lqzx'))
  await expect(main).toContainText('开业满200减20')

  await page.goto(address('/zhzx/addr'))
  await page.getByRole('button', { name: '新增收货地址' }).click()
  // The registered address is filled in, and saved by the buyer alone.
  await expect(main).toContainText('已按企业注册信息填写')
  await expect(page.getByLabel('收货人')).toHaveValue('王芳')
  await expect(page.getByLabel('手机号或座机')).toHaveValue('13905710001')
  await expect(page.getByLabel('区县')).toHaveValue('330106')
  await expect(page.getByLabel('详细地址')).toHaveValue('文一路1号')
  await page.reload()
  await expect(main).toContainText('暂无收货地址')
  await page.getByRole('button', { name: '新增收货地址' }).click()
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(main).toContainText('文一路1号')

  await page.goto(address('/cart'))
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '去结算' }).click()
  await page.waitForURL(/\/cart_step2/)
  await page.getByRole('button', { name: '提交订单' }).click()
  await page.waitForURL(/\/cart_step3\/\d+/)

  // The order waits in the back office.
  await staff.goto('/staff/orders?state=all')
  await expect(staff.getByRole('main')).toContainText('康泰大药房')
})

test('the first operator writes the articles that pages wait for, in the back office and in a terminal', async ({
  browser,
  page,
}) => {
  const main = page.getByRole('main')
  const waits = async (at: string) => {
    await page.goto(new URL(at, shop.storefront.url).href)
    return ((await main.textContent()) ?? '').includes('内容整理中')
  }
  for (const at of ['/privacy', '/help/zfps/ddzf', '/help/zfps/hwps', '/help/zfps/ypth', '/help/xrzn/hyzc?id=66']) {
    expect([at, await waits(at)]).toEqual([at, true])
  }
  const context = await browser.newContext({ baseURL: shop.shopApi.url })
  const first = await context.newPage()
  await enterAsAdministrator(first, 'admin', firstPassword)
  await first.goto('/staff/articles?kind=help')
  await first.getByRole('link', { name: '撰写“隐私政策”' }).click()
  await first.getByRole('textbox', { name: '摘要' }).fill('怎样处理采购人员的信息')
  await first.getByRole('textbox', { name: /^正文/ }).fill('收货信息只用于**发货**。')
  await first.getByRole('button', { name: '预览' }).click()
  await first.getByRole('button', { name: '确认发布' }).click()
  await expect(first.getByRole('status').first()).toContainText('已发布')
  await context.close()
  const empty = await runCtl(shop.shopApi.url, 'article', '64')
  const payment = file('payment.md', `${empty.replace('summary: ""', 'summary: 怎样付款')}\n对公转账。\n`)
  expect(await runCtl(shop.shopApi.url, 'article-save', payment)).toContain('编号 64')

  await expect(async () => expect(await waits('/privacy')).toBe(false)).toPass()
  await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
  await expect(main).toContainText('收货信息只用于发货。')
  await expect(async () => expect(await waits('/help/zfps/ddzf')).toBe(false)).toPass()
  await expect(main).toContainText('对公转账。')
})

test('rows are put in order by dragging and by keys, which keep the focus', async ({ page }) => {
  await staff.goto('/staff/hot-words')
  for (const word of ['银翘', '柴胡', '丹参']) {
    await staff.getByRole('textbox', { name: '热词' }).fill(word)
    await staff.getByRole('button', { name: '新增' }).click()
    await expect(staff.getByRole('status').first()).toContainText(word)
  }
  const rows = staff.locator('tbody tr')
  const row = (word: string) => rows.filter({ hasText: word })
  await row('银翘').getByRole('button', { name: '银翘 下移' }).focus()
  await staff.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(1)).toContainText('银翘')
  await expect(staff.getByRole('button', { name: '银翘 下移' })).toBeFocused()
  await staff.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(2)).toContainText('银翘')
  await expect(staff.getByRole('button', { name: '银翘 上移' })).toBeFocused()
  await expect(staff.getByText('“银翘”已移到第 3 位')).toBeAttached()
  await row('银翘').getByRole('rowheader').dragTo(row('柴胡').getByRole('rowheader'))
  await expect(staff.getByText('“银翘”已移到第 1 位')).toBeAttached()
  await staff.reload()
  await expect(rows).toContainText(['银翘', '柴胡', '丹参'])
  expect(await seriousFindings(staff)).toEqual([])
  const words = async () => {
    await page.goto(shop.storefront.url)
    return page
      .getByRole('banner')
      .getByRole('link', { name: /^(银翘|柴胡|丹参)$/ })
      .allTextContents()
  }
  await expect(async () => expect(await words()).toEqual(['银翘', '柴胡', '丹参'])).toPass()
})
