// What lists, facets and suggestions take with very many goods on PostgreSQL, for guests and for a member with a price list of
// 5,000 goods among 1,000 lists, the start and the memory of the shop API, how soon a change is seen, and what a change of
// 100,000 goods at once costs readers. The second run with the same goods starts from the index that the first one saved.
// Usage: node bench/million.ts [goods ...=10000 100000 1000000]. BENCH_POSTGRES is the address of a server on which the
// databases goods_<number> stay for the next run; without it a server of its own is filled and thrown away.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startOwnPostgres } from '../scripts/support/postgres.mjs'
import { memoryEnvironment, memoryFlags } from '../scripts/support/storefront-build.mjs'
import { cpuSeconds } from './support/cpu-time.ts'
import { categories, filters, quantile, shuffled, sorts, typed } from './support/list-queries.ts'
import { prepareManyGoods } from './support/many-goods.ts'
import { memoryOf } from './support/memory.ts'
import { dataFolder, inRoot } from './support/paths.ts'
import { changeAgreed, LISTS, OWN_PRICES, preparePriceLists, READER } from './support/price-lists.ts'
import { createReader } from './support/reader.ts'
import { printHeading, printMachine, printTable } from './support/report.ts'
import type { Server } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { signIn } from './support/sign-in.ts'

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000]
const CHANGED_AT_ONCE = 100_000
const ASKED = 160
const READERS = [1, 20]
const KEPT_MS = 1_100

const listOf = (...parts: (string | undefined)[]) =>
  `/api/goods/list?${encodeURI(decodeURI(parts.filter(Boolean).join('&')))}`
const kinds: readonly { name: string; limit: number; urls: readonly string[] }[] = [
  {
    name: 'suggestions',
    limit: 30,
    urls: typed.map((text) => `/api/goods/search?keywords=${encodeURIComponent(text)}`),
  },
  {
    name: 'list of a category',
    limit: 40,
    urls: categories.flatMap((id, at) =>
      sorts.map((sort, of) => listOf(`select=${id}`, `sort=${sort}`, filters[(at + of) % filters.length])),
    ),
  },
  {
    name: 'whole shop',
    limit: 60,
    urls: sorts.flatMap((sort) => filters.map((filter) => listOf(filter, `sort=${sort}`))),
  },
  {
    name: 'search',
    limit: 60,
    urls: typed.map((text, at) => listOf(`keywords=${encodeURIComponent(text)}`, filters[at % filters.length])),
  },
]

const sortedTimes = (times: readonly number[]) => times.toSorted((a, b) => a - b)
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

async function reading(server: Server, goods: number, cookie?: string): Promise<string[][]> {
  const rows: string[][] = []
  for (const { name, limit, urls } of kinds) {
    for (const readers of READERS) {
      const many = Array.from({ length: Math.ceil(ASKED / urls.length) }, () => urls).flat()
      const reader = createReader(server.url, readers, cookie)
      // Guests' answers are kept for a second: those before are over.
      await sleep(KEPT_MS)
      const cpu = cpuSeconds(server.pid) ?? Number.NaN
      const times = sortedTimes(await reader.askAll(shuffled(many, readers)))
      reader.close()
      const each = (((cpuSeconds(server.pid) ?? Number.NaN) - cpu) * 1000) / times.length
      const p95 = quantile(times, 0.95)
      const kept = p95 <= limit ? '' : `over ${limit}`
      const who = cookie === undefined ? 'guest' : 'member'
      rows.push([`${goods} ${name}`, who, String(readers), ms(quantile(times, 0.5)), ms(p95), ms(each), kept])
    }
  }
  return rows
}

/** Milliseconds until the whole shop's best-selling goods are these. */
async function untilSeen(server: Server, id: number): Promise<number> {
  const reader = createReader(server.url, 1)
  const from = performance.now()
  while ((await reader.firstIdOf(listOf('sort=sales'))) !== id) {
    if (performance.now() - from > 60_000) throw new Error(`goods ${id} did not come first within a minute`)
    await sleep(10)
  }
  reader.close()
  return performance.now() - from
}

/** As a back office writes it: the rows, and their announcement, in one transaction. */
async function change(client: pg.Client, where: string, sales: number): Promise<void> {
  await client.query('begin')
  await client.query(`update goods set unit_price = unit_price + 0.01, sales_count = ${sales} where ${where}`)
  await client.query(`insert into changes (tag) select 'goods:' || id from goods where ${where}`)
  await client.query('commit')
}

/** Milliseconds until the member is shown another agreed price. */
async function untilAgreed(server: Server, client: pg.Client, cookie: string): Promise<number> {
  const reader = createReader(server.url, 1, cookie)
  const times: number[] = []
  for (const price of ['0.61', '0.62', '0.63', '0.64', '0.65']) {
    const id = await changeAgreed(client, price)
    const from = performance.now()
    while (!(await reader.text(`/api/goods/terms?ids=${id}`)).includes(`"base_price":"${price}"`)) {
      if (performance.now() - from > 60_000) throw new Error(`goods ${id} did not cost ${price} within a minute`)
      await sleep(10)
    }
    times.push(performance.now() - from)
  }
  reader.close()
  return Math.max(...times)
}

async function changing(server: Server, database: string, goods: number, cookie: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const agreed = await untilAgreed(server, client, cookie)
  const one: number[] = []
  const salesOf = async (id: number) =>
    Number((await client.query('select sales_count as sales from goods where id = $1', [id])).rows[0]?.sales)
  for (const id of [101, 102, 103, 104, 105]) {
    const before = await salesOf(id)
    await change(client, `id = ${id}`, 200_000_000)
    one.push(await untilSeen(server, id))
    await change(client, `id = ${id}`, before)
  }
  const reader = createReader(server.url, 2, cookie)
  let isOver = false
  const waited = (async () => {
    const times: number[] = []
    while (!isOver) times.push(...(await reader.askAll([listOf('select=1'), listOf('sort=price')])))
    return sortedTimes(times)
  })()
  const pinged = createReader(server.url, 1)
  const pauses = (async () => {
    const times: number[] = []
    while (!isOver) {
      times.push(...(await pinged.askAll(['/healthz'])))
      await sleep(5)
    }
    return sortedTimes(times)
  })()
  const cpu = cpuSeconds(server.pid) ?? Number.NaN
  await change(client, `id between 201 and ${200 + Math.min(goods / 2, CHANGED_AT_ONCE)}`, 7)
  const best = (await client.query('select id, sales_count as sales from goods where id = 106')).rows[0]
  await change(client, 'id = 106', 300_000_000)
  const all = await untilSeen(server, 106)
  await sleep(3000)
  isOver = true
  const [times, pings] = [await waited, await pauses]
  reader.close()
  pinged.close()
  const used = (cpuSeconds(server.pid) ?? Number.NaN) - cpu
  await change(client, 'id = 106', Number(best?.sales))
  await client.end()
  return [
    ...[agreed, Math.max(...one), all, quantile(times, 0.5), quantile(times, 0.95), times.at(-1) ?? 0].map(ms),
    ...[quantile(pings, 0.99), pings.at(-1) ?? 0].map(ms),
    used.toFixed(1),
  ]
}

/** Makes the database of this number of goods where it is not there yet; answers with its address. */
async function databaseOf(base: string, goods: number): Promise<string> {
  const url = new URL(base)
  url.pathname = `/goods_${goods}`
  const client = new pg.Client({ connectionString: base })
  await client.connect()
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [url.pathname.slice(1)])
  if (rows.length === 0) await client.query(`create database ${url.pathname.slice(1)}`)
  await client.end()
  await prepareManyGoods(url.href, goods)
  const filled = new pg.Client({ connectionString: url.href })
  await filled.connect()
  await preparePriceLists(filled, goods)
  await filled.end()
  return url.href
}

printMachine()
const own = process.env.BENCH_POSTGRES ? undefined : await startOwnPostgres()
const base = process.env.BENCH_POSTGRES ?? own?.url
if (base === undefined) throw new Error('no PostgreSQL: install it, or set BENCH_POSTGRES')
const [starts, readings, changes]: string[][][] = [[], [], []]
for (const goods of sizes) {
  const database = await databaseOf(base, goods)
  await withServers(0, async (servers) => {
    const from = performance.now()
    const server = await servers.start({
      name: 'shop API',
      args: [...memoryFlags, inRoot('shop-api', 'main.ts')],
      env: (port) => ({
        SHOP_API_HOST: '127.0.0.1',
        SHOP_API_PORT: String(port),
        SHOP_DATA_DIR: path.join(dataFolder, 'million'),
        DATABASE_URL: database,
        ...memoryEnvironment,
        SHOP_SAMPLE: '1',
        SHOP_STAND_INS: '1',
        LOG_LEVEL: 'error',
      }),
      readyPath: '/readyz',
    })
    const ready = performance.now() - from
    const [cpu, fresh] = [cpuSeconds(server.pid) ?? Number.NaN, memoryOf(server.pid)]
    const { cookie } = await signIn(server.url, READER)
    for (const who of [undefined, cookie]) readings?.push(...(await reading(server, goods, who)))
    const read = memoryOf(server.pid)
    changes?.push([String(goods), ...(await changing(server, database, goods, cookie))])
    starts?.push([
      String(goods),
      (ready / 1000).toFixed(1),
      cpu.toFixed(1),
      ...[fresh, read, memoryOf(server.pid)].map((each) => each.toFixed(0)),
    ])
  })
}
await own?.end()
printHeading('Start and memory (MB): ready, after the readings, after the changes')
printTable(['goods', 'ready s', 'CPU s', 'ready MB', 'read MB', 'changed MB'], starts ?? [])
printHeading(
  `Answers in ms, a guest's and a member's with ${OWN_PRICES} agreed prices among ${LISTS} lists; CPU is the shop API's own a request`,
)
printTable(['goods and question', 'who', 'readers', 'p50', 'p95', 'CPU', 'goal'], readings ?? [])
printHeading(
  `A change of an agreed price, of one goods, then of ${CHANGED_AT_ONCE} at once (half of the goods where there are fewer) under three readers, two of them the member, in ms`,
)
printTable(
  ['goods', 'agreed seen', 'one seen', 'all seen', 'list p50', 'list p95', 'list max', 'ping p99', 'ping max', 'CPU s'],
  changes ?? [],
)
