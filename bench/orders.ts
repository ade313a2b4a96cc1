// Orders a second through HTTP on PostgreSQL, and a flash sale that far more buyers want than can have it.
// Usage: node bench/orders.ts [buyers of the flash sale=5000] [--pooler: by way of PgBouncer]
import { rmSync } from 'node:fs'
import path from 'node:path'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { providePgbouncer, startPgbouncer } from '../scripts/support/pgbouncer.mjs'
import { providePostgres } from '../scripts/support/postgres.mjs'
import { quantile } from './support/list-queries.ts'
import { fiveLineSubmits, openOrderShop, rushSubmits } from './support/order-shop.ts'
import { dataFolder, inRoot } from './support/paths.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import type { Server, Servers } from './support/servers.ts'
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

interface Ways {
  readonly url: string
  /** By way of PgBouncer, if that is asked for. */
  readonly pooler?: string
}

const startShopApi = (servers: Servers, { url, pooler }: Ways): Promise<Server> => {
  const data = path.join(dataFolder, 'orders')
  rmSync(data, { recursive: true, force: true })
  return servers.start({
    name: 'shop API',
    args: [inRoot('shop-api', 'main.ts')],
    env: (port) => ({
      SHOP_API_HOST: '127.0.0.1',
      SHOP_API_PORT: String(port),
      SHOP_DATA_DIR: data,
      DATABASE_URL: pooler ?? url,
      DATABASE_DIRECT_URL: pooler === undefined ? '' : url,
      SHOP_SAMPLE: '1',
      WECHAT_OFF: '1',
      LOG_LEVEL: 'warn',
    }),
    readyPath: '/readyz',
  })
}

const waited = (answers: readonly Answered[], share: number): string =>
  `${quantile(
    answers.map(({ ms }) => ms).sort((a, b) => a - b),
    share,
  ).toFixed(0)} ms`

async function measureOrders(server: Server, submits: Submit[]): Promise<void> {
  await submitAll(server.url, submits.splice(0, 300), 16)
  const rows: string[][] = []
  for (const [connections, count] of [
    [1, 400],
    [16, 1500],
    [1, 400],
    [16, 1500],
  ] as const) {
    const { answers, seconds } = await submitAll(server.url, submits.splice(0, count), connections)
    const refused = answers.find(({ code }) => code !== 200)
    if (refused) throw new Error(`an order was refused: ${refused.code} ${refused.message}`)
    const rate = count / seconds
    const goal = connections === 1 ? '' : verdict(rate >= goals.ordersASecond)
    rows.push([String(connections), rate.toFixed(0), goal])
  }
  printHeading(`orders of five lines (goal: ${goals.ordersASecond} a second)`)
  printTable(['connections', 'orders a second', ''], rows)
}

async function measureRush(server: Server, submits: readonly Submit[]): Promise<void> {
  const { answers, seconds } = await submitAll(server.url, submits, RUSH_CONNECTIONS)
  const made = answers.filter(({ code }) => code === 200)
  if (made.length !== STOCK) throw new Error(`${made.length} orders for a stock of ${STOCK}`)
  const words = new Map<string, number>()
  for (const { code, message } of answers) words.set(`${code} ${message}`, 1 + (words.get(`${code} ${message}`) ?? 0))
  printHeading(`flash sale: ${submits.length} buyers for ${STOCK} units (goal: ${goals.rushSeconds} s for 5000)`)
  printTable(
    ['seconds', 'p50', 'p95', ''],
    [[seconds.toFixed(2), waited(answers, 0.5), waited(answers, 0.95), verdict(seconds <= goals.rushSeconds)]],
  )
  printTable(
    ['answer', 'times'],
    [...words].map(([text, times]) => [text, String(times)]),
  )
}

const provided = await providePostgres()
if (provided.missing !== undefined || provided.url === undefined) throw new Error(provided.missing)
const { url, drop } = provided

async function startPooler() {
  const { executable, missing } = await providePgbouncer()
  if (executable === undefined) throw new Error(missing)
  return startPgbouncer(executable, url ?? '')
}
const pooler = isPooled ? await startPooler() : undefined
const { database, goodsIds } = await openOrderShop(url, now)
try {
  printMachine()
  const orders = await fiveLineSubmits(database.db, goodsIds, 4200, now)
  const rush = await rushSubmits(database.db, goodsIds[0] ?? 0, { buyers: BUYERS, stock: STOCK }, now)
  await database.db.execute('analyze')
  await withServers(Number(process.env.BENCH_PORT ?? 0), async (servers) => {
    const server = await startShopApi(servers, { url, ...(pooler ? { pooler: pooler.url } : {}) })
    await measureOrders(server, orders)
    await measureRush(server, rush)
    const broken = await findBroken(database.db, now)
    if (broken.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(broken.slice(0, 3))}`)
  })
} finally {
  await database.close()
  await pooler?.end()
  await drop()
}
