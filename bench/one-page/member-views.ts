import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { routes } from '#lib/routes/registry.ts'
import { withVisitor } from '../support/browser.ts'
import { cpuWithChildren } from '../support/cpu-time.ts'
import { cookiesOf, isPersonalCall, whenAlive } from './in-browser.ts'
import type { Measure, Shop } from './measure.ts'
import { WIDE } from './measure.ts'

/** Before a page is measured the first time: a process that has just begun takes three times as long for the same. */
const WARMING = 6
const VIEWS = 6
const SETTLE_MS = 700
/** What both do by themselves comes in bursts: a shorter look makes a view cost less than nothing, or three times as much. */
const IDLE_MS = 4_000
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

const warm = new WeakMap<Shop, Set<string>>()

async function warmUp(browser: Browser, shop: Shop, path: string): Promise<void> {
  const known = warm.get(shop) ?? new Set()
  warm.set(shop, known)
  if (known.has(path)) return
  known.add(path)
  for (let turn = 0; turn < WARMING; turn += 1) await view(browser, shop, path)
}

/** CPU of both a millisecond while nobody asks. */
async function idleOf(shop: Shop): Promise<number> {
  await sleep(SETTLE_MS)
  const [from, at] = [cpuOf(shop), performance.now()]
  await sleep(IDLE_MS)
  return (cpuOf(shop) - from) / (performance.now() - at)
}

/** CPU of storefront and shop API for one view of a page that was seen before, less what both do by themselves meanwhile, and its personal calls. */
async function costOf(browser: Browser, shop: Shop, path: string): Promise<[cpuMs: number, calls: number]> {
  await warmUp(browser, shop, path)
  const idle = await idleOf(shop)
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
