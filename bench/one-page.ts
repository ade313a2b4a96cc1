// One page of what a hand feels and what a machine pays, of this build and, in turns with it, of the last release (or of BENCH_BEFORE, a
// folder of other sources that are built), with ratios: run it before a change lands.
// Usage: npm run bench [-- --only <part of a name>] [--alone] [--turns 1]
import { parseArgs } from 'node:util'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { alive } from './one-page/alive.ts'
import { cartPresses } from './one-page/cart-presses.ts'
import { clicks } from './one-page/clicks.ts'
import { filteredLists, homeMeanwhile } from './one-page/filtered-lists.ts'
import type { Measure, Shop } from './one-page/measure.ts'
import { memberViews } from './one-page/member-views.ts'
import { mixedMemory } from './one-page/mixed-memory.ts'
import { prepareRelease } from './one-page/release.ts'
import { rowsOf } from './one-page/rows.ts'
import { suggestions } from './one-page/suggestions.ts'
import { launchBrowser } from './support/browser.ts'
import { printHeading, printMachine, printTable } from './support/report.ts'
import type { Servers } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'
import { warmPages } from './support/storefront-pages.ts'

const measures: readonly Measure[] = [
  clicks,
  suggestions,
  cartPresses,
  memberViews,
  filteredLists,
  homeMeanwhile,
  alive,
  mixedMemory,
]

const { values } = parseArgs({
  options: { only: { type: 'string' }, alone: { type: 'boolean', default: false }, turns: { type: 'string' } },
})
const asked = measures.filter(({ name }) => !values.only || name.includes(values.only))
if (asked.length === 0) throw new Error(`--only takes a part of: ${measures.map(({ name }) => name).join('; ')}`)

/** Storefront and shop API of these sources; undefined: of this tree. */
async function open(servers: Servers, name: string, sources?: string): Promise<Shop> {
  const shopApi = await startShopApi(servers, undefined, { name: `${name}-shop`, ...(sources && { sources }) })
  const build = sources === undefined ? undefined : `${sources}/.next/standalone`
  const storefront = await startStorefront(servers, shopApi.url, { name, ...(build && { build }) })
  const [home, list, goods] = await warmPages(storefront.url, shopApi.url)
  const [member] = sampleSignIns
  if (!home || !list || !goods || !member) throw new Error('the sample shop lacks a page or a member')
  const { cookie } = await signIn(storefront.url, member)
  return { name, storefront, shopApi, pages: { home, list, goods }, cookie }
}

const release = values.alone ? null : (process.env.BENCH_BEFORE ?? (await prepareRelease()))
await withServers(0, async (servers) => {
  printMachine()
  const shops = [await open(servers, 'now')]
  if (release !== null) shops.unshift(await open(servers, 'before', release))
  const browser = await launchBrowser()
  try {
    for (const measure of asked) {
      const seen = new Map<Shop, (readonly number[])[]>(shops.map((shop) => [shop, []]))
      const turns = Number(values.turns ?? measure.turns)
      printHeading(`${measure.name}; median (least–most) of ${turns}`)
      for (let turn = 0; turn < turns; turn += 1)
        for (const shop of seen.keys())
          try {
            seen.get(shop)?.push(await measure.once(shop, browser))
          } catch (error) {
            // An older build may lack what is pressed: the others are measured all the same.
            seen.delete(shop)
            process.exitCode = 1
            printHeading(`not measured ${shop.name}: ${error instanceof Error ? error.message : String(error)}`)
          }
      if (shops.some((shop) => shop.name === 'now' && !seen.has(shop))) continue
      const [head, ...rows] = rowsOf(measure, [...seen.values()])
      printTable(head ?? [], rows)
    }
  } finally {
    await browser.close()
  }
})
