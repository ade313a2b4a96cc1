// What one, two and four storefronts before one and two shop APIs do, behind nginx and on PostgreSQL: pages, calls and orders a
// second, what CPU each took of every part, and which part is the first that has no more to give.
// Usage: npm run bench:scale -- [--seconds 5] [--orders 800] [--connections 32] [--only 2x2]
import { parseArgs } from 'node:util'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { provideNginx } from '../scripts/support/nginx.mjs'
import { providePostgres } from '../scripts/support/postgres.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import { askMany } from './scale/ask-many.ts'
import { measureParts, parts } from './scale/cpu-of-parts.ts'
import type { Topology } from './scale/topology.ts'
import { withTopology } from './scale/topology.ts'
import { runLoad } from './support/load.ts'
import { fiveLineSubmits, openOrderShop } from './support/order-shop.ts'
import { printHeading, printMachine, printTable } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { percent } from './support/statistics.ts'
import type { Submit } from './support/submits.ts'
import { submitAll } from './support/submits.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    orders: { type: 'string', default: '800' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string' },
  },
})
const [seconds, orders, connections] = [values.seconds, values.orders, values.connections].map(Number) as [
  number,
  number,
  number,
]
const topologies: Topology[] = [1, 2, 4].flatMap((storefronts) => [1, 2].map((shopApis) => ({ storefronts, shopApis })))
const nameOf = ({ storefronts, shopApis }: Topology) => `${storefronts}x${shopApis}`
const asked = topologies.filter((each) => !values.only || nameOf(each) === values.only)
if (asked.length === 0) throw new Error(`--only takes one of ${topologies.map(nameOf).join(', ')}`)

/** A kept page, a rendered one and a call are asked for a while before anything is counted. */
const WARM_SECONDS = 1
const KEPT = '/list?select=1'
const CALL = '/api/goods/list?select=1'

let narrowing = 0
/** Lists narrowed by a new price each time: rendered for each request. */
const nextRendered = (base: string) => () => {
  narrowing += 1
  return `${base}${KEPT}&price_min=${(narrowing / 10_000).toFixed(4)}`
}

/** Asked to come again: a storefront with more to draw than it can. */
const BUSY = 503
let turnedAway = 0

async function rendered(base: string, length: number): Promise<number> {
  const { rate, others } = await askMany(nextRendered(base), { connections, seconds: length })
  turnedAway = others.get(BUSY) ?? 0
  if ([...others.keys()].some((status) => status !== BUSY))
    throw new Error(`answers of rendered lists: ${JSON.stringify([...others])}`)
  return rate
}

async function ordered(base: string, submits: readonly Submit[]): Promise<number> {
  const { answers, seconds: took } = await submitAll(base, submits, connections)
  const refused = answers.find(({ code }) => code !== 200)
  if (refused) throw new Error(`an order was refused: ${refused.code} ${refused.message}`)
  return submits.length / took
}

const provided = await provideNginx()
if (!provided.executable) throw new Error(provided.missing)
const nginx = provided.executable
const postgres = await providePostgres()
if (!postgres.url) throw new Error(postgres.missing)
if (!process.env.BENCH_BUILD) await ensureBuilt(() => console.log('building the storefront'))
const now = new Date()
const { database, goodsIds } = await openOrderShop(postgres.url, now)
const rates: string[][] = []
const costs: string[][] = []
try {
  printMachine()
  const submits = await fiveLineSubmits(database.db, goodsIds, asked.length * (orders + connections), now)
  await database.db.execute('analyze')
  for (const topology of asked) {
    await withServers(0, (servers) =>
      withTopology(servers, { nginx, databaseUrl: postgres.url }, topology, async (running) => {
        const { url } = running
        const kept = (length: number) => runLoad({ url: url + KEPT, connections, seconds: length })
        const calls = (length: number) => runLoad({ url: url + CALL, connections, seconds: length })
        for (const warm of [kept, calls]) await warm(WARM_SECONDS)
        await rendered(url, WARM_SECONDS)
        await ordered(url, submits.splice(0, connections))
        const works = {
          'kept pages': () => kept(seconds),
          'rendered pages': () => rendered(url, seconds),
          calls: () => calls(seconds),
          'orders of five lines': () => ordered(url, submits.splice(0, orders)),
        }
        const words: string[] = []
        for (const [kind, work] of Object.entries(works)) {
          const { rate, cpuMs, busiest, share } = await measureParts(running, database.db, work)
          words.push(rate.toFixed(0))
          costs.push([
            `${nameOf(topology)} ${kind}`,
            rate.toFixed(0),
            ...parts.map((part) => cpuMs[part].toFixed(2)),
            `${busiest}, ${percent(share)}`,
          ])
        }
        rates.push([nameOf(topology), ...words, String(turnedAway)])
        console.log(rates.at(-1)?.join('  '))
      }),
    )
    if (process.exitCode) break
  }
  const broken = await findBroken(database.db, new Date())
  if (broken.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(broken.slice(0, 3))}`)
} finally {
  await database.close()
  await postgres.drop()
}
printHeading(`a second, over ${connections} connections through nginx`)
printTable(
  ['storefronts x shop APIs', 'kept pages', 'rendered pages', 'calls', 'orders of five lines', 'rendered: turned away'],
  rates,
)
printHeading(
  'CPU milliseconds a request of all processes of a part, and the busiest: its share of one core for each process',
)
printTable(['', 'a second', ...parts, 'first to be full'], costs)
