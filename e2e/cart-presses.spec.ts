import type { Request } from '@playwright/test'
import { putIn } from './support/filled-cart.ts'
import { signInByCall } from './support/members.ts'
import { expect, test } from './support/test.ts'

const mostBytes = 10_000

test('a press of + in a cart of 100 lines sends the line and gets the sums: no list, no hints, no total', async ({
  page,
  context,
}) => {
  await signInByCall(context, 'chain')
  await putIn(page, 100)
  const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/cart')
  await page.goto('/cart_step1')
  const table = page.getByRole('table', { name: '购物车商品' })
  const more = table.getByRole('button', { name: /^增加采购数量/ }).first()
  const summary = page.getByRole('region', { name: '结算' })
  const total = async () => (await summary.getByRole('status').textContent()) ?? ''
  await expect(more).toBeEnabled()
  await expect(summary.getByRole('button', { name: /结算/ })).toBeEnabled()
  expect(await table.getByRole('row').count()).toBeLessThan(70)

  const calls: Request[] = []
  page.on('requestfinished', (request) => {
    if (isCall(request)) calls.push(request)
  })
  for (const _ of ['once', 'again']) {
    const before = await total()
    await more.click()
    await expect.poll(total).not.toBe(before)
  }
  await expect
    .poll(() => calls.map((request) => new URL(request.url()).pathname.replace(/\d+/, '{id}')))
    .toEqual(['/api/cart/{id}/edit', '/api/cart/{id}/edit'])
  const sizes = await Promise.all(calls.map(async (call) => (await (await call.response())?.body())?.length ?? 0))
  process.stdout.write(`a press in a cart of 100 lines: ${sizes.join(', ')} bytes before compression\n`)
  expect(Math.max(...sizes)).toBeLessThan(mostBytes)

  // What has been shown by these answers is what the list says.
  const shown = await total()
  await page.reload()
  await expect.poll(total).toBe(shown)
})
