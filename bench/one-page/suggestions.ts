import type { Browser, Page } from '@playwright/test'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { withVisitor } from '../support/browser.ts'
import { cookiesOf } from './in-browser.ts'
import type { Measure, Shop } from './measure.ts'
import { WIDE } from './measure.ts'

const WORDS = ['阿莫', '头孢', '布洛芬', '感冒', '维生素']
const GOAL_MS = 120
/** The specification has suggestions asked for only after such a pause. */
const PAUSE_MS = 500
const middleOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

/** A suggestion of the search, a row of the desk. */
const HIT = '[role=option], section[aria-label="快速录单"] tbody tr'

/** From what an input method writes into a field until a hit that has not been there is painted. */
async function hitsAfter(page: Page, field: ReturnType<Page['getByRole']>, word: string): Promise<number> {
  await field.fill('')
  await page.waitForFunction((hit) => document.querySelector(hit) === null, HIT)
  await field.evaluate((element, hit) => {
    element.addEventListener(
      'input',
      () => {
        window.measured = { shift: 0, clickAt: performance.now() }
        const look = () => {
          if (document.querySelector(hit) === null) requestAnimationFrame(look)
          else window.measured.contentAt = performance.now()
        }
        look()
      },
      { once: true },
    )
  }, HIT)
  await field.fill(word)
  await page.waitForFunction(() => window.measured.contentAt !== undefined)
  return await page.evaluate(() => (window.measured.contentAt ?? 0) - (window.measured.clickAt ?? 0))
}

async function median(page: Page, field: ReturnType<Page['getByRole']>): Promise<number> {
  await field.click()
  const times: number[] = []
  for (const word of WORDS) times.push(await hitsAfter(page, field, word))
  return middleOf(times)
}

const search = (browser: Browser, { storefront, pages }: Shop): Promise<number> =>
  withVisitor(browser, WIDE, async (page) => {
    await page.goto(storefront.url + pages.list.path, { waitUntil: 'networkidle' })
    return await median(page, page.getByRole('combobox', { name: '搜索药品或厂家' }).first())
  })

const desk = (browser: Browser, shop: Shop): Promise<number> =>
  withVisitor(browser, WIDE, async (page, context) => {
    await context.addCookies(cookiesOf(shop))
    await page.goto(shop.storefront.url + quickPurchaseUrl(), { waitUntil: 'networkidle' })
    return await median(page, page.getByRole('textbox', { name: '快速录单' }))
  })

export const suggestions: Measure = {
  name: 'key to hits',
  turns: 3,
  figures: [
    { name: `search, after the ${PAUSE_MS} ms that the specification rests`, unit: 'ms', goal: GOAL_MS },
    { name: 'desk line', unit: 'ms', goal: GOAL_MS },
  ],
  once: async (shop, browser) => [(await search(browser, shop)) - PAUSE_MS, await desk(browser, shop)],
}
