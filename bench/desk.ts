// Whether what a scanner and a hand enter at the desk, or on a list, is in the cart as it was meant, however fast the keys and slow the
// answers are. Usage: node bench/desk.ts [entries=1000] [paces=2,8,50,120] [places=desk,list]. Exit code 1 when one is wrong.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { WireCart } from '#lib/contract/cart/calls.ts'
import type { WireGoodsList } from '#lib/contract/goods/calls.ts'
import { quickPurchaseUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { closeLottery } from '../e2e/support/no-lottery.ts'
import type { SlowLine } from '../e2e/support/slow-line.ts'
import { slowLine } from '../e2e/support/slow-line.ts'
import { typeKeys } from '../e2e/support/type-keys.ts'
import { dataOf, launchBrowser, withVisitor } from './support/browser.ts'
import { chance, importCodes, makeCodes } from './support/coded-goods.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'

const [entries = '1000', paces = '2,8,50,120', places = 'desk,list'] = process.argv.slice(2)
/** Milliseconds a key, with the share of the entries that are typed so fast: the slow ones take the time. */
const PACES = [
  { pace: 2, share: 0.36 },
  { pace: 8, share: 0.36 },
  { pace: 50, share: 0.19 },
  { pace: 120, share: 0.09 },
]
const LATENCIES_MS = [0, 60, 400]
/** What is typed for an item, after and before its quantity; a list is walked by keys, and has one way. */
const WAYS = [
  {
    place: 'desk',
    way: 'Enter',
    url: quickPurchaseUrl(),
    field: ['textbox', '快速录单'],
    before: [],
    between: ['Enter'],
    after: ['Enter'],
  },
  {
    place: 'desk',
    way: 'Tab',
    url: quickPurchaseUrl(),
    field: ['textbox', '快速录单'],
    before: [],
    between: ['Tab'],
    after: ['Tab'],
  },
  {
    place: 'list',
    way: '/ Enter ↓ Enter',
    url: routes.listTable.path,
    field: ['combobox', '搜索药品或厂家'],
    before: ['/'],
    between: ['Enter', 'ArrowDown'],
    after: ['Enter'],
  },
] as const
type Way = (typeof WAYS)[number]
/** Longer than any answer that is still on its way. */
const CALM_MS = 120_000
const LIST_CALM_MS = 20_000

const cartOf = (page: Page) => dataOf<WireCart>(page, '/api/cart/list?filters=99999&new=1')

async function emptyCart(page: Page): Promise<void> {
  const { data } = await cartOf(page)
  const ids = Object.fromEntries(data.map(({ id }, at) => [`ids[${at}]`, String(id)]))
  if (data.length > 0) await dataOf(page, '/api/cart/batch_delete', ids)
}

interface Kind {
  readonly way: Way
  readonly pace: number
  readonly latency: number
  readonly entries: number
}

/** Codes whose quantity in the cart is not as it was typed. */
async function wrongOf(page: Page, wanted: ReadonlyMap<string, number>): Promise<string[]> {
  const { data } = await cartOf(page)
  const found = new Map(data.map(({ goods, number }) => [goods?.code ?? '', number]))
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((code) =>
    wanted.get(code) === found.get(code)
      ? []
      : [`${code}: ${wanted.get(code) ?? 0} meant, ${found.get(code) ?? 0} in the cart`],
  )
}

/** Nothing is on its way any more: the queue says so itself, where it is there already, else the cart. */
async function calm(page: Page, wanted: ReadonlyMap<string, number>): Promise<void> {
  await page.getByText(/处理中/).waitFor({ state: 'detached', timeout: CALM_MS })
  const end = performance.now() + LIST_CALM_MS
  while ((await wrongOf(page, wanted)).length > 0 && performance.now() < end) await sleep(500)
}

async function runKind(page: Page, line: SlowLine, codes: readonly string[], kind: Kind) {
  const { way, pace, latency, entries } = kind
  line.latency = 0
  await emptyCart(page)
  await page.goto(new URL(way.url, page.url()).href)
  const [role, name] = way.field
  const field = page.getByRole(role, { name })
  await field.waitFor()
  await page.waitForFunction(() => window.isAlive)
  // Entered sooner, words of a search are the browser's own form, and a page of its own.
  await field.evaluate(async (line) => {
    while (!Object.keys(line).some((key) => key.startsWith('__react'))) await new Promise(requestAnimationFrame)
    await new Promise((resolve) => requestIdleCallback(resolve))
  })
  line.latency = latency
  await field.focus()
  const wanted = new Map<string, number>()
  const keys: string[] = []
  for (let at = 0; at < entries; at += 1) {
    const code = codes[chance(codes.length)] ?? ''
    const quantity = 1 + chance(40)
    wanted.set(code, (wanted.get(code) ?? 0) + quantity)
    keys.push(...way.before, ...code, ...way.between, ...String(quantity), ...way.after)
  }
  const begin = performance.now()
  await typeKeys(page, keys, pace)
  await calm(page, wanted)
  const seconds = (performance.now() - begin) / 1000
  line.latency = 0
  const wrong = await wrongOf(page, wanted)
  for (const each of wrong) console.log(`  ${way.place} ${way.way}, ${pace} ms a key, ${latency} ms away: ${each}`)
  if (wrong.length > 0) console.log(await page.getByRole('region', { name: '录单队列' }).allTextContents())
  return { ...kind, wrong: wrong.length, seconds }
}

await withServers(0, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const line = await slowLine()
  line.upstream = shopApi.url
  const storefront = await startStorefront(servers, line.url)
  const browser = await launchBrowser()
  try {
    await withVisitor(browser, 1440, async (page, context) => {
      await closeLottery(context, storefront.url)
      const [who] = sampleSignIns
      if (!who) throw new Error('the sample shop has no member')
      const form = { account: who.phone, password: who.password }
      await page.request.post(`${storefront.url}/api/login`, { form, headers: { origin: storefront.url } })
      // A page with entries that are not done asks before it goes.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.goto(storefront.url + quickPurchaseUrl())
      const list = await dataOf<WireGoodsList>(page, '/api/goods/list?in_stock=1&per_page=100')
      const plain = list.data.filter(
        (each) =>
          each.is_buy === 1 &&
          each.type === 0 &&
          !each.is_hm &&
          !each.is_kx &&
          !each.is_rx &&
          !each.is_zbz &&
          each.min_number <= 1 &&
          each.max_number === null &&
          (each.number ?? 0) > 500,
      )
      const made = makeCodes()
      await importCodes(shopApi.url, made, new Set(plain.map(({ code }) => code)))
      const codes: string[] = []
      for (const code of made) {
        const { data } = await dataOf<WireGoodsList>(page, `/api/goods/list?keywords=${code}&per_page=8`)
        const own = data.find((each) => each.code === code)
        if (own && own.is_buy === 1 && own.min_number <= 1 && !own.is_zbz && (own.number ?? 0) > 200) codes.push(code)
      }
      const lengths = codes.map(({ length }) => length)
      console.log(`${codes.length} codes of ${Math.min(...lengths)} to ${Math.max(...lengths)} characters`)
      const paced = PACES.filter(({ pace }) => paces.split(',').includes(String(pace)))
      const ways = WAYS.filter(({ place }) => places.split(',').includes(place))
      const kinds = paced.flatMap(({ pace, share }) =>
        LATENCIES_MS.flatMap((latency) =>
          ways.map((way) => ({
            way,
            pace,
            latency,
            entries: Math.ceil((Number(entries) * share) / (LATENCIES_MS.length * ways.length)),
          })),
        ),
      )
      const rounds: Awaited<ReturnType<typeof runKind>>[] = []
      for (const kind of kinds) rounds.push(await runKind(page, line, codes, kind))
      printHeading('entries at the desk and on lists')
      printTable(
        ['place', 'keys', 'ms a key', 'latency', 'entries', 'wrong', 'seconds'],
        rounds.map(({ way, pace, latency, entries: made, wrong, seconds }) => [
          way.place,
          way.way,
          ...[pace, latency, made, wrong].map(String),
          seconds.toFixed(1),
        ]),
      )
      const wrong = rounds.reduce((sum, each) => sum + each.wrong, 0)
      console.log(
        `${rounds.reduce((sum, each) => sum + each.entries, 0)} entries, ${wrong} wrong: ${verdict(wrong === 0)}`,
      )
      if (wrong > 0) process.exitCode = 1
    })
  } finally {
    await browser.close()
    line.close()
  }
})
