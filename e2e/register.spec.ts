import type { Page } from '@playwright/test'
import { encodeForm } from '#lib/contract/form.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { groupBuyUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { storefrontUrl } from './support/addresses.ts'
import { creditCode, newcomer } from './support/applicants.ts'
import { chooseGoods } from './support/choose-goods.ts'
import { choosePlace, fillLicence, openAccount } from './support/register-forms.ts'
import { forgetSentCodes, operate, sentCodeOf } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

async function memberIdOf(page: Page): Promise<number> {
  const answer = (await (await page.request.get('/api/user/base')).json()) as { data: { id: number } }
  return answer.data.id
}

/** Goods this member may buy now, enough for the minimum order. */
async function fillCart(page: Page): Promise<void> {
  const list = (await (await page.request.get('/api/goods/list?in_stock=1&per_page=100')).json()) as {
    data: WireGoodsList
  }
  const { goods, number } = chooseGoods(list.data.data)
  const line = { goods_id: goods.id, price: String(goods.sale_price), number, ck_id: goods.ck_id }
  const answer = await page.request.post('/api/cart', {
    headers: { origin: storefrontUrl, 'content-type': 'application/x-www-form-urlencoded' },
    data: encodeForm({ params: [line] }).toString(),
  })
  expect(answer.status()).toBe(200)
}

async function nearExpiryGoods(page: Page): Promise<number> {
  const list = (await (await page.request.get('/api/goods/list?is_jxq=1&in_stock=1&per_page=100')).json()) as {
    data: WireGoodsList
  }
  const found = list.data.data.find((goods) => goods.is_buy && !goods.is_hm && goods.min_number === 1 && !goods.is_zbz)
  if (!found) throw new Error('nothing this member may buy expires soon')
  return found.id
}

async function submitOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交订单' }).click()
  const question = page.getByRole('alertdialog')
  const goOn = question.getByRole('button', { name: '提交订单' })
  const refused = question.getByRole('button', { name: '知道了' })
  await expect(
    goOn
      .or(refused)
      .or(page.getByRole('heading', { level: 1, name: '支付订单' }))
      .first(),
  ).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
}

/** Reads a contract to its end and signs it with the code sent for it. */
async function signAgreement(page: Page, title: string, phone: string): Promise<void> {
  await page.getByRole('link', { name: `阅读并签署 ${title}` }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  const form = page.getByRole('form', { name: '签署合同' })
  await page.getByText('（以下无正文）').scrollIntoViewIfNeeded()
  await forgetSentCodes()
  await form.getByRole('button', { name: '获取验证码' }).click()
  await expect(form.getByText(/验证码已发送至/)).toBeVisible()
  await form.getByRole('textbox', { name: '验证码' }).fill(await sentCodeOf(phone))
  await form.getByRole('button', { name: '确认签署' }).click()
  await expect(page.getByRole('link', { name: `查看 ${title}` })).toBeVisible()
}

const decide = (id: number, body: object) => operate(`/members/${id}/review`, body)

async function fillCompany(page: Page, company: string, phone: string): Promise<void> {
  await page.locator('[name="company"]').fill(company)
  await page.locator('[name="contact"]').fill('陈新')
  for (const scope of ['化学药制剂', '中成药']) await page.getByRole('checkbox', { name: scope, exact: true }).check()
  await fillLicence(page, 'papers.businessLicence.', '营业执照', creditCode(phone))
  await fillLicence(page, 'papers.drugLicence.', '药品经营许可证', `苏DA${phone.slice(-6)}`)
  await fillLicence(page, 'papers.purchaseAuthorisation.', '采购委托书', `SQ${phone.slice(-6)}`)
}

test('a pharmacy registers, is refused with a reason, mends it, is approved, signs the contracts and orders', async ({
  page,
  browser,
  expectConsoleError,
}) => {
  const who = newcomer()
  const company = `样例新药房${who.phone.slice(-4)}`
  await openAccount(page, who)

  // Half-done: closed, and gone on with in another browser by signing in.
  await page.locator('[name="company"]').fill(company)
  await expect(page.getByText('已保存，关闭浏览器后可继续填写')).toBeVisible()
  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await other.goto(routes.login.path)
  await other.getByRole('textbox', { name: '手机号或用户名' }).fill(who.username)
  await other.getByRole('textbox', { name: '密码' }).fill(who.password)
  await other.getByRole('tabpanel', { name: '密码登录' }).getByRole('button', { name: '登录' }).click()
  await other.waitForURL(routes.home.path)
  await other.goto(routes.registerStep1.path)
  await other.getByRole('link', { name: '继续填写' }).click()
  await expect(other.locator('[name="company"]')).toHaveValue(company)
  // The third step has to wait for the second.
  await other.goto(routes.registerStep3.path)
  await other.waitForURL(routes.registerStep2.path)
  await elsewhere.close()

  // Step 2: what is missing is said at the first field, and everything typed stays.
  expectConsoleError(/status of 422/)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.locator('[name="contact"]')).toBeFocused()
  await expect(page.locator('[name="contact"]')).toHaveAccessibleDescription('请填写联系人')
  await fillCompany(page, company, who.phone)
  // Another kind of member brings other licences; what was filled in is there again when the kind is changed back.
  await page.getByRole('radio', { name: '诊所' }).check()
  await expect(page.locator('[name="papers.drugLicence.number"]')).toHaveCount(0)
  await page.locator('[name="papers.clinicLicence.number"]').fill('样例诊所备案1号')
  await expect(page.getByText('已保存，关闭浏览器后可继续填写')).toBeVisible()
  await page.getByRole('radio', { name: '药店' }).check()
  await expect(page.locator('[name="papers.drugLicence.number"]')).not.toHaveValue('')
  await expect(page.getByRole('link', { name: '药品经营许可证.png' })).toBeVisible()
  await page.getByRole('button', { name: '下一步' }).click()

  // Step 3, and submitted.
  await page.waitForURL(routes.registerStep3.path)
  await choosePlace(page, '', '中山北路样例段9号')
  await page.getByRole('textbox', { name: '收货人' }).fill('陈新')
  await page.getByRole('textbox', { name: '收货电话' }).fill('025-88886666')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible()
  const id = await memberIdOf(page)
  await page.goto(routes.memberCentre.path)
  await page.getByRole('link', { name: '查看审核进度' }).click()
  await page.waitForURL(routes.registerStep3.path)
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible()
  await page.goto('/list/info/49')
  await expect(page.getByRole('main').getByText('审核后可见').first()).toBeVisible()

  // Refused: why, at which step, and mended there.
  await decide(id, {
    state: 'rejected',
    reason: '许可证照片看不清',
    faults: [{ field: 'papers.drugLicence.files', text: '请重新拍摄药品经营许可证' }],
  })
  await page.goto(routes.memberCentre.path)
  await expect(page.getByText('资质审核未通过：许可证照片看不清')).toBeVisible()
  await page.getByRole('link', { name: '修改并重新提交' }).click()
  await page.waitForURL(routes.registerStep2.path)
  await page.goto(routes.registerStep3.path)
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('审核未通过：许可证照片看不清')
  await page.getByRole('link', { name: '去第2步修改' }).click()
  await page.waitForURL(routes.registerStep2.path)
  await page
    .getByRole('button', { name: '删除 药品经营许可证.png' })
    .or(page.getByRole('button', { name: /药品经营许可证\.png/ }))
    .first()
    .click()
  await fillLicence(page, 'papers.drugLicence.', '清晰的许可证', `苏DA${who.phone.slice(-6)}`)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(routes.registerStep3.path)
  await page.getByRole('button', { name: '重新提交审核' }).click()
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible()

  // Approved: the same session sees prices, and the message has come.
  await decide(id, { state: 'approved' })
  await page.goto(routes.registerStep3.path)
  await expect(page.getByText('资质审核已通过')).toBeVisible()
  await page.goto('/list/info/49')
  await expect(page.getByRole('main').getByText('审核后可见')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/¥/).first()).toBeVisible()

  // A seat in a group is an order like any other: near expiry is confirmed, and without a contract it is refused.
  expectConsoleError(/status of 459/)
  const soon = await nearExpiryGoods(page)
  const offer = await operate<{ id: number }>('/group-offers', { goodsId: soon, price: '0.01', seats: 2, stock: 9 })
  await page.goto(groupBuyUrl(offer.id))
  await page.getByRole('button', { name: '我要开团' }).click()
  const joining = page.getByRole('dialog', { name: '开团' })
  await expect(joining.getByRole('combobox', { name: '收货地址' })).not.toHaveValue('')
  await joining.getByRole('button', { name: '余额支付并开团' }).click()
  const confirmation = joining.getByRole('checkbox', { name: /^近效期商品，效期至 \d{4}-\d\d-\d\d/ })
  await expect(confirmation).toHaveAccessibleDescription('请先确认近效期')
  await confirmation.check()
  await joining.getByRole('button', { name: '余额支付并开团' }).click()
  const paying = page.getByRole('dialog', { name: '确认支付' })
  await paying.getByRole('button', { name: '确认支付' }).click()
  const needed = page.getByRole('alertdialog').filter({ hasText: '请先签署电子合同' })
  await needed.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(routes.agreement.path)

  // So is an order of the cart; the reason leads to where it is signed.
  await fillCart(page)
  await page.goto('/cart')
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '去结算' }).click()
  await page.waitForURL(/\/cart_step2/)
  await submitOrder(page)
  const notice = page.getByRole('alertdialog').filter({ hasText: '请先签署电子合同' })
  await expect(notice.getByText('药品购销合同')).toBeVisible()
  await notice.getByRole('button', { name: '知道了' }).click()
  await page.waitForURL(routes.agreement.path)
  for (const title of ['药品购销合同〔样例〕', '质量保证协议〔样例〕']) await signAgreement(page, title, who.phone)
  await expect(page.getByText('合同均已签署，可以正常下单。')).toBeVisible()
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: '下载签署件' }).first().click(),
  ])
  expect(copy.suggestedFilename()).toMatch(/^药品购销合同.*\.html$/)

  // And now the first order.
  await page.getByRole('link', { name: '去购物车' }).click()
  await page.getByRole('region', { name: '结算' }).getByRole('button', { name: '去结算' }).click()
  await page.waitForURL(/\/cart_step2/)
  await submitOrder(page)
  await page.waitForURL(/\/cart_step3\/\d+/)
})

test('a head office registers with three stores and switches between them', async ({ page }) => {
  const who = newcomer()
  const company = `样例连锁总部${who.phone.slice(-4)}`
  await openAccount(page, who, routes.registerBranchesStep1.path)
  await fillCompany(page, company, who.phone)
  await choosePlace(page, '', '将军大道样例段1号')
  await page.getByRole('textbox', { name: '收货人' }).fill('陈新')
  await page.getByRole('textbox', { name: '收货电话' }).fill(who.phone)
  await page.getByRole('button', { name: '下一步' }).click()
  await page.waitForURL(routes.registerBranchesStep3.path)
  for (const index of [0, 1, 2]) {
    await page.getByRole('button', { name: /添加.*门店/ }).click()
    const prefix = `stores.${index}.`
    await page.locator(`[name="${prefix}name"]`).fill(`${company}第${index + 1}店`)
    await page.locator(`[name="${prefix}contact"]`).fill('店长')
    await page.locator(`[name="${prefix}phone"]`).fill(`1390000300${index}`)
    await choosePlace(page, prefix, `样例路${index + 1}号`)
    await fillLicence(page, `${prefix}papers.businessLicence.`, `执照${index}`, creditCode(who.phone, index + 1))
    await fillLicence(page, `${prefix}papers.drugLicence.`, `许可证${index}`, `苏DB${index}${who.phone.slice(-6)}`)
  }
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('资料已提交，正在审核')).toBeVisible()
  const id = await memberIdOf(page)
  await decide(id, { state: 'approved' })
  await page.reload()
  await expect(page.getByText('资质审核已通过')).toBeVisible()
  const base = (await (await page.request.get('/api/user/base')).json()) as { data: { stores: { company: string }[] } }
  expect(base.data.stores.map((store) => store.company)).toEqual([
    company,
    `${company}第1店`,
    `${company}第2店`,
    `${company}第3店`,
  ])
})
