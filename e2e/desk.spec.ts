import { randomUUID } from 'node:crypto'
import type { WireChatMessage } from '#lib/contract/conversations/calls.ts'
import { sampleOperator } from '#shop-api/sample-shop/sign-ins.ts'
import { onePixel } from '#shop-api/testing/one-pixel.ts'
import { shopApiUrl } from './support/addresses.ts'
import { seriousFindings } from './support/axe.ts'
import type { Caller } from './support/caller.ts'
import { openCaller } from './support/caller.ts'
import { someOrder } from './support/case-makers.ts'
import { signInOf } from './support/members.ts'
import { expect, test } from './support/test.ts'

const desk = `${shopApiUrl}/staff`

let buyer: Caller

const ask = (text: string, more: object = {}) =>
  buyer.data<WireChatMessage>('chatSend', { body: { key: randomUUID(), text, ...more } })

test.beforeAll(async () => {
  buyer = await openCaller('the storefront')
  const { phone, password } = signInOf('wholesaler')
  await buyer.data('login', { body: { account: phone, password } })
})
test.afterAll(() => buyer.close())

test('a buyer asks through the storefront and is answered at the desk, live and by keyboard', async ({ page }) => {
  await page.goto(desk)
  await page.getByRole('textbox', { name: '用户名' }).fill(sampleOperator.username)
  await page.getByRole('textbox', { name: '密码' }).fill(sampleOperator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation', { name: '后台' }).getByRole('link', { name: '客服', exact: true }).click()
  const talks = page.getByRole('navigation', { name: '会话' })
  await expect(talks).toBeVisible()

  const first = `请问什么时候到？${randomUUID().slice(0, 8)}`
  await ask(first, { order_id: await someOrder(buyer) })
  const talk = talks.getByRole('link').filter({ hasText: first })
  await expect(talk).toContainText('条未读')
  await talk.press('Enter')
  const messages = page.getByRole('log', { name: '消息' })
  await expect(messages).toContainText(first)
  await expect(messages).toContainText('订单 ')
  await expect(talks.getByRole('link').filter({ hasText: first })).not.toContainText('条未读')

  const { data: file } = (
    await buyer.ask('uploadAdd', { query: { purpose: 'chat', name: '照片.png' }, bytes: onePixel })
  ).envelope as { data: { id: number } }
  await ask('<b>第二句</b>', { picture_id: file.id })
  await expect(messages).toContainText('<b>第二句</b>')
  await expect(messages.getByRole('img', { name: /发来的图片/ }).last()).toBeVisible()

  const text = `明天上午到 ${randomUUID().slice(0, 8)}`
  await page.getByRole('textbox', { name: '回复' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(messages.getByText(text)).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: '回复' })).toHaveValue('')
  await expect(page.getByRole('textbox', { name: '回复' })).toBeFocused()
  const { list } = await buyer.data<{ list: WireChatMessage[] }>('chatMessages', {})
  expect(list.at(-1)).toMatchObject({ from: 'staff', name: sampleOperator.name, text })

  expect(await seriousFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.getByRole('button', { name: '退出' }).click()
  await expect(page.getByRole('button', { name: '登录' })).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
})
