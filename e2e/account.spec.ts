import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { memberId, signInByCall, signInOf } from './support/members.ts'
import { openWhole } from './support/open-whole.ts'
import { operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-papers-'))

async function photo(name: string): Promise<string> {
  const file = path.join(folder, name)
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#c8ccd0' } })
    .jpeg()
    .toFile(file)
  return file
}

const pages = ['basic', 'zzzj', 'ddgl', 'bdwx', 'addr', 'wdxx'] as const

for (const who of ['pending', 'rejected', 'expired', 'chain'] as const) {
  test(`every page of the account centre works for ${who}`, async ({ page, context }) => {
    await signInByCall(context, who)
    for (const name of pages) {
      await openWhole(page, `/zhzx/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    }
  })
}

const paper = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: false }) })

test('an expired certificate is renewed: chosen, handed in, approved, and the member hears of it', async ({
  page,
  context,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  await signInByCall(context, 'expired')
  await page.goto('/zhzx/zzzj')
  const row = paper(page, '药品经营许可证')
  await expect(row).toContainText('已过期')
  await expect(row).toContainText('起暂停采购全部商品')

  await row.getByRole('button', { name: /^(上传|更新)\s*药品经营许可证/ }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: '上传药品经营许可证' })
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(form).toContainText('请填写发证日期')
  await form.getByLabel('发证日期').fill('2026-11-01')
  await form.getByLabel('有效期至').fill('2031-10-31')
  const wrong = path.join(folder, '许可证.png')
  writeFileSync(wrong, 'this is no picture at all')
  await form.getByLabel('证照照片或扫描件').setInputFiles(wrong)
  await expect(form).toContainText('仅支持 JPG、PNG 图片和 PDF 文件')
  await form.getByRole('button', { name: '删除 许可证.png' }).click()
  await form.getByLabel('证照照片或扫描件').setInputFiles(await photo('许可证.jpg'))
  await expect(form.getByRole('link', { name: '许可证.jpg' })).toBeVisible()
  await form.getByRole('button', { name: '提交审核' }).click()
  await expect(row).toContainText('正在审核')
  await expect(row.getByRole('link', { name: '许可证.jpg' })).toBeVisible()

  const waiting = await operate<{ id: number; memberId: number }[]>('/licences')
  const mine = waiting.find((each) => each.memberId === memberId('expired'))
  await operate(`/licences/${mine?.id}/review`, { state: 'approved' })
  await page.reload()
  await expect(row).toContainText('2031-10-31')
  await expect(row).not.toContainText('已过期')
  await page.goto('/zhzx/wdxx?kind=certificate')
  await expect(page.getByRole('main')).toContainText('《药品经营许可证》审核通过')
})

test('a transfer shows its percentage, can be cancelled and tried again, by keyboard', async ({
  page,
  context,
  expectConsoleError,
}) => {
  await signInByCall(context, 'overdue')
  await page.goto('/zhzx/zzzj')
  await page.getByRole('button', { name: /^(上传|更新)\s*食品经营许可证/ }).click()
  const field = page.getByLabel('证照照片或扫描件')
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/api/upload?**', async (route) => {
    await isSeen.promise
    await route.abort()
  })
  expectConsoleError(/ERR_FAILED|upload/)
  await field.setInputFiles(await photo('慢.jpg'))
  await expect(page.getByRole('progressbar', { name: '慢.jpg 上传进度' })).toBeVisible()
  await page.getByRole('button', { name: '取消上传 慢.jpg' }).press('Enter')
  await expect(page.getByText('慢.jpg')).toHaveCount(0)
  isSeen.resolve()
  await expect(field).toBeFocused()

  await field.setInputFiles(await photo('断.jpg'))
  await expect(page.getByText('网络连接失败，请检查网络后重试')).toBeVisible()
  await page.unroute('**/api/upload?**')
  await page.getByRole('button', { name: '重试 断.jpg' }).press('Enter')
  await expect(page.getByRole('link', { name: '断.jpg' })).toBeVisible()
})

test('a head office goes to a store without signing out, and back', async ({ page, context }) => {
  await signInByCall(context, 'chain')
  await page.goto('/zhzx/ddgl')
  const rows = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: /^切换到 同寿堂连锁鼓楼湖南路店/ }).click()
  await expect(rows.filter({ hasText: '鼓楼湖南路店' }).getByText('当前门店')).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('同寿堂连锁鼓楼湖南路店')
  await page.getByRole('button', { name: /^切换到 江苏同寿堂/ }).click()
  await expect(rows.filter({ hasText: '总部' }).getByText('当前门店')).toBeVisible()
})

test('the member centre names whom to turn to, and leads to the inspection reports', async ({ page, context }) => {
  await signInByCall(context, 'clinic')
  await page.goto('/user')
  const people = page.getByRole('region', { name: '服务人员' })
  await expect(people).toContainText('专属客服周敏')
  await expect(people).toContainText('业务员王磊')
  await expect(people.getByRole('link', { name: '13900000012' })).toHaveAttribute('href', 'tel:13900000012')
  await expect(page.getByRole('banner')).toContainText('专属客服 周敏')
  await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '检验报告查询' }).click()
  await expect(page.getByRole('link', { name: '检验报告', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: '检验报告' })).toBeVisible()

  // The desk that serves everybody has a name, too, but no personal one.
  await signInByCall(context, 'another')
  await page.goto('/user')
  await expect(people).toContainText('客服在线客服')
  await expect(people).not.toContainText('专属')
  await expect(people).not.toContainText('业务员')
  await expect(page.getByRole('banner')).toContainText('在线客服')
})

test('an address is added, changed, made the default and deleted', async ({ page, context }, { retry }) => {
  // A second try may find what the first has left.
  const receiver = `后仓老李${retry || ''}`
  await signInByCall(context, 'overdue')
  await page.goto('/zhzx/addr')
  const main = page.getByRole('main')
  await page.getByRole('button', { name: '新增收货地址' }).click()
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(main).toContainText('请填写收货人')
  await page.getByLabel('收货人').fill(receiver)
  await page.getByLabel('手机号或座机').fill('13900001111')
  await page.getByLabel('省份').selectOption({ label: '江苏省' })
  await page.getByLabel('城市').selectOption({ label: '南京市' })
  await page.getByLabel('区县').selectOption({ label: '江宁区' })
  await page.getByLabel('详细地址').fill('样例路8号')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(main).toContainText('江苏省南京市江宁区样例路8号')

  await page.getByRole('button', { name: `修改 ${receiver}`, exact: true }).click()
  await expect(page.getByLabel('区县')).toHaveValue('320115')
  await page.getByLabel('详细地址').fill('样例路9号')
  await page.getByRole('button', { name: '保存地址' }).click()
  await expect(main).toContainText('江宁区样例路9号')
  await page.getByRole('button', { name: `设为默认 ${receiver}`, exact: true }).click()
  await expect(main.getByRole('listitem').filter({ hasText: receiver })).toContainText('默认')
  await page.getByRole('button', { name: `删除 ${receiver}`, exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(main).not.toContainText(receiver)
})

test('messages: unread counts follow without a reload, links lead on, kinds can be switched off', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'wholesaler')
  await page.goto('/zhzx/wdxx')
  const main = page.getByRole('main')
  const toolbar = page.getByRole('complementary', { name: '工具栏' })
  await expect(main).toContainText('3 条未读')
  await expect(toolbar.getByRole('link', { name: /消息/ })).toContainText('3')
  await main
    .getByRole('button', { name: /^标为已读/ })
    .first()
    .click()
  await expect(main).toContainText('2 条未读')
  await expect(toolbar.getByRole('link', { name: /消息/ })).toContainText('2')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(main).toContainText('暂无未读消息')

  const box = page.getByRole('checkbox', { name: /^活动消息/ })
  await box.click()
  await expect(box).not.toBeChecked()
  await page.reload()
  await expect(box).not.toBeChecked()
  await box.click()
  await expect(box).toBeChecked()
  const byText = page.getByRole('checkbox', { name: '短信接收活动消息' })
  await byText.click()
  await expect(byText).toBeChecked()
  await page.reload()
  await expect(byText).toBeChecked()
  await byText.click()
  await expect(byText).not.toBeChecked()
  await main.getByRole('link', { name: '订单已发货' }).click()
  await page.waitForURL(/\/order\?state=shipped/)
})

test('name and password are changed in place; the other session is over', async ({
  page,
  context,
  browser,
  expectConsoleError,
}) => {
  expectConsoleError(/422/)
  const { phone, password } = signInOf('expired')
  const elsewhere = await browser.newContext()
  await signInByCall(context, 'expired')
  await signInByCall(elsewhere, 'expired')
  await page.goto('/zhzx/basic')
  await page.getByRole('button', { name: '修改联系人' }).click()
  await page.getByLabel('联系人姓名').fill('测试联系人')
  await page.keyboard.press('Enter')
  await expect(page.getByText('联系人已修改')).toBeVisible()
  await expect(page.getByText('测试联系人')).toBeVisible()

  await page.getByRole('button', { name: '修改登录密码' }).click()
  const form = page.getByRole('form', { name: '修改密码' })
  await form.getByLabel('当前密码').fill('wrong-password')
  await form.getByLabel(/^新密码/).fill('changed-2026-x')
  await form.getByLabel('再次输入新密码').fill('changed-2026-x')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form).toContainText('当前密码不正确')
  await form.getByLabel('当前密码').fill(password)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('密码已修改，其他设备需要重新登录')).toBeVisible()
  const there = await elsewhere.newPage()
  await there.goto('/zhzx/basic')
  await there.waitForURL(/\/login/)
  await elsewhere.close()
  const old = await page.request.post('/api/login', {
    headers: { origin: new URL(page.url()).origin },
    form: { account: phone, password },
  })
  expect(old.status()).toBe(422)
})
