import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { withVisitor } from '../support/browser.ts'
import { cpuWithChildren } from '../support/cpu-time.ts'
import { cookiesOf, isPersonalCall, whenAlive } from './in-browser.ts'
import type { Measure, Shop } from './measure.ts'
import { WIDE } from './measure.ts'

const VIEWS = 4
const SETTLE_MS = 700
const GOAL = { cpuMs: 70, calls: 5 }

/** One first view; answers with how many personal calls it made. */
function view(browser: Browser, shop: Shop, path: string): Promise<number> {
  return withVisitor(browser, WIDE, async (page, context) => {
    await context.addCookies(cookiesOf(shop))
    let calls = 0
    page.on('request', (request) => {
      if (isPersonalCall(request.url())) calls += 1
    })
    await page.goto(shop.storefront.url + path, { waitUntil: 'load' })
    await whenAlive(page)
    await sleep(SETTLE_MS)
    return calls
  })
}

const cpuOf = ({ storefront, shopApi }: Shop): number =>
  1_000 * (cpuWithChildren(storefront.pid) + cpuWithChildren(shopApi.pid))

/** CPU of storefront and shop API for one view, less what both do by themselves meanwhile, and its personal calls. */
async function costOf(browser: Browser, shop: Shop, path: string): Promise<[cpuMs: number, calls: number]> {
  await view(browser, shop, path)
  const idleFrom = [cpuOf(shop), performance.now()] as const
  await sleep(2 * SETTLE_MS)
  const idle = (cpuOf(shop) - idleFrom[0]) / (performance.now() - idleFrom[1])
  const [from, at] = [cpuOf(shop), performance.now()]
  let calls = 0
  for (let turn = 0; turn < VIEWS; turn += 1) calls += await view(browser, shop, path)
  return [(cpuOf(shop) - from - idle * (performance.now() - at)) / VIEWS, calls / VIEWS]
}

const paths = (shop: Shop): readonly string[] => ['/', shop.pages.goods.path, routes.orders.path, routes.cart.path]

export const memberViews: Measure = {
  name: "member's view",
  turns: 2,
  figures: ['home', 'goods', 'orders', 'cart'].flatMap((page) => [
    { name: `${page}, CPU of storefront and shop API`, unit: 'ms', goal: GOAL.cpuMs },
    { name: `${page}, personal calls`, unit: '', goal: GOAL.calls, digits: 1 },
  ]),
  once: async (shop, browser) => {
    const found: number[] = []
    for (const path of paths(shop)) found.push(...(await costOf(browser, shop, path)))
    return found
  },
}
