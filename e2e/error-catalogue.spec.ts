import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { goodsUrl } from '#lib/routes/links.ts'
import { sampleSignIns } from '#shop-api/db/sample/sign-ins.ts'

const shopApi = `http://127.0.0.1:${process.env.E2E_SHOP_API_PORT}`
const page1 = goodsUrl(1)

interface Failure {
  readonly mode: string
  readonly message?: string
  readonly errors?: Record<string, string[]>
}

/** Signs the page's browser in and answers with the member's id. */
async function signIn(page: Page): Promise<number> {
  const who = sampleSignIns[1]
  const origin = test.info().project.use.baseURL ?? ''
  const form = { account: who?.phone ?? '', password: who?.password ?? '' }
  const answer = await page.request.post('/api/login', { form, headers: { origin } })
  const { data } = (await answer.json()) as { data: { member_id: number } }
  return data.member_id
}

/** A member looks at goods and presses 收藏; the call fails the way the shop API was told to. */
async function failFavourite(page: Page, failure: Failure): Promise<void> {
  const member = await signIn(page)
  await page.goto(page1)
  await expect(page.getByText('安全退出')).toBeVisible()
  await page.request.post(`${shopApi}/test/failures`, {
    data: { path: '/api/favorite', method: 'POST', times: 1, member, ...failure },
  })
  await page.getByRole('main').getByRole('button', { name: '收藏' }).first().click()
}

const dialog = (page: Page) => page.getByRole('alertdialog')

for (const mode of ['401', 'sign-in-200']) {
  test(`${mode}: to sign-in, with the way back`, async ({ page }) => {
    await failFavourite(page, { mode })
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(page1)}$`))
  })
}

test('422: the first message of the first field, with the error icon', async ({ page }) => {
  await failFavourite(page, { mode: '422', errors: { goods_ids: ['商品不能收藏', '另一条'], other: ['再一条'] } })
  await expect(dialog(page)).toContainText('商品不能收藏')
  await expect(dialog(page)).not.toContainText('一条')
  await expect(dialog(page).getByLabel('错误')).toBeVisible()
})

test('459: its message, then the contract', async ({ page }) => {
  await failFavourite(page, { mode: '459', message: '合同已到期，请重新签署' })
  await expect(dialog(page)).toContainText('合同已到期，请重新签署')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/dzht')
  await dialog(page).getByRole('button', { name: '知道了' }).click()
  await asked
})

for (const mode of ['403', '404', '409', '429']) {
  test(`${mode}: the message of the shop, titled 温馨提示`, async ({ page }) => {
    await failFavourite(page, { mode, message: `拒绝的原因${mode}` })
    await expect(dialog(page).getByRole('heading', { name: '温馨提示' })).toBeVisible()
    await expect(dialog(page)).toContainText(`拒绝的原因${mode}`)
    await dialog(page).getByRole('button', { name: '知道了' }).click()
    await expect(dialog(page)).toBeHidden()
  })
}

for (const mode of ['500', '503', 'html', 'empty', 'broken-json', 'cut', 'reset']) {
  test(`${mode}: 系统繁忙，请稍候再试, and nothing of what the upstream said`, async ({ page }) => {
    await failFavourite(page, { mode, message: '内部细节' })
    await expect(dialog(page)).toContainText('系统繁忙，请稍候再试')
    await expect(dialog(page)).not.toContainText('内部细节')
    await expect(dialog(page)).toContainText(/请求编号 [\w-]{8,}/)
  })
}

test('no answer in 30 s: a word and a button that loads the page anew', async ({ page }) => {
  await page.clock.install()
  await failFavourite(page, { mode: 'hang' })
  await page.clock.runFor(29_000)
  await expect(dialog(page)).toBeHidden()
  await page.clock.runFor(2_000)
  await expect(dialog(page)).toContainText('请求超时，请刷新页面')
  const loaded = page.waitForEvent('load')
  await dialog(page).getByRole('button', { name: '刷新' }).click()
  await loaded
})

test('no network: said in words', async ({ page, context }) => {
  await failFavourite(page, { mode: '409', message: '先有一次' })
  await dialog(page).getByRole('button', { name: '知道了' }).click()
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button', { name: '收藏' }).first().click()
  await expect(dialog(page)).toContainText('网络连接失败，请检查网络后重试')
})

test("a members' page whose session is over leads to sign-in by itself", async ({ page }) => {
  const id = await signIn(page)
  await page.request.post(`${shopApi}/test/failures`, {
    data: { path: '/api/order', method: 'GET', times: 1, member: id, mode: 'sign-in-200' },
  })
  await page.goto('/order')
  await expect(page).toHaveURL(/\/login\?next=%2Forder$/)
})
