// 500 visitors at once for a minute: who is served, how soon, who is asked to come again, and what memory it takes.
// Usage: node bench/crowd.ts [connections=500] [seconds=60]
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { categories, filters, quantile, sorts, typed } from './support/list-queries.ts'
import { memoryOf } from './support/memory.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import { withServers } from './support/servers.ts'
import { startShopApi, startStorefront } from './support/shop.ts'
import { signIn } from './support/sign-in.ts'

const [CONNECTIONS = 500, SECONDS = 60] = process.argv.slice(2).map(Number)
const SERVED_P95_MS = 2_000
const MEMORY_MB = 600

interface Visitor {
  readonly name: string
  /** Share of the connections. */
  readonly share: number
  readonly headers: Readonly<Record<string, string>>
  readonly urls: readonly string[]
}

/** Lists in every narrowing, none of which is kept as a page. */
const narrowed = categories.flatMap((id) =>
  sorts.flatMap((sort) => filters.map((filter) => encodeURI(`/list?select=${id}&sort=${sort}&${filter}`))),
)
const searches = typed.map((word) => `/search?keywords=${encodeURIComponent(word)}`)
const calls = categories.flatMap((id) => [`/api/goods/list?select=${id}`, `/api/goods/list?select=${id}&page=2`])

const visitors = (cookie: string): Visitor[] => [
  {
    name: 'guest, kept pages',
    share: 0.2,
    headers: {},
    urls: ['/', '/list', '/mrtj', ...categories.map((id) => `/list?select=${id}`)],
  },
  { name: 'guest, narrowed lists and searches', share: 0.3, headers: {}, urls: [...narrowed, ...searches] },
  { name: 'crawler, narrowed lists', share: 0.1, headers: { 'user-agent': 'Examplebot/1.0' }, urls: narrowed },
  { name: 'member, narrowed lists', share: 0.2, headers: { cookie }, urls: narrowed },
  {
    name: 'member, calls',
    share: 0.2,
    headers: { cookie },
    urls: [...calls, '/api/cart/list?filters=99999&new=1', '/api/cart/total'],
  },
]

interface Answer {
  readonly visitor: Visitor
  /** 0 without an answer. */
  readonly status: number
  readonly ms: number
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function ask(base: string, visitor: Visitor, url: string): Promise<Answer> {
  const from = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ visitor, status, ms: performance.now() - from })
    request(base + url, { agent, headers: { 'accept-encoding': 'gzip', ...visitor.headers } }, (answer) => {
      answer.on('end', () => end(answer.statusCode ?? 0)).on('error', () => end(0))
      answer.resume()
    })
      .on('error', () => end(0))
      .end()
  })
}

/** Every connection asks for the next address as soon as it has the last answer. */
async function rush(base: string, crowd: readonly Visitor[], until: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const connections = crowd.flatMap((visitor) =>
    Array.from({ length: Math.round(visitor.share * CONNECTIONS) }, async (_, connection) => {
      for (let turn = connection * 31; performance.now() < until; turn += 7) {
        answers.push(await ask(base, visitor, visitor.urls[turn % visitor.urls.length] as string))
      }
    }),
  )
  await Promise.all(connections)
  return answers
}

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
  const crowd = visitors((await signIn(storefront.url, who)).cookie)
  await rush(
    storefront.url,
    crowd.map((each) => ({ ...each, share: 1 / CONNECTIONS })),
    performance.now() + 5_000,
  )
  const memory = { storefront: 0, shopApi: 0 }
  const until = performance.now() + SECONDS * 1000
  const watching = (async () => {
    for (; performance.now() < until; await sleep(500)) {
      memory.storefront = Math.max(memory.storefront, memoryOf(storefront.pid))
      memory.shopApi = Math.max(memory.shopApi, memoryOf(shopApi.pid))
    }
  })()
  const answers = await rush(storefront.url, crowd, until)
  await watching
  agent.destroy()
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
