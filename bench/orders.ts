// Orders a second as they come in a real shop, through nginx as it ships, a storefront and a shop API on a PostgreSQL that waits for its
// disk, and a flash sale that far more buyers want than can have it.
// Usage: node bench/orders.ts [buyers of the flash sale=5000] [--pooler: by way of PgBouncer]
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { provideNginx } from '../scripts/support/nginx.mjs'
import { providePgbouncer, startPgbouncer } from '../scripts/support/pgbouncer.mjs'
import { provideOwnPostgres } from '../scripts/support/postgres.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import { createDatabase } from './drill/world.ts'
import { withTopology } from './scale/topology.ts'
import { quantile } from './support/list-queries.ts'
import { fiveLineSubmits, openOrderShop, rushSubmits } from './support/order-shop.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import type { Answered, Submit } from './support/submits.ts'
import { submitAll } from './support/submits.ts'

const BUYERS = Number(process.argv.slice(2).find((each) => !each.startsWith('--')) ?? 5000)
const isPooled = process.argv.includes('--pooler')
const STOCK = 50
/** Connections of the flash sale: each buyer of the first thousand has one, the others wait for one. */
const RUSH_CONNECTIONS = 1000
const goals = { ordersASecond: 200, rushSeconds: 3 }
const now = new Date()

const waited = (answers: readonly Answered[], share: number): string =>
  `${quantile(
    answers.map(({ ms }) => ms).sort((a, b) => a - b),
    share,
  ).toFixed(0)} ms`

async function measureOrders(base: string, submits: Submit[]): Promise<void> {
  await submitAll(base, submits.splice(0, 300), 16)
  const rows: string[][] = []
  for (const [connections, count] of [
    [1, 400],
    [16, 1500],
    [1, 400],
    [16, 1500],
  ] as const) {
    const { answers, seconds } = await submitAll(base, submits.splice(0, count), connections)
    const refused = answers.find(({ code }) => code !== 200)
    if (refused) throw new Error(`an order was refused: ${refused.code} ${refused.message}`)
    const rate = count / seconds
    const goal = connections === 1 ? '' : verdict(rate >= goals.ordersASecond)
    rows.push([String(connections), rate.toFixed(0), goal])
  }
  printHeading(`orders of five lines (goal: ${goals.ordersASecond} a second)`)
  printTable(['connections', 'orders a second', ''], rows)
}

async function measureRush(base: string, submits: readonly Submit[]): Promise<void> {
  const { answers, seconds } = await submitAll(base, submits, RUSH_CONNECTIONS)
  const made = answers.filter(({ code }) => code === 200)
  if (made.length !== STOCK) throw new Error(`${made.length} orders for a stock of ${STOCK}`)
  const words = new Map<string, number>()
  for (const { code, message } of answers) words.set(`${code} ${message}`, 1 + (words.get(`${code} ${message}`) ?? 0))
  printHeading(`flash sale: ${submits.length} buyers for ${STOCK} units (goal: ${goals.rushSeconds} s for 5000)`)
  printTable(
    ['seconds', 'p50', 'p95', 'asked to come again', ''],
    [
      [
        seconds.toFixed(2),
        waited(answers, 0.5),
        waited(answers, 0.95),
        `${answers.filter(({ turnedAway }) => turnedAway > 0).length} of ${answers.length}`,
        verdict(seconds <= goals.rushSeconds),
      ],
    ],
  )
  printTable(
    ['answer', 'times'],
    [...words].map(([text, times]) => [text, String(times)]),
  )
}

const nginx = await provideNginx()
if (!nginx.executable) throw new Error(nginx.missing)
await ensureBuilt(() => console.log('building the storefront'))
const own = await provideOwnPostgres({ fsync: 'on' })
if (!own.server) throw new Error(own.missing)
const postgres = own.server
const url = await createDatabase(postgres.url)

async function startPooler() {
  const { executable, missing } = await providePgbouncer()
  if (executable === undefined) throw new Error(missing)
  return startPgbouncer(executable, url)
}
const pooler = isPooled ? await startPooler() : undefined
const { database, goodsIds } = await openOrderShop(url, now)
try {
  printMachine()
  const orders = await fiveLineSubmits(database.db, goodsIds, 4200, now)
  const rush = await rushSubmits(database.db, goodsIds[0] ?? 0, { buyers: BUYERS, stock: STOCK }, now)
  await database.db.execute('analyze')
  const machine = {
    nginx: nginx.executable,
    databaseUrl: pooler?.url ?? url,
    shopApi: { DATABASE_DIRECT_URL: pooler ? url : '' },
  }
  await withServers(Number(process.env.BENCH_PORT ?? 0), (servers) =>
    withTopology(servers, machine, { storefronts: 1, shopApis: 1 }, async ({ url: base }) => {
      await measureOrders(base, orders)
      await measureRush(base, rush)
      const broken = await findBroken(database.db, now)
      if (broken.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(broken.slice(0, 3))}`)
    }),
  )
} finally {
  await database.close()
  await pooler?.end()
  await postgres.end()
}
