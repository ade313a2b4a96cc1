// What a visitor waits for the document of a list with filters, a search or a zone with filters: pages rendered for each
// request, each asked for once, over many goods in the embedded database; and of twenty popular ones, over and over.
// Usage: node bench/filters.ts [goods=100000]; WORKERS=2 in the environment for a storefront with two workers
import { Agent, get } from 'node:http'
import { prepareBigShop } from './support/big-shop.ts'
import { categories, filters, quantile, shuffled, sorts, typed } from './support/list-queries.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'

const [goods = 100_000] = process.argv.slice(2).map(Number)
const CONNECTIONS = [1, 20]
const ROUNDS = 3
const EACH = 120
const LIMIT_MS = 150

const address = (path: string, parts: readonly (string | undefined)[]) =>
  encodeURI(`${path}?${parts.filter(Boolean).join('&')}`)

/** Many addresses of a kind, none twice: what was asked for before would come from the cache of its data. */
function combined(path: string, firsts: readonly string[], pages: readonly number[]): string[] {
  return firsts.flatMap((first) =>
    sorts.flatMap((sort) =>
      filters.flatMap((filter) => pages.map((page) => address(path, [first, filter, `sort=${sort}`, `page=${page}`]))),
    ),
  )
}

const selected = categories.map((id) => `select=${id}`)
const words = typed.slice(0, 24).map((text) => `keywords=${text}`)
/** What many ask for in the same minutes. */
const popular = combined('/list', selected, [3]).slice(0, 20)
const kinds = [
  { name: 'list, cards', urls: combined('/list', selected, [1, 2]) },
  { name: 'list, table', urls: combined('/list/table', selected, [1, 2]) },
  { name: 'search, cards', urls: combined('/search', words, [1]) },
  { name: 'near expiry, cards', urls: combined('/jxqzc', selected, [1, 2]) },
  { name: 'list, 20 popular filters', urls: Array.from({ length: 30 }, () => popular).flat() },
]

/** The document; null: too many were waiting, and the reader is asked to come again. */
function ask(agent: Agent, url: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept: 'text/html' } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const html = Buffer.concat(chunks).toString()
        if (answer.statusCode === 503 && answer.headers['retry-after']) resolve(null)
        else if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`))
        else if (!html.includes('</html>') || html.includes('系统繁忙，请稍候再试</p>')) {
          reject(new Error(`${url} is not the page that is asked for`))
        } else resolve(html)
      })
      answer.on('error', reject)
    }).on('error', reject)
  })
}

interface Run {
  readonly times: readonly number[]
  readonly seconds: number
  readonly bytes: number
  readonly refused: number
}

/** Every connection asks for the next address as soon as it has the last answer. */
async function run(base: string, urls: readonly string[], connections: number): Promise<Run> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const waiting = [...urls]
  const times: number[] = []
  let bytes = 0
  let refused = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
        const asked = performance.now()
        const html = await ask(agent, base + url)
        if (html === null) {
          refused += 1
          continue
        }
        times.push(performance.now() - asked)
        bytes += html.length
      }
    }),
  )
  agent.destroy()
  return { times, seconds: (performance.now() - from) / 1000, bytes: bytes / times.length, refused }
}

const row = (name: string, connections: number, runs: readonly Run[]): string[] => {
  const all = runs.flatMap(({ times }) => times).sort((a, b) => a - b)
  const p95s = runs.map(({ times }) =>
    quantile(
      times.toSorted((a, b) => a - b),
      0.95,
    ),
  )
  const middle = quantile(
    p95s.toSorted((a, b) => a - b),
    0.5,
  )
  const ms = (value: number) => value.toFixed(0)
  const asked = runs.reduce((sum, { times }) => sum + times.length, 0)
  const seconds = runs.reduce((sum, each) => sum + each.seconds, 0)
  return [
    name,
    String(connections),
    (asked / seconds).toFixed(0),
    ms(quantile(all, 0.5)),
    `${ms(middle)} (${ms(Math.min(...p95s))}–${ms(Math.max(...p95s))})`,
    ms(quantile(all, 0.99)),
    String(runs.reduce((sum, { refused }) => sum + refused, 0)),
    `${((runs[0]?.bytes ?? 0) / 1000).toFixed(0)} k`,
    connections === 1 ? '' : verdict(middle < LIMIT_MS),
  ]
}

printMachine()
const folder = await prepareBigShop(goods)
await withServers(0, async (servers) => {
  const shopApi = await startShopApi(servers, folder)
  const storefront = await startStorefront(servers, shopApi.url)
  await run(storefront.url, ['/list?sort=new', '/search?keywords=阿莫'].map(encodeURI), 1)
  const rows: string[][] = []
  for (const { name, urls } of kinds) {
    const order = shuffled(urls, 1)
    for (const connections of CONNECTIONS) {
      const runs: Run[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.push(await run(storefront.url, order.splice(0, connections === 1 ? EACH / 4 : EACH), connections))
      }
      rows.push(row(name, connections, runs))
    }
  }
  printHeading(
    `${goods} goods, embedded database, a guest's documents in ms, each address but the popular ones once; limit ${LIMIT_MS} ms at 20 connections`,
  )
  printTable(['page', 'connections', 'a second', 'p50', 'p95', 'p99', 'refused', 'characters', ''], rows)
})
