// What a visitor feels: clicks, bytes, a member's prices, still layout, frugal prefetching. Prints; never judges by failing.
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { launchBrowser } from './support/browser.ts'
import type { Pace, Way } from './support/navigations.ts'
import { askedWhileScrolling, clickToContent, firstLoadScript, memberView } from './support/navigations.ts'
import { readOptions } from './support/options.ts'
import { otherNavigations } from './support/others.ts'
import { startReference } from './support/reference.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import type { Spread } from './support/statistics.ts'
import { kilobytes, showSpread, spreadOf } from './support/statistics.ts'
import { gzipSize, warmPages } from './support/storefront-pages.ts'

interface Row {
  readonly what: string
  readonly result: string
  readonly target: string
  readonly met?: boolean
}

const options = readOptions({ seconds: 1, connections: [1] })

async function repeated(measure: () => Promise<number>): Promise<Spread> {
  const values: number[] = []
  for (let turn = 0; turn < options.repetitions; turn += 1) values.push(await measure())
  return spreadOf(values)
}

function row(what: string, spread: Spread, limit: number | undefined, unit: string, digits = 0): Row {
  return {
    what,
    result: `${showSpread(spread, digits)} ${unit}`,
    target: limit === undefined ? '' : `≤ ${limit} ${unit}`,
    met: limit === undefined ? undefined : spread.median <= limit,
  }
}

const sizeRow = (what: string, bytes: number, limit: number): Row => ({
  what,
  result: kilobytes(bytes),
  target: `≤ ${limit} kB`,
  met: bytes <= limit * 1000,
})

await withServers(options.port, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const storefront = await startStorefront(servers, shopApi.url)
  const reference = await startReference(servers, {})
  const [home, list, goods] = await warmPages(storefront.url, shopApi.url)
  const [member] = sampleSignIns
  if (!home || !list || !goods || !member) throw new Error('the sample shop lacks a page or a member')
  const form = { account: member.phone, password: member.password }
  const browser = await launchBrowser()
  try {
    const toList: Way = { from: '/', to: list.path, heading: list.heading }
    const toGoods: Way = { from: list.path, to: goods.path, heading: goods.heading }
    const clicks: [string, Way, Pace, number | undefined][] = [
      ['home to list after 4 s of rest', toList, 'rested', 60],
      ['list to goods after 4 s of rest', toGoods, 'rested', 80],
      ['home to list at once after load', toList, 'at once', 250],
      ['list to goods at once after load', toGoods, 'at once', 250],
      ['home to list, 100 ms on the link', toList, 'with a hand', undefined],
      ['list to goods, 100 ms on the link', toGoods, 'with a hand', undefined],
    ]
    const rows: Row[] = []
    // One visitor who does not count: pictures are rendered when they are first asked for.
    for (const way of [toList, toGoods]) await clickToContent(browser, storefront.url, way, 'rested')
    for (const [what, way, pace, limit] of clicks) {
      rows.push(
        row(
          `click: ${what}`,
          await repeated(async () => (await clickToContent(browser, storefront.url, way, pace)).ms),
          limit,
          'ms',
        ),
      )
    }
    const empty = await firstLoadScript(browser, `${reference.url}/`)
    for (const [{ name, path, html }, most] of [
      [home, 22],
      [list, 30],
    ] as const) {
      const script = await firstLoadScript(browser, storefront.url + path)
      const above = `script of ${name} above an empty page (${kilobytes(script)} − ${kilobytes(empty)}), gzip`
      rows.push(sizeRow(above, script - empty, 60))
      rows.push(sizeRow(`HTML of ${name}, gzip`, gzipSize(html), most))
    }
    for (const { name, path } of [home, list, goods]) {
      for (const width of [1440, 390]) {
        const shifts: number[] = []
        const prices = await repeated(async () => {
          const view = await memberView(browser, storefront.url + path, width, form)
          shifts.push(view.shift)
          return view.pricesMs
        })
        rows.push(row(`member's prices on ${name} at ${width} px, after the document`, prices, 300, 'ms'))
        rows.push(row(`layout shift of ${name} at ${width} px, as a member`, spreadOf(shifts), 0.02, '', 3))
      }
    }
    const asked = await repeated(() => askedWhileScrolling(browser, `${storefront.url}/`))
    rows.push(row('further documents and segments, home scrolled to its end', asked, 30, ''))
    printHeading(`Medians (least–most) of ${options.repetitions}, a new visitor each time`)
    printTable(
      ['what', 'result', 'target', ''],
      rows.map(({ what, result, target, met }) => [what, result, target, met === undefined ? '' : verdict(met)]),
    )
    printHeading('Other storefronts, click to content in ms')
    printTable(
      ['storefront', 'home to list', 'list to goods', 'at once'],
      otherNavigations.map(({ name, toList: first, toGoods: second, atOnce }) => [name, first, second, atOnce]),
    )
  } finally {
    await browser.close()
  }
})
