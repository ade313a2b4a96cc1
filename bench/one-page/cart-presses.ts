import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { dataOf, mainThread, withVisitor } from '../support/browser.ts'
import { cookiesOf } from './in-browser.ts'
import type { Figure, Measure, Shop } from './measure.ts'
import { WIDE } from './measure.ts'

const SIZES = [20, 100, 500]
const GOAL = { bytes: 10_000, ms: 150 }
const ADDED_AT_ONCE = 100
/** What a press has asked for afterwards counts too. */
const LATE_MS = 500

interface Row {
  readonly id: number
}

/** A cart of so many different goods, 20 of each, and of nothing else. */
async function fill(page: Page, lines: number): Promise<void> {
  const { data } = await dataOf<{ data: Row[] }>(page, '/api/cart/list?filters=99999&new=1')
  const ids = Object.fromEntries(data.map(({ id }, at) => [`ids[${at}]`, String(id)]))
  if (data.length > 0) await dataOf(page, '/api/cart/batch_delete', ids)
  const wanted: number[] = []
  for (let at = 1; wanted.length < lines; at += 1) {
    const found = await dataOf<{ data: (Row & { is_buy: number })[] }>(
      page,
      `/api/goods/list?in_stock=1&per_page=100&page=${at}`,
    )
    if (found.data.length === 0) throw new Error(`the sample shop has less than ${lines} goods`)
    wanted.push(...found.data.filter((goods) => goods.is_buy === 1).map(({ id }) => id))
  }
  for (let from = 0; from < lines; from += ADDED_AT_ONCE) {
    const rows = wanted.slice(from, Math.min(lines, from + ADDED_AT_ONCE))
    await dataOf(
      page,
      '/api/cart',
      Object.fromEntries(
        rows.flatMap((id, at) => [
          [`params[${at}][goods_id]`, String(id)],
          [`params[${at}][number]`, '20'],
        ]),
      ),
    )
  }
}

/** From a press of + until the sum stands: milliseconds, processor time of the main thread, and bytes of the calls before compression. */
function press(browser: Browser, shop: Shop, lines: number): Promise<[ms: number, cpuMs: number, bytes: number]> {
  return withVisitor(browser, WIDE, async (page, context) => {
    await context.addCookies(cookiesOf(shop))
    await page.goto(shop.storefront.url + routes.login.path, { waitUntil: 'commit' })
    await fill(page, lines)
    await page.goto(shop.storefront.url + routes.cart.path, { waitUntil: 'networkidle' })
    const more = page.getByRole('button', { name: /^增加采购数量/ }).first()
    const sum = page.getByRole('region', { name: '结算' }).getByRole('status')
    const first = (await sum.textContent()) ?? ''
    await more.click()
    await expect(sum).toContainText('¥')
    await expect(sum).not.toHaveText(first)
    await sleep(LATE_MS)
    const before = (await sum.textContent()) ?? ''
    const calls: Request[] = []
    page.on('requestfinished', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/cart')) calls.push(request)
    })
    const used = await mainThread(page)
    const from = await used()
    const ms = await page.evaluate(
      async ([former, button, total]) => {
        const pressedAt = performance.now()
        ;(button as HTMLElement).click()
        // Until the shop API has answered it says 更新中….
        const stands = (text: string): boolean => text.includes('¥') && text !== former
        while (!stands(total?.textContent ?? '')) await new Promise(requestAnimationFrame)
        return performance.now() - pressedAt
      },
      [before, await more.elementHandle(), await sum.elementHandle()] as const,
    )
    const cpuMs = (await used()) - from
    await page.waitForLoadState('networkidle')
    await sleep(LATE_MS)
    let bytes = 0
    for (const call of calls) bytes += (await (await call.response())?.body())?.length ?? 0
    return [ms, cpuMs, bytes / 1_000]
  })
}

export const cartPresses: Measure = {
  name: '+ in a cart until the sum stands',
  turns: 3,
  figures: SIZES.flatMap((lines): Figure[] => [
    { name: `${lines} lines`, unit: 'ms', goal: GOAL.ms },
    { name: `${lines} lines, main thread's processor time`, unit: 'ms' },
    { name: `${lines} lines, bytes before compression`, unit: 'kB', goal: GOAL.bytes / 1_000, digits: 1 },
  ]),
  once: async (shop, browser) => {
    const found: number[] = []
    for (const lines of SIZES) found.push(...(await press(browser, shop, lines)))
    return found
  },
}
