// What many open streams of the chat cost over two storefronts and two shop APIs on PostgreSQL: how soon a message arrives at all
// of them, and the memory and CPU time of each process.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import { provideNginx } from '../scripts/support/nginx.mjs'
import { providePostgres } from '../scripts/support/postgres.mjs'
import { ensureBuilt } from '../scripts/support/storefront-build.mjs'
import { withTopology } from './scale/topology.ts'
import { cpuSeconds } from './support/cpu-time.ts'
import type { EventLine } from './support/event-line.ts'
import { openEventLine } from './support/event-line.ts'
import { quantile } from './support/list-queries.ts'
import { memoryOf } from './support/memory.ts'
import { printHeading, printMachine, printTable, verdict } from './support/report.ts'
import type { Server } from './support/servers.ts'
import { withServers } from './support/servers.ts'
import { manyOfFewAccounts, OPERATOR_TOKEN } from './support/shop.ts'
import type { Session } from './support/sign-in.ts'
import { signIn } from './support/sign-in.ts'

const STREAMS = Number(process.env.BENCH_STREAMS || 2_000)
const HOLD_SECONDS = Number(process.env.BENCH_HOLD || 60)
const MESSAGES = Number(process.env.BENCH_MESSAGES || 60)
/** 95 of 100 messages are there by then. */
const GOAL_MS = 200
/** A storefront lets a session have no more. */
const STREAMS_A_SESSION = 8
const OPENED_AT_ONCE = 10
const SETTLE_MS = 3_000
/** A message that has not come by then is lost. */
const PATIENCE_MS = 30_000

/** A session that may chat; null for a member who may not. */
async function openSession(base: string, who: (typeof sampleSignIns)[number]): Promise<Session | null> {
  const session = await signIn(base, who)
  const chat = await fetch(`${base}/api/chat`, { headers: { cookie: session.cookie } })
  return chat.status === 200 ? session : null
}

/** Enough sessions of the sample's members who may chat, each member in turn. */
async function openSessions(base: string): Promise<Session[]> {
  const wanted = Math.ceil(STREAMS / STREAMS_A_SESSION)
  const sessions: Session[] = []
  for (let turn = 0; sessions.length < wanted; turn += 1) {
    const who = sampleSignIns[turn % sampleSignIns.length]
    const session = who ? await openSession(base, who) : null
    if (session) sessions.push(session)
    else if (turn > sampleSignIns.length && sessions.length === 0) throw new Error('no sample member may chat')
  }
  return sessions
}

interface Crowd {
  readonly lines: EventLine[]
  /** Streams of each member. */
  readonly sizes: Map<number, number>
  /** Milliseconds from sending to arriving. */
  readonly delays: number[]
  readonly sentAt: Map<string, number>
  ended: number
}

async function openCrowd(bases: readonly string[], sessions: readonly Session[]): Promise<Crowd> {
  const crowd: Crowd = { lines: [], sizes: new Map(), delays: [], sentAt: new Map(), ended: 0 }
  const hear = (event: string) => {
    const sent = crowd.sentAt.get(/"text":"(bench \d+)"/.exec(event)?.[1] ?? '')
    if (sent !== undefined) crowd.delays.push(performance.now() - sent)
  }
  const open = async (index: number) => {
    const session = sessions[index % sessions.length]
    // As many streams of a session at each.
    const base = bases[Math.floor(index / sessions.length) % bases.length]
    if (!session) return
    const onEnd = () => {
      crowd.ended += 1
    }
    crowd.lines.push(await openEventLine(`${base}/api/chat/stream`, session.cookie, hear, onEnd))
    crowd.sizes.set(session.memberId, (crowd.sizes.get(session.memberId) ?? 0) + 1)
  }
  for (let from = 0; from < STREAMS; from += OPENED_AT_ONCE) {
    const count = Math.min(OPENED_AT_ONCE, STREAMS - from)
    await Promise.all(Array.from({ length: count }, (_, index) => open(from + index)))
  }
  return crowd
}

let running = 0

async function answer(shopApi: string, token: string, memberId: number, crowd: Crowd): Promise<number> {
  running += 1
  const text = `bench ${running}`
  crowd.sentAt.set(text, performance.now())
  const response = await fetch(`${shopApi}/admin/conversations/${memberId}/answer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (response.status !== 200) throw new Error(`answering: ${response.status}`)
  return crowd.sizes.get(memberId) ?? 0
}

async function holdAndSend(shopApi: string, token: string, crowd: Crowd): Promise<number> {
  const members = [...crowd.sizes.keys()]
  let expected = 0
  for (let index = 0; index < MESSAGES; index += 1) {
    expected += await answer(shopApi, token, members[index % members.length] ?? 0, crowd)
    await sleep((HOLD_SECONDS * 1000) / MESSAGES)
  }
  for (let waited = 0; crowd.delays.length < expected && waited < PATIENCE_MS; waited += 100) await sleep(100)
  return expected
}

const megabytes = (value: number): string => `${value.toFixed(0)} MB`

interface Watched {
  readonly name: string
  readonly pid: number
}

async function measure(name: string, bases: readonly string[], shopApi: string, watched: readonly Watched[]) {
  const moments: (readonly [string, ...string[]])[] = []
  const cpu = () => watched.map(({ pid }) => cpuSeconds(pid) ?? Number.NaN)
  let before = cpu()
  const note = (moment: string) => {
    const now = cpu()
    const cells = watched.map(
      ({ pid }, at) => `${megabytes(memoryOf(pid))} / ${((now[at] ?? 0) - (before[at] ?? 0)).toFixed(1)} s`,
    )
    before = now
    moments.push([moment, ...cells])
  }
  const sessions = await openSessions(bases[0] ?? '')
  note('before')
  const from = performance.now()
  const crowd = await openCrowd(bases, sessions)
  const opening = performance.now() - from
  await sleep(SETTLE_MS)
  note('opened')
  const expected = await holdAndSend(shopApi, OPERATOR_TOKEN, crowd)
  note('held')
  for (const line of crowd.lines) line.close()
  await sleep(SETTLE_MS)
  note('closed')

  const sorted = crowd.delays.sort((a, b) => a - b)
  const p95 = quantile(sorted, 0.95)
  printHeading(`${STREAMS} streams ${name}, ${MESSAGES} messages in ${HOLD_SECONDS} s`)
  printTable(
    ['opened in', 'sent', 'arrived', 'ended early', 'p50', 'p95', 'longest', `p95 at most ${GOAL_MS} ms`],
    [
      [
        `${(opening / 1000).toFixed(1)} s`,
        String(expected),
        String(sorted.length),
        String(crowd.ended),
        ...[quantile(sorted, 0.5), p95, quantile(sorted, 1)].map((ms) => `${ms.toFixed(0)} ms`),
        verdict(p95 <= GOAL_MS),
      ],
    ],
  )
  printTable(['memory / CPU time since', ...watched.map((each) => each.name)], moments)
}

const provided = await provideNginx()
if (!provided.executable) throw new Error(provided.missing)
const nginx = provided.executable
const postgres = await providePostgres()
if (!postgres.url) throw new Error(postgres.missing)
const machine = { nginx, databaseUrl: postgres.url, shopApi: manyOfFewAccounts }
if (!process.env.BENCH_BUILD) await ensureBuilt(() => console.log('building the storefront'))
try {
  printMachine()
  await withServers(0, (servers) =>
    withTopology(servers, machine, { storefronts: 2, shopApis: 2 }, async ({ storefronts, shopApis }) => {
      const watched = [
        ...storefronts.map(({ pid }, at) => ({ name: `storefront ${at + 1}`, pid })),
        ...shopApis.map(({ pid }, at) => ({ name: `shop API ${at + 1}`, pid })),
        { name: 'this measurement', pid: process.pid },
      ]
      const urls = (of: readonly Server[]) => of.map(({ url }) => url)
      const [shopApi = ''] = urls(shopApis)
      await measure('through two storefronts', urls(storefronts), shopApi, watched)
      if (process.env.BENCH_DIRECT) await measure('at two shop APIs', urls(shopApis), shopApi, watched)
      printHeading(
        `load after: ${loadavg()
          .map((each) => each.toFixed(1))
          .join(' ')}`,
      )
    }),
  )
} finally {
  await postgres.drop()
}
