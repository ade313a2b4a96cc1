// What one goods put on the shelf costs the next look at the goods in memory, and what reading all of them again costs
// those who look meanwhile. On PostgreSQL. Usage: node bench/shelf.ts [goods=100000]
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { currentGoodsIndex } from '#shop-api/modules/catalogue/goods-index/current-index.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { migrate } from '#shop-api/platform/db/migrate.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { providePostgres } from '../scripts/support/postgres.mjs'
import { printMachine, printTable } from './support/report.ts'

const GOODS = Number(process.argv[2] ?? 100_000)
const LOOK_EVERY_MS = 20
const LONGEST_LOAD_MS = 120_000
const now = new Date()

const provided = await providePostgres()
if (provided.missing !== undefined || provided.url === undefined) throw new Error(provided.missing)
const database = openPostgres(provided.url)
const { db } = database

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Longest of the looks made until it is over, in milliseconds. */
async function longestLook(isOver: () => Promise<boolean>): Promise<number> {
  let longest = 0
  let isDone = false
  while (!isDone) {
    const look = async () => {
      isDone = await isOver()
    }
    longest = Math.max(longest, await timed(look))
    await sleep(LOOK_EVERY_MS)
  }
  return longest
}

try {
  printMachine()
  await migrate(database)
  await openSmallShop(db)
  const first = await addGoods(db, { now })
  await db.execute(sql`insert into goods (code, name, generic_name, kind, manufacturer_id, spec, form, unit, barcode,
      category_id, category_path, scope_code, unit_price, listed_on, available, sales_count)
    select 'B' || n, name || n % 3000, generic_name, kind, manufacturer_id, spec, form, unit, n::text,
      category_id, category_path, scope_code, 1 + n % 500, listed_on, n % 7, n % 1000
    from goods, generate_series(1, ${GOODS}::int) n where id = ${first}`)
  await db.execute('analyze')
  const load = await timed(() => currentGoodsIndex(db))
  const shelf = await currentGoodsIndex(db)
  for (const key of ['sales', 'price', 'expiry', 'new'] as const) shelf.ordered(key, 'desc')
  const shown: number[] = []
  for (let round = 0; round < 10; round += 1) {
    await db.execute(sql`update goods set unit_price = ${`${5 + round}.0000`}::numeric where id = ${first}`)
    await announce(db, [`goods:${first}`, 'goods'])
    shown.push(await timed(() => currentGoodsIndex(db)))
  }
  await announce(db, ['shop'])
  const until = performance.now() + LONGEST_LOAD_MS
  const longest = await longestLook(async () => (await currentGoodsIndex(db)) !== shelf || performance.now() > until)
  printTable(
    ['goods', 'first load', 'one goods put on the shelf (worst of 10)', 'longest look while all are read again'],
    [[String(GOODS), ...[load, Math.max(...shown), longest].map((ms) => `${ms.toFixed(0)} ms`)]],
  )
} finally {
  await database.close()
  await provided.drop?.()
}
