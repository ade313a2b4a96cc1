// How fast cached pages leave the storefront, beside prerendered pages of the same bytes on the same framework.
import { setTimeout } from 'node:timers/promises'
import type { Measured } from './support/compare.ts'
import { shareOf, takeTurns, warmUp } from './support/compare.ts'
import type { Options } from './support/options.ts'
import { readOptions } from './support/options.ts'
import { otherStorefronts } from './support/others.ts'
import type { FilledPage } from './support/reference.ts'
import { startReference } from './support/reference.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import type { Server } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { kilobytes, percent, showSpread } from './support/statistics.ts'
import type { MeasuredPage } from './support/storefront-pages.ts'
import { gzipSize, warmPages, warmZones } from './support/storefront-pages.ts'

const TARGET = 0.85
const TIMES_THE_BEST = 10
const encodings = ['plain', 'gzip'] as const
type Encoding = (typeof encodings)[number]

const headersFor = (encoding: Encoding): Record<string, string> => ({
  'accept-encoding': encoding === 'gzip' ? 'gzip' : 'identity',
})

/** What prevents measuring an address; undefined when it answers with the cached page that is meant. */
async function problemOf(url: string, encoding: Encoding, html: Buffer): Promise<string | undefined> {
  const response = await fetch(url, { headers: headersFor(encoding), redirect: 'manual' })
  const body = Buffer.from(await response.arrayBuffer())
  const sent = response.headers.get('content-encoding') ?? 'plain'
  if (response.status !== 200) return `status ${response.status}`
  if (response.headers.get('x-nextjs-cache') !== 'HIT')
    return `x-nextjs-cache ${response.headers.get('x-nextjs-cache')}`
  if (sent !== encoding) return `encoding ${sent}`
  const isSame = Math.abs(body.length - html.length) <= html.length / 100
  return isSame ? undefined : `${body.length} bytes instead of ${html.length}`
}

const REDRAWING_TRIES = 20

/** Throws unless an address can be measured. A page whose time is up while others are measured is rendered again first. */
async function check(url: string, encoding: Encoding, html: Buffer): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const problem = await problemOf(url, encoding, html)
    if (!problem) return
    if (tries === REDRAWING_TRIES) throw new Error(`${url} (${encoding}): ${problem}`)
    await setTimeout(250)
  }
}

function printSizes(pages: readonly MeasuredPage[]): void {
  printHeading('HTML of the measured pages (the reference sends the same bytes)')
  printTable(
    ['page', 'address', 'plain', 'gzip'],
    pages.map(({ name, path, html }) => [name, path, kilobytes(html.length), kilobytes(gzipSize(html))]),
  )
}

interface Row {
  readonly page: FilledPage
  readonly encoding: Encoding
  readonly connections: number
  readonly ours: Measured
  readonly reference: Measured
}

async function measure(page: MeasuredPage, storefront: Server, reference: Server, options: Options): Promise<Row[]> {
  const rows: Row[] = []
  for (const encoding of encodings) {
    const headers = headersFor(encoding)
    const candidates = [
      { name: 'ours', url: storefront.url + page.path, pid: storefront.pid, headers },
      { name: 'reference', url: `${reference.url}/${page.name}`, pid: reference.pid, headers },
    ]
    for (const connections of options.connections) {
      for (const { url } of candidates) await check(url, encoding, page.html)
      if (connections === options.connections[0]) await warmUp(candidates, options)
      const [ours, other] = await takeTurns(candidates, connections, options)
      if (ours && other) rows.push({ page: page.name, encoding, connections, ours, reference: other })
      for (const { url } of candidates) await check(url, encoding, page.html)
    }
  }
  return rows
}

function printRows(rows: readonly Row[], options: Options): void {
  printHeading(
    `Requests a second: median (least–most) of ${options.repetitions} × ${options.seconds} s, taking turns; target ${percent(TARGET)}`,
  )
  printTable(
    ['page', 'sent', 'conn.', 'ours', 'reference', 'ours/reference', '', 'µs CPU ours', 'µs CPU reference', 'by CPU'],
    rows.map(({ page, encoding, connections, ours, reference }) => {
      const share = shareOf(ours, reference)
      const byCpu = reference.cpuPerRequest.median / ours.cpuPerRequest.median
      return [
        page,
        encoding,
        String(connections),
        showSpread(ours.requestsPerSecond),
        showSpread(reference.requestsPerSecond),
        showSpread(share, 2),
        verdict(share.median >= TARGET),
        showSpread(ours.cpuPerRequest),
        showSpread(reference.cpuPerRequest),
        byCpu.toFixed(2),
      ]
    }),
  )
}

function printOthers(rows: readonly Row[]): void {
  const at10 = rows.filter(({ encoding, connections }) => encoding === 'gzip' && connections === 10)
  if (at10.length === 0) return
  const ours = (page: FilledPage): number =>
    at10.find((row) => row.page === page)?.ours.requestsPerSecond.median ?? Number.NaN
  const pages = ['home', 'list', 'goods'] as const
  const best = (page: 'home' | 'list' | 'goods'): number => Math.max(...otherStorefronts.map((each) => each[page]))
  printHeading(`Beside other storefronts (10 connections, gzip; aim: ${TIMES_THE_BEST} times the best)`)
  printTable(
    ['storefront', ...pages],
    [
      ['ours', ...pages.map((page) => ours(page).toFixed(0))],
      ...otherStorefronts.map((each) => [each.name, ...pages.map((page) => String(each[page]))]),
      ['ours / best', ...pages.map((page) => `${(ours(page) / best(page)).toFixed(1)} ×`)],
      ['aim', ...pages.map((page) => verdict(ours(page) >= TIMES_THE_BEST * best(page)))],
    ],
  )
}

const options = readOptions({ seconds: 2.5, connections: [1, 10, 50] })
await withServers(options.port, async (servers) => {
  printMachine()
  const shopApi = await startShopApi(servers)
  const storefront = await startStorefront(servers, shopApi.url)
  const pages = [...(await warmPages(storefront.url, shopApi.url)), ...(await warmZones(storefront.url))]
  printSizes(pages)
  const fills = Object.fromEntries(pages.map(({ name, html }) => [name, html])) as Partial<Record<FilledPage, Buffer>>
  const reference = await startReference(servers, { fills })
  const rows: Row[] = []
  for (const page of pages) rows.push(...(await measure(page, storefront, reference, options)))
  printRows(rows, options)
  printOthers(rows)
})
