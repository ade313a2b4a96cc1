import { randomUUID } from 'node:crypto'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { conversationCalls } from '#lib/contract/conversations/calls.ts'
import type { WireOrderSummary } from '#lib/contract/orders/calls.ts'
import { orderCalls } from '#lib/contract/orders/calls.ts'
import { goodsUrl, orderUrl } from '#lib/routes/links.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { seriousFindings } from './support/axe.ts'
import { memberId, signInByCall } from './support/members.ts'
import { clearFailures, failNext, operate } from './support/shop-api.ts'
import { expect, test } from './support/test.ts'

/** The conversation of the wholesaler; no other test writes in it. */
const who = 'wholesaler'
const member = memberId(who)
const goodsId = 49

const panel = (page: Page): Locator => page.getByRole('complementary', { name: '在线客服' })
const log = (page: Page): Locator => page.getByRole('log', { name: '聊天记录' })
const field = (page: Page): Locator => page.getByRole('textbox', { name: '消息内容' })
const entry = (page: Page): Locator =>
  page.getByRole('complementary', { name: '工具栏' }).getByRole('button', { name: /^客服/ })

/** The end of each message is unique to the run and test. */
const words = (text: string): string => `${text} ${randomUUID().slice(0, 8)}`
const answer = (text: string): Promise<unknown> => operate(`/conversations/${member}/answer`, { text })

/** Goes to a page as somebody whose stream is open: from then on events are pushed, not asked for. */
async function visit(page: Page, address = '/'): Promise<void> {
  const line = page.waitForResponse((response) => response.url().includes(conversationCalls.chatStream.path))
  await page.goto(address)
  await line
}

/** Opens the conversation unless it is open. */
async function open(page: Page): Promise<void> {
  // Until the page knows the member, the entry leads to the desks of guests.
  await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
  if ((await entry(page).getAttribute('aria-expanded')) !== 'true') await entry(page).click()
  await expect(log(page)).toBeVisible()
}

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(log(page).getByText(text)).toHaveCount(1)
  await expect(page.getByText('正在发送…')).toHaveCount(0)
}

/** Addresses of a context's requests to a call, from now on. */
function watchCalls(context: BrowserContext, path: string): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === path) seen.push(`${request.method()} ${url.search}`)
  })
  return seen
}

test.describe('a member who may chat', () => {
  test.beforeEach(({ context }) => signInByCall(context, who))

  test('writes, and the answer arrives by itself, is counted while the conversation is closed, and is there after a reload', async ({
    page,
    context,
  }) => {
    await visit(page)
    await open(page)
    const question = words('请问什么时候发货')
    await say(page, question)
    const asked = watchCalls(context, conversationCalls.chatMessages.path)
    const reply = words('今天下午')
    await answer(reply)
    await expect(log(page).getByText(reply)).toBeVisible()
    expect(asked).toEqual([])
    await expect(page.getByText('对方已读')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(entry(page)).toBeFocused()
    await answer(words('已经出库'))
    await expect(entry(page)).toHaveAccessibleName(/客服 ?1 ?条未读/)
    await open(page)
    await expect(entry(page)).toHaveAccessibleName('客服')

    await page.reload()
    await open(page)
    await expect(log(page).getByText(question)).toHaveCount(1)
    await expect(log(page).getByText(reply)).toHaveCount(1)
  })

  test('sends a picture, and nothing but pictures', async ({ page }) => {
    await visit(page)
    await open(page)
    const pictures = log(page).getByRole('img', { name: '聊天图片，点击查看大图' })
    const before = await pictures.count()
    const choose = page.getByLabel('发送图片')
    await choose.setInputFiles({ name: '清单.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(panel(page)).toContainText('仅支持发送 JPG、PNG 图片')
    await choose.setInputFiles({ name: '外包装.png', mimeType: 'image/png', buffer: onePixel })
    await expect(pictures).toHaveCount(before + 1)
    await expect(pictures.last()).toHaveJSProperty('complete', true)
    expect(await pictures.last().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })

  test('asks about goods and about an order from where they stand', async ({ page }) => {
    await visit(page, goodsUrl(goodsId))
    await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    const about = panel(page).getByRole('link', { name: /咨询商品/ })
    await expect(about).toHaveAttribute('href', goodsUrl(goodsId))
    const question = words('这个有近效期的吗')
    await say(page, question)
    const said = log(page).getByRole('listitem').filter({ hasText: question })
    await expect(said.getByRole('link', { name: /咨询商品/ })).toHaveAttribute('href', goodsUrl(goodsId))
    await expect(panel(page).getByRole('button', { name: '移除咨询内容' })).toHaveCount(0)

    const orders = (await (await page.request.get(orderCalls.orderList.path)).json()) as {
      data: { data: WireOrderSummary[] }
    }
    const [order] = orders.data.data
    if (!order) throw new Error('the sample has no order of this member')
    await page.goto(orderUrl(order.id))
    await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    const second = words('少了一盒')
    await say(page, second)
    const link = log(page)
      .getByRole('listitem')
      .filter({ hasText: second })
      .getByRole('link', { name: /咨询订单/ })
    await expect(link).toContainText(order.no)
    await expect(link).toHaveAttribute('href', orderUrl(order.id))
  })

  test('keeps one line in two tabs; the one that stays takes it over', async ({ page, context }) => {
    const streams = watchCalls(context, conversationCalls.chatStream.path)
    await visit(page)
    const other = await context.newPage()
    await other.goto('/')
    await open(other)
    await open(page)
    const both = words('两边都看得到')
    await answer(both)
    await expect(log(page).getByText(both)).toHaveCount(1)
    await expect(log(other).getByText(both)).toHaveCount(1)
    expect(streams).toHaveLength(1)

    await page.close()
    await expect.poll(() => streams.length).toBe(2)
    expect(streams[1]).toMatch(/^GET \?after=\d+$/)
    const later = words('接着说')
    await answer(later)
    await expect(log(other).getByText(later)).toHaveCount(1)
  })

  test('a lost line says so and goes on without losing or doubling anything', async ({
    page,
    context,
    expectConsoleError,
  }) => {
    await visit(page)
    await open(page)
    const before = words('断线之前')
    await say(page, before)
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await context.setOffline(true)
    await expect(page.getByText('正在重新连接…')).toBeVisible()
    const unsent = words('断线时写的')
    await field(page).fill(unsent)
    await field(page).press('Enter')
    await expect(page.getByText('发送失败，请检查网络后重试')).toBeVisible()
    const missed = [words('断线时一'), words('断线时二')]
    for (const text of missed) await answer(text)

    await context.setOffline(false)
    for (const text of missed) await expect(log(page).getByText(text)).toHaveCount(1)
    await expect(page.getByText('正在重新连接…')).toHaveCount(0)
    await page.getByRole('button', { name: '重发' }).click()
    await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)
    await page.reload()
    await open(page)
    for (const text of [before, unsent, ...missed]) await expect(log(page).getByText(text)).toHaveCount(1)
  })

  test('what the shop refuses stays to be sent again, and a draft outlives the page', async ({
    page,
    expectConsoleError,
  }) => {
    await visit(page)
    await open(page)
    expectConsoleError(/429/)
    await failNext({
      path: conversationCalls.chatSend.path,
      method: 'POST',
      mode: '429',
      member,
      message: '您说得太快了',
    })
    const text = words('再试一次')
    await field(page).fill(text)
    await field(page).press('Enter')
    await expect(page.getByText('您说得太快了')).toBeVisible()
    await field(page).fill('还没写完')
    await clearFailures(member)
    await page.goto('/list')
    await open(page)
    await expect(field(page)).toHaveValue('还没写完')
    await page.getByRole('button', { name: '重发' }).click()
    await expect(page.getByRole('button', { name: '重发' })).toHaveCount(0)
    await expect(log(page).getByText(text)).toHaveCount(1)
  })

  test('the open conversation has no serious barrier, on a desk and on a phone, where it fills the screen', async ({
    page,
  }) => {
    await visit(page)
    await open(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.setViewportSize({ width: 390, height: 844 })
    const button = page.getByRole('button', { name: /^客服/ })
    const size = await button.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await button.click()
    const sheet = page.getByRole('dialog')
    await expect(log(page)).toBeVisible()
    await expect.poll(async () => (await sheet.boundingBox())?.width ?? 0).toBeLessThanOrEqual(390)
    const end = await sheet.getByRole('button', { name: '发送', exact: true }).boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeGreaterThan(800)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(button).toBeFocused()
  })
})

for (const [reader, sign] of [
  ['a guest', null],
  ['a member without chat', 'pending'],
] as const) {
  test(`${reader} is shown the two desks and no line is opened`, async ({ page, context }) => {
    const streams = watchCalls(context, conversationCalls.chatStream.path)
    if (sign) await signInByCall(context, sign)
    await page.goto(goodsUrl(goodsId))
    if (sign) await expect(page.getByRole('button', { name: '安全退出' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '联系客服' }).click()
    const dialog = page.getByRole('dialog', { name: '联系客服' })
    await expect(dialog.getByRole('link', { name: /客服$/ })).toHaveText(['售前客服', '售后客服'])
    await page.keyboard.press('Escape')

    await entry(page).focus()
    await page.keyboard.press('Enter')
    const tools = page.getByRole('complementary', { name: '工具栏' })
    await expect(tools.getByRole('link', { name: /客服$/ })).toHaveText(['售前客服', '售后客服'])
    await page.keyboard.press('Escape')
    await expect(entry(page)).toBeFocused()
    await expect(entry(page)).toHaveAttribute('aria-expanded', 'false')
    expect(streams).toEqual([])
  })
}
