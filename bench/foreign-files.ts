// What files made to do harm cost everybody else: calls and pages at an even pace, at rest and beside 50 such files a minute.
// Usage: node bench/foreign-files.ts [seconds=60] [files a minute=50] [part of a file's name]
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { provideOwnPostgres } from '../scripts/support/postgres.mjs'
import { createDatabase } from './drill/world.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import { foreignFiles } from './support/foreign-files.ts'
import { quantile } from './support/list-queries.ts'
import { memoryWithChildren } from './support/memory.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import type { Server } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'

const [SECONDS = 60, A_MINUTE = 50] = process.argv.slice(2, 4).map(Number)
const part = process.argv[4] ?? ''
const PACE_MS = 50
const GOAL = { times: 2, memoryMb: 300 }
const paths = [
  '/',
  '/list?select=2',
  '/api/goods/hotSearch',
  '/api/cart/total',
  '/api/user/info',
  '/api/goods/list?select=3&page=2',
]

interface Seen {
  readonly p50: number
  readonly p95: number
  readonly failed: number
  readonly memoryMb: number
  readonly cpu: string
}

/** Asks at an even pace, whatever answers take, while `isOver` does not say that it is enough. */
async function observe(base: string, cookie: string, servers: readonly Server[], isOver: () => boolean): Promise<Seen> {
  const times: number[] = []
  let failed = 0
  let memoryMb = 0
  const before = servers.map(({ pid }) => cpuSeconds(pid) ?? 0)
  const from = performance.now()
  const asked: Promise<void>[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    const at = performance.now()
    const headers: Record<string, string> = turn % 2 === 0 ? { cookie } : { accept: '*/*' }
    const answered = fetch(base + paths[turn % paths.length], { headers }).then(async (answer) => {
      await answer.arrayBuffer()
      if (answer.status >= 500) failed += 1
      times.push(performance.now() - at)
    })
    asked.push(
      answered.catch(() => {
        failed += 1
      }),
    )
    memoryMb = Math.max(memoryMb, ...servers.map(({ pid }) => memoryWithChildren(pid)))
    await sleep(Math.max(0, from + (turn + 1) * PACE_MS - performance.now()))
  }
  await Promise.all(asked)
  times.sort((one, other) => one - other)
  const seconds = (performance.now() - from) / 1000
  const cpu = servers
    .map(({ pid }, at) => (((cpuSeconds(pid) ?? 0) - (before[at] ?? 0)) / seconds).toFixed(2))
    .join(' ')
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), failed, memoryMb, cpu }
}

async function sendMany(base: string, cookies: readonly string[], bytes: Buffer, forget: () => Promise<void>) {
  const answers = new Map<number, number>()
  const count = Math.round((SECONDS * A_MINUTE) / 60)
  const from = performance.now()
  const sent: Promise<void>[] = []
  for (let at = 0; at < count; at += 1) {
    if (at % 10 === 0) await forget()
    const cookie = cookies[at % cookies.length] ?? ''
    const headers = { cookie, origin: base, 'content-type': 'application/octet-stream' }
    const answered = fetch(`${base}/api/upload?purpose=certificate&name=a.pdf`, {
      method: 'POST',
      headers,
      body: Uint8Array.from(bytes),
    })
    sent.push(
      answered.then(async (answer) => {
        await answer.arrayBuffer()
        answers.set(answer.status, 1 + (answers.get(answer.status) ?? 0))
      }),
    )
    await sleep(Math.max(0, from + ((at + 1) * 60_000) / A_MINUTE - performance.now()))
  }
  await Promise.all(sent)
  return [...answers].map(([status, times]) => `${times} × ${status}`).join(', ')
}

const { server: postgres, missing } = await provideOwnPostgres()
if (!postgres) throw new Error(missing)
try {
  const databaseUrl = await createDatabase(postgres.url)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  printMachine()
  await withServers(0, async (servers) => {
    const shopApi = await startShopApi(servers, undefined, { databaseUrl })
    const storefront = await startStorefront(servers, shopApi.url)
    const cookies: string[] = []
    for (const who of sampleSignIns.slice(0, 6)) cookies.push((await signIn(storefront.url, who)).cookie)
    const [own = '', ...others] = cookies
    const forget = async () => void (await database.query('delete from call_counts'))
    const both = [storefront, shopApi]
    const rest = async (seconds: number) => {
      const until = performance.now() + seconds * 1000
      return observe(storefront.url, own, both, () => performance.now() > until)
    }
    await rest(10)
    const atRest = await rest(30)
    const rows = [
      [
        'at rest',
        atRest.p50.toFixed(1),
        atRest.p95.toFixed(1),
        '',
        String(atRest.failed),
        atRest.memoryMb.toFixed(0),
        atRest.cpu,
        '',
        '',
      ],
    ]
    for (const [name, bytes] of (await foreignFiles()).filter(([name]) => name.includes(part))) {
      let isOver = false
      const seeing = observe(storefront.url, own, both, () => isOver)
      const answers = await sendMany(storefront.url, others, bytes, forget)
      isOver = true
      const seen = await seeing
      const times = seen.p95 / atRest.p95
      rows.push([
        name,
        seen.p50.toFixed(1),
        seen.p95.toFixed(1),
        times.toFixed(2),
        String(seen.failed),
        seen.memoryMb.toFixed(0),
        seen.cpu,
        answers,
        verdict(times <= GOAL.times && seen.memoryMb - atRest.memoryMb <= GOAL.memoryMb),
      ])
      await rest(5)
    }
    printHeading(`calls and pages of others beside ${A_MINUTE} files a minute, ms`)
    printTable(
      [
        'file',
        'p50',
        'p95',
        'times rest',
        'failed',
        'most MB',
        'CPU storefront, shop API',
        'answers',
        'at most 2 times, + 300 MB',
      ],
      rows,
    )
    await database.end()
  })
} finally {
  await postgres.end()
}
