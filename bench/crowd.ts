// 500 visitors at once for a minute: who is served, how soon, who is asked to come again, and what memory it takes.
// Usage: node bench/crowd.ts [connections=500] [seconds=60]
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { Answer } from './support/crowd.ts'
import { mixedVisitors, rush } from './support/crowd.ts'
import { quantile } from './support/list-queries.ts'
import { memoryOf } from './support/memory.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'

const [CONNECTIONS = 500, SECONDS = 60] = process.argv.slice(2).map(Number)
const SERVED_P95_MS = 2_000
const MEMORY_MB = 600

const timesOf = (answers: readonly Answer[], isWanted: (status: number) => boolean): number[] =>
  answers
    .filter(({ status }) => isWanted(status))
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)

const isServed = (status: number) => status >= 200 && status < 400

function row(name: string, answers: readonly Answer[]): string[] {
  const served = timesOf(answers, isServed)
  const refused = timesOf(answers, (status) => status === 503)
  const ms = (times: readonly number[], share: number) => quantile(times, share).toFixed(0)
  const other = answers.length - served.length - refused.length
  return [
    name,
    ...[served.length, ms(served, 0.5), ms(served, 0.95), served.at(-1)?.toFixed(0) ?? '-'].map(String),
    ...[refused.length, ms(refused, 0.95), other].map(String),
  ]
}

printMachine()
await withServers(0, async (servers) => {
  const shopApi = await startShopApi(servers)
  const storefront = await startStorefront(servers, shopApi.url)
  const [who] = sampleSignIns
  if (!who) throw new Error('the sample shop has nobody to sign in')
  const crowd = mixedVisitors((await signIn(storefront.url, who)).cookie)
  await rush(storefront.url, crowd, { connections: 1, until: performance.now() + 5_000 })
  const memory = { storefront: 0, shopApi: 0 }
  const until = performance.now() + SECONDS * 1000
  const watching = (async () => {
    for (; performance.now() < until; await sleep(500)) {
      memory.storefront = Math.max(memory.storefront, memoryOf(storefront.pid))
      memory.shopApi = Math.max(memory.shopApi, memoryOf(shopApi.pid))
    }
  })()
  const answers = await rush(storefront.url, crowd, { connections: CONNECTIONS, until })
  await watching
  printHeading(`${CONNECTIONS} connections for ${SECONDS} s, each asking again at once; times in ms`)
  const head = ['who', 'served', 'p50', 'p95', 'longest', 'asked to come again', 'p95', 'other answers']
  printTable(head, [
    ...crowd.map((visitor) =>
      row(
        visitor.name,
        answers.filter((each) => each.visitor === visitor),
      ),
    ),
    row('all', answers),
  ])
  // The slowest kind of visitor: the others would hide it by their number.
  const p95 = Math.max(
    ...crowd.map((visitor) => {
      const own = answers.filter((each) => each.visitor === visitor)
      return quantile(timesOf(own, isServed), 0.95)
    }),
  )
  printHeading('what is asked for')
  printTable(
    ['', 'measured', 'goal', ''],
    [
      [
        'served, p95 of the slowest kind',
        `${p95.toFixed(0)} ms`,
        `≤ ${SERVED_P95_MS} ms`,
        verdict(p95 <= SERVED_P95_MS),
      ],
      [
        'memory of the storefront at most',
        `${memory.storefront.toFixed(0)} MB`,
        `≤ ${MEMORY_MB} MB`,
        verdict(memory.storefront <= MEMORY_MB),
      ],
      ['memory of the shop API at most', `${memory.shopApi.toFixed(0)} MB`, '', ''],
    ],
  )
})
