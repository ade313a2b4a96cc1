// When a page can be used on an old phone: first paint, when its buttons answer, and what had to arrive for it; as it is sent, as
// the framework would send it, and from another build (BENCH_BEFORE, a folder), all in turns, with an applied slow line and processor.
// Usage: node bench/alive.ts [--repetitions 5]
import { launchBrowser } from './support/browser.ts'
import type { Line } from './support/first-visit.ts'
import { firstVisit, PHONE_WIDTH, SLOWER } from './support/first-visit.ts'
import type { Alive } from './support/in-alive.ts'
import { readOptions } from './support/options.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { showSpread, spreadOf } from './support/statistics.ts'
import { warmPages } from './support/storefront-pages.ts'

interface MeasuredLine extends Line {
  /** Milliseconds until a press works that a page may take. */
  readonly goals: Readonly<Record<string, number>>
}

const lines: readonly MeasuredLine[] = [
  { name: 'slow 4G', latency: 150, down: 1_600, up: 750, goals: { home: 1_800, list: 2_000 } },
  { name: '700 kbit/s, 400 ms', latency: 400, down: 700, up: 350, goals: { home: 3_800, list: 4_200 } },
]

const { repetitions } = readOptions({ seconds: 1, connections: [1] })
const { BENCH_BEFORE } = process.env

await withServers(0, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const storefronts = [
    { name: 'now', ...(await startStorefront(servers, shopApi.url)) },
    {
      name: "framework's own",
      ...(await startStorefront(servers, shopApi.url, { name: 'own', env: { KEEP_READY_PAGES: '0' } })),
    },
  ]
  if (BENCH_BEFORE) {
    const before = await startStorefront(servers, shopApi.url, { name: 'before', build: BENCH_BEFORE })
    storefronts.unshift({ name: 'before', ...before })
  }
  const [kept] = storefronts
  if (!kept) throw new Error('nothing to measure')
  const pages = await warmPages(kept.url, shopApi.url)
  const browser = await launchBrowser()
  try {
    for (const { url } of storefronts)
      for (const { path } of pages) for (let turn = 0; turn < 2; turn += 1) await firstVisit(browser, url + path, null)
    for (const line of lines) {
      const rows: string[][] = []
      for (const { name, path } of pages) {
        const seen = new Map<string, Alive[]>(storefronts.map((each) => [each.name, []]))
        for (let turn = 0; turn < repetitions; turn += 1)
          for (const each of storefronts) seen.get(each.name)?.push(await firstVisit(browser, each.url + path, line))
        for (const [storefront, views] of seen) {
          const spread = (key: keyof Alive) => spreadOf(views.map((view) => view[key]))
          const goal = line.goals[name]
          rows.push([
            `${name}, ${storefront}`,
            ...(['painted', 'largest', 'alive'] as const).map((key) => showSpread(spread(key))),
            ...(['document', 'scripts', 'pictures', 'others'] as const).map((key) =>
              (spread(key).median / 1_000).toFixed(1),
            ),
            showSpread(spread('busy')),
            goal === undefined ? '' : `${goal} ${verdict(spread('alive').median <= goal)}`,
          ])
        }
      }
      printHeading(
        `${line.name}, processor ${SLOWER} times slower, ${PHONE_WIDTH} px; ms, kB until alive; median (least–most) of ${repetitions}`,
      )
      printTable(
        [
          'page',
          'first paint',
          'largest',
          'a press works',
          'document',
          'scripts',
          'pictures',
          'others',
          'busy',
          'goal',
        ],
        rows,
      )
    }
  } finally {
    await browser.close()
  }
})
