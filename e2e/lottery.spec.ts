import type { BrowserContext, Locator, Page } from '@playwright/test'
import { lotteryCalls } from '#lib/contract/lottery/calls.ts'
import { ownLotteriesUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { seriousFindings } from './support/axe.ts'
import type { Who } from './support/members.ts'
import { memberId, signInByCall } from './support/members.ts'
import { failNext } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

// Members whose balances no other file counts: a prize fills them.
const joinPath = lotteryCalls.lotteryJoin.path
const popupOf = (page: Page) => page.getByRole('dialog', { name: '采购季抽奖' })
const closeOf = (popup: Locator) => popup.getByRole('button', { name: '关闭' })
const question = '正在抽奖中，如关闭后未显示结果，请在个人中心查看抽奖结果'

/** A member whom the pop-up is offered. */
async function arrive(context: BrowserContext, who: Who): Promise<void> {
  await signInByCall(context, who)
  await context.clearCookies({ name: 'lottery_shown' })
}

interface Prize {
  readonly name: string
  readonly remarks: string
}

async function ownPrizes(page: Page): Promise<readonly Prize[]> {
  const answer = (await (await page.request.get(lotteryCalls.lotteryRecords.path)).json()) as {
    data: { data: Prize[] }
  }
  return answer.data.data
}

/** What the shop has decided, in the words of the screen. */
async function expectedWords(page: Page): Promise<string> {
  const [prize] = await ownPrizes(page)
  return prize ? `恭喜您，抽中${prize.name}（${prize.remarks}）` : '很遗憾，未中奖，感谢参与'
}

/** The way to the draw that is in the toolbar, or in the header where there is no toolbar. */
const entryOf = (page: Page) => page.getByRole('button', { name: '抽奖', exact: true }).filter({ visible: true })

test('nobody fetches anything for it who is not offered it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(routes.home.path)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/draw'))).toEqual([])
  await expect(entryOf(page)).toHaveCount(0)
})

test('comes by itself at home, whole and in its size', async ({ page, context }) => {
  await arrive(context, 'clinic')
  await page.goto(routes.home.path)
  const box = popupOf(page).locator('.lottery-enter')
  await expect(popupOf(page).getByRole('button', { name: '立即抽奖' })).toBeVisible()
  const height = (await box.boundingBox())?.height
  await expect(popupOf(page).getByRole('list', { name: '奖品' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await box.boundingBox())?.height).toBe(height)
})

for (const path of [
  routes.listTable.path,
  '/list/info/1',
  routes.cart.path,
  routes.addresses.path,
  routes.agreement.path,
]) {
  test(`never covers work at ${path}: only the entry is there`, async ({ page, context }) => {
    await arrive(context, 'clinic')
    await page.goto(path)
    await expect(entryOf(page)).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await expect(popupOf(page)).toHaveCount(0)
    await entryOf(page).click()
    await expect(popupOf(page).getByRole('button', { name: '立即抽奖' })).toBeVisible()
  })
}

test('comes once a visit: elsewhere only its entry is there, while it is open and after', async ({ page, context }) => {
  await arrive(context, 'clinic')
  await page.goto(routes.home.path)
  const popup = popupOf(page)
  await expect(popup.getByRole('list', { name: '奖品' })).toContainText('10元现金券')
  expect(await seriousFindings(page)).toEqual([])
  const beside = await context.newPage()
  await beside.goto(routes.home.path)
  await expect(entryOf(beside)).toHaveCount(1)
  await beside.waitForLoadState('networkidle')
  await expect(popupOf(beside)).toHaveCount(0)
  await beside.close()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  // The page below answers at once, whatever still moves.
  await page.getByRole('banner').getByRole('combobox', { name: '搜索药品或厂家' }).first().click()

  const other = await context.newPage()
  for (const each of [page, other]) {
    await each.goto(routes.home.path)
    await expect(entryOf(each)).toHaveCount(1)
    await each.waitForLoadState('networkidle')
    await expect(popupOf(each)).toHaveCount(0)
  }
  await other.setViewportSize({ width: 390, height: 844 })
  await expect(entryOf(other)).toHaveCount(1)
})

test('draws by keyboard, shows what the shop decided, and lists it in the member centre', async ({ page, context }) => {
  await arrive(context, 'clinic')
  await page.goto(routes.home.path)
  const popup = popupOf(page)
  const button = popup.getByRole('button', { name: '立即抽奖' })
  await button.focus()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alertdialog')
  await expect(alert.getByRole('button')).toBeVisible()
  await expect(alert).toContainText(await expectedWords(page))
  await expect(alert.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  await expect(popup.getByRole('button', { name: '抽奖机会已用完' })).toBeVisible()

  const prizes = await ownPrizes(page)
  await popup.getByRole('link', { name: '个人中心查看' }).click()
  await page.waitForURL(ownLotteriesUrl)
  const place = page.getByRole('region', { name: '我的抽奖' })
  await expect(place).toContainText('抽奖机会已用完')
  await expect(place).toContainText(prizes[0]?.name ?? '暂无中奖记录')
  await expect(popup).toHaveCount(0)

  // Anyone who has joined is not offered it again.
  await context.clearCookies({ name: 'lottery_shown' })
  const fresh = await context.newPage()
  expect(await (await fresh.request.get(lotteryCalls.lotterySimple.path)).json()).toMatchObject({
    data: { is_join: 1 },
  })
  await fresh.goto(routes.home.path)
  await fresh.waitForLoadState('networkidle')
  await expect(popupOf(fresh)).toHaveCount(0)
  await expect(entryOf(fresh)).toHaveCount(0)
})

test('closing during a draw asks; the result is in the member centre', async ({ page, context }) => {
  await arrive(context, 'overdue')
  const isClosed = Promise.withResolvers<void>()
  await page.route(`**${joinPath.replace('{id}', '*')}`, async (route) => {
    await isClosed.promise
    await route.continue()
  })
  await page.goto(routes.home.path)
  const popup = popupOf(page)
  await popup.getByRole('button', { name: '立即抽奖' }).click()
  await page.keyboard.press('Escape')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(question)
  await expect(alert.getByRole('button', { name: '取消' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(closeOf(popup)).toBeVisible()

  await page.keyboard.press('Escape')
  await alert.getByRole('button', { name: '关闭' }).click()
  await expect(popup).toHaveCount(0)
  isClosed.resolve()
  await expect(alert).toContainText(/恭喜您，抽中|很遗憾/)
  await expect(alert).toContainText(await expectedWords(page))
})

test('an answer that was lost is asked for again with the same key', async ({ page, context, expectConsoleError }) => {
  expectConsoleError(/502/)
  await arrive(context, 'expiring')
  await failNext({ path: joinPath, method: 'POST', mode: 'reset', member: memberId('expiring') })
  await page.goto(routes.home.path)
  const popup = popupOf(page)
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/draw/')) keys.push(request.postData() ?? '')
  })
  await popup.getByRole('button', { name: '立即抽奖' }).click()
  await expect(popup.getByRole('alert')).toContainText('系统繁忙，请稍候再试')
  await popup.getByRole('button', { name: '重试' }).click()
  const alert = page.getByRole('alertdialog')
  // What was drawn is known once it is said.
  await expect(alert).toContainText(/恭喜您，抽中|很遗憾/)
  await expect(alert).toContainText(await expectedWords(page))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('who wants less motion gets no wheel', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arrive(context, 'another')
  await page.goto(routes.home.path)
  const popup = popupOf(page)
  await expect(popup.getByRole('list', { name: '奖品' })).toBeVisible()
  await expect(popup.locator('svg[viewBox^="-100"]')).toHaveCount(0)
  await expect(popup.getByRole('button', { name: '立即抽奖' })).toBeVisible()
})

test('is opened by hand in the member centre', async ({ page, context }) => {
  await signInByCall(context, 'wholesaler')
  await page.goto(ownLotteriesUrl)
  const place = page.getByRole('region', { name: '我的抽奖' })
  await place.getByRole('button', { name: '去抽奖' }).click()
  await expect(closeOf(popupOf(page))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(place.getByRole('button', { name: '去抽奖' })).toBeFocused()
})
