// Kills every process of a whole shop in turn under a light load, and counts what its readers and buyers notice: nginx as it ships,
// two storefronts, two shop APIs, PostgreSQL, Valkey and the store of files. What dies is started again after two seconds.
// Usage: npm run bench:chaos -- [--minutes 10] [--only <part of a name>]
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { openPostgres } from '#shop-api/platform/db/client.ts'
import { createEngine } from '../scripts/redis/engine.ts'
import { provideNginx } from '../scripts/support/nginx.mjs'
import { provideOwnPostgres } from '../scripts/support/postgres.mjs'
import { provideRedis } from '../scripts/support/redis.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import type { Victims } from './chaos/faults.ts'
import { chaosFaults } from './chaos/faults.ts'
import type { Observation, SteadyLoad } from './chaos/steady-load.ts'
import { beginLoad, isFailure } from './chaos/steady-load.ts'
import { supervise } from './chaos/supervised.ts'
import { createDatabase, liftUnpaidBounds } from './drill/world.ts'
import { withTopology } from './scale/topology.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, only: { type: 'string', default: '' } },
})
const faults = chaosFaults.filter(({ name }) => name.includes(values.only))
if (faults.length === 0)
  throw new Error(`--only takes part of one of: ${chaosFaults.map(({ name }) => name).join(', ')}`)
const MINUTE_MS = 60_000
/** Each fault gets about 20 s: some before it, most after it. */
const ROUNDS = Math.max(1, Math.round((Number(values.minutes) * MINUTE_MS) / faults.length / 20_000))
const SLOT_MS = (Number(values.minutes) * MINUTE_MS) / faults.length / ROUNDS
const BEFORE_MS = SLOT_MS / 5
const GOAL = { readsGood: 0.999, normalMs: 10_000, wholeMs: 2_000 }

interface Slot {
  readonly fault: string
  readonly from: number
  readonly struckAt: number
  /** When all processes said that they are ready again. */
  readonly readyAt: number
  readonly to: number
}

async function strikeAll(victims: Victims): Promise<Slot[]> {
  const slots: Slot[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const fault of faults) {
      const from = performance.now()
      await sleep(BEFORE_MS)
      console.log(`${new Date().toISOString()}  ${fault.name}`)
      const struckAt = performance.now()
      await fault.strike(victims, round)
      await victims.supervised.ready()
      const readyAt = performance.now()
      await sleep(Math.max(0, struckAt + SLOT_MS - BEFORE_MS - readyAt))
      slots.push({ fault: fault.name, from, struckAt, readyAt, to: performance.now() })
    }
  }
  return slots
}

const isRead = ({ kind }: Observation): boolean => kind !== 'step of a buyer'

/** How long the slowest of them took, and what it was. */
function longestOf(reads: readonly Observation[]): string {
  const [longest] = reads.toSorted((one, other) => other.ms - one.ms)
  return longest === undefined ? '' : `${(longest.ms / 1000).toFixed(1)} s ${longest.what.split('?')[0]}`
}

interface Noticed {
  readonly row: string[]
  readonly reads: number
  readonly failedReads: number
  readonly isGood: boolean
}

function noticed(fault: string, slots: readonly Slot[], seen: readonly Observation[]): Noticed {
  const own = slots.filter((slot) => slot.fault === fault)
  const during = own.flatMap((slot) => seen.filter(({ at }) => at >= slot.from && at < slot.to))
  const reads = during.filter(isRead)
  const failedOf = (kind: Observation['kind']) => {
    const all = during.filter((each) => each.kind === kind)
    return `${all.filter(isFailure).length}/${all.length}`
  }
  const failedReads = reads.filter(isFailure).length
  const lastFailureSince = (since: (slot: Slot) => number) =>
    Math.max(
      0,
      ...own.flatMap((slot) =>
        seen
          .filter((each) => each.at >= since(slot) && each.at < slot.to && isFailure(each))
          .map(({ at }) => at - since(slot)),
      ),
    )
  const normalMs = lastFailureSince(({ struckAt }) => struckAt)
  const wholeMs = lastFailureSince(({ readyAt }) => readyAt)
  const row = [
    fault,
    failedOf('page'),
    failedOf('call'),
    `${(100 * (1 - failedReads / Math.max(1, reads.length))).toFixed(2)} %`,
    failedOf('file'),
    failedOf('step of a buyer'),
    longestOf(reads),
    `${(normalMs / 1000).toFixed(1)} s`,
    `${(wholeMs / 1000).toFixed(1)} s`,
    verdict(normalMs <= GOAL.normalMs && wholeMs <= GOAL.wholeMs),
  ]
  return { row, reads: reads.length, failedReads, isGood: normalMs <= GOAL.normalMs && wholeMs <= GOAL.wholeMs }
}

function printFailures(seen: readonly Observation[], slots: readonly Slot[]): void {
  const counted = new Map<string, number>()
  for (const each of seen.filter(isFailure)) {
    const fault = slots.find(({ from, to }) => each.at >= from && each.at < to)?.fault ?? 'between'
    const key = `${fault}: ${each.kind} ${isRead(each) ? each.what : ''} ${each.status}`
    counted.set(key, 1 + (counted.get(key) ?? 0))
  }
  for (const [key, times] of counted) console.log(`  ${times} times  ${key}`)
}

/** Prints what was noticed; answers whether all goals were met. */
async function report(load: SteadyLoad, slots: readonly Slot[], databaseUrl: string): Promise<boolean> {
  const all = faults.map(({ name }) => noticed(name, slots, load.observations))
  const sum = (of: (each: Noticed) => number) => all.reduce((total, each) => total + of(each), 0)
  const good =
    1 -
    sum((each) => each.failedReads) /
      Math.max(
        1,
        sum((each) => each.reads),
      )
  printHeading(`failed/asked by fault, ${ROUNDS} times each`)
  printTable(
    [
      'fault',
      'pages',
      'calls',
      'reads good',
      'files',
      'steps of buyers',
      'longest read',
      'normal after',
      'since all are ready',
      'at most 10 s, 2 s',
    ],
    all.map(({ row }) => row),
  )
  printFailures(load.observations, slots)
  const database = openPostgres(databaseUrl)
  try {
    const acknowledgedIds = new Set(load.acknowledged.flatMap(({ ids }) => ids))
    const { rows } = (await database.db.execute('select id::int as id from orders')) as unknown as {
      rows: { id: number }[]
    }
    const kept = new Set(rows.map(({ id }) => id))
    const lost = [...acknowledgedIds].filter((id) => !kept.has(id)).length
    const broken = await findBroken(database.db, new Date())
    printHeading('over all')
    printTable(
      ['', '', 'goal', ''],
      [
        ['reads good', `${(100 * good).toFixed(3)} %`, '99.9 %', verdict(good >= GOAL.readsGood)],
        ['orders acknowledged', String(acknowledgedIds.size), 'more than 0', verdict(acknowledgedIds.size > 0)],
        ['of them lost', String(lost), '0', verdict(lost === 0)],
        ['given up before an answer', String(load.givenUp()), '', ''],
        ['rules of the books broken', String(broken.length), '0', verdict(broken.length === 0)],
      ],
    )
    const isSafe = acknowledgedIds.size > 0 && lost === 0 && broken.length === 0
    return isSafe && good >= GOAL.readsGood && all.every(({ isGood: isWell }) => isWell)
  } finally {
    await database.close()
  }
}

const [nginx, redis] = [await provideNginx(), await provideRedis()]
if (!nginx.executable) throw new Error(nginx.missing)
if (!redis.executable) throw new Error(redis.missing)
if (!process.env.BENCH_BUILD) await ensureBuilt(() => console.log('building the storefront'))
const { server: postgres, missing } = await provideOwnPostgres()
if (!postgres) throw new Error(missing)
const valkey = await createEngine(redis.executable)
const supervised = supervise()
try {
  await valkey.start()
  const databaseUrl = await createDatabase(postgres.url)
  const machine = {
    nginx: nginx.executable,
    databaseUrl,
    pagesUrl: valkey.url,
    shopApi: { SHOP_STAND_INS: '1', ACCOUNT_SESSIONS: '10000', LOG_LEVEL: 'fatal' },
  }
  printMachine()
  await withTopology(supervised.servers, machine, { storefronts: 2, shopApis: 2 }, async (running) => {
    await liftUnpaidBounds(databaseUrl)
    const load = await beginLoad(running.url)
    const slots = await strikeAll({ running, supervised, postgres, valkey })
    await load.end()
    const isGood = await report(load, slots, databaseUrl)
    printHeading(`CPU time of this measurement itself: ${cpuSeconds(process.pid)?.toFixed(1)} s`)
    process.exitCode = isGood ? 0 : 1
    // Before its folder goes away.
    await supervised.stop()
  })
} finally {
  await supervised.stop()
  await valkey.kill()
  await postgres.end()
}
