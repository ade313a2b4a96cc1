import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import PQueue from 'p-queue'
import { SESSION_COOKIE } from '#lib/contract/session.ts'
import { Pace } from './pace.ts'
import type { Handler } from './render.ts'
import { refuseCallForNow, refuseForNow } from './short-answers.ts'

const PAGES_AT_ONCE = 3

/**
 * What is rendered or asked for at one time, and who may wait behind it. A queue without a limit helps no one: 500
 * visitors at once waited 20 s each. Those who find their line full are asked at once to come again.
 */
const lines = {
  page: lineOf(PAGES_AT_ONCE),
  call: lineOf(32),
}

/** Who waits is known by rank: in a rush nobody looks through all who wait for each who comes. */
function lineOf(concurrency: number) {
  const nobody = () => new Set<{ at: number }>()
  return {
    queue: new PQueue({ concurrency }),
    pace: new Pace(),
    waiting: { write: nobody(), member: nobody(), guest: nobody(), crawler: nobody() },
  }
}

/** So many processes render: as many times more pages may be under way. */
export function widenPages(processes: number): void {
  lines.page.queue.concurrency = PAGES_AT_ONCE * processes
}

let patience = 1

/** On a slow machine readers wait so many times longer before they are asked to come again. */
export function stretchPatience(times: number): void {
  patience = times
}

/**
 * The higher the place, the sooner it is a request's turn; room: how many may wait before it; patienceMs: who would wait
 * longer is turned away at once, and who did wait so long, because others came before him, is as well.
 */
const ranks = {
  write: { place: 3, room: 2_000, patienceMs: 5_000 },
  member: { place: 2, room: 120, patienceMs: 1_000 },
  guest: { place: 1, room: 80, patienceMs: 800 },
  crawler: { place: 0, room: 20, patienceMs: 500 },
} as const

/**
 * A line of so few is waited in for so long (milliseconds), however slowly it moves: on a machine that has just started, or
 * has other work, it looked too long to twenty readers, who had to ask again for what they would have had in a second.
 */
const SHORT_LINE = { readers: 20, ms: 1_000 }

/** A reader who takes his answer slowly does not keep the others waiting (milliseconds). */
const LONGEST_TURN_MS = 10_000
/** Who is refused and asks again at once would keep the process busy with refusals alone. */
const REFUSED_AFTER_MS = 250
const CRAWLER = /bot|spider|crawler|slurp/i

/** How many requests of each line run and wait now. */
export const queueUse = () =>
  Object.entries(lines).map(([kind, { queue }]) => ({ kind, running: queue.pending, waiting: queue.size }))

/** Longest wait in each queue, in seconds; 0 for an empty one. */
export const oldestInQueue = () =>
  Object.entries(lines).map(([kind, { waiting }]) => {
    const firsts = Object.values(waiting).flatMap(([first]) => first?.at ?? [])
    return { kind, seconds: firsts.length > 0 ? (performance.now() - Math.min(...firsts)) / 1000 : 0 }
  })

export type Rank = keyof typeof ranks

export function rankOf({ method, headers }: IncomingMessage): Rank {
  if (method !== 'GET' && method !== 'HEAD') return 'write'
  if (headers.cookie?.includes(SESSION_COOKIE)) return 'member'
  return CRAWLER.test(headers['user-agent'] ?? '') ? 'crawler' : 'guest'
}

/** Streams stay open and are bounded by number; what watches over the process is never kept waiting. */
const isUnqueued = (url: string): boolean => /^\/(healthz|readyz|api\/internal\/|api\/chat\/stream)/.test(url)

function turn(request: IncomingMessage, response: ServerResponse, framework: Handler): Promise<void> {
  return new Promise((done) => {
    // The reader has left.
    if (response.closed || request.socket.destroyed) return done()
    const end = () => {
      clearTimeout(limit)
      done()
    }
    const limit = setTimeout(end, LONGEST_TURN_MS)
    response.once('prefinish', end).once('close', end)
    framework(request, response)
  })
}

interface Line {
  /** All who wait in it. */
  readonly waiting: number
  /** Those whose turn comes first. */
  readonly before: number
  /** How soon one turn follows another (milliseconds). */
  readonly paceMs: number
}

/** How long somebody may wait in a line on an ordinary machine (milliseconds); null: it is too long for him. */
export function waitOf(rank: Rank, { waiting, before, paceMs }: Line): number | null {
  const { room, patienceMs } = ranks[rank]
  if (waiting >= room) return null
  if (before < SHORT_LINE.readers) return Math.max(patienceMs, SHORT_LINE.ms)
  return before * paceMs > patienceMs * patience ? null : patienceMs
}

const waitingBefore = (waiting: (typeof lines)['page']['waiting'], place: number): number =>
  Object.entries(ranks).reduce((sum, [rank, each]) => sum + (each.place >= place ? waiting[rank as Rank].size : 0), 0)

/** Hands a request to the framework when its turn comes; asks its reader to come again when too many are before him. */
export function handInTurn(request: IncomingMessage, response: ServerResponse, framework: Handler): void {
  const url = request.url ?? '/'
  if (isUnqueued(url)) {
    framework(request, response)
    return
  }
  const isCall = url.startsWith('/api/')
  const refuse = () => void setTimeout(isCall ? refuseCallForNow : refuseForNow, REFUSED_AFTER_MS, response)
  const { queue, pace, waiting } = isCall ? lines.call : lines.page
  const rank = rankOf(request)
  const { place } = ranks[rank]
  const waitMs = waitOf(rank, { waiting: queue.size, before: waitingBefore(waiting, place), paceMs: pace.ms })
  if (waitMs === null) {
    refuse()
    return
  }
  const leaving = new AbortController()
  const limit = setTimeout(() => leaving.abort(), waitMs * patience)
  const waits = { at: performance.now() }
  waiting[rank].add(waits)
  const begin = async () => {
    clearTimeout(limit)
    waiting[rank].delete(waits)
    await turn(request, response, framework)
    pace.ended(queue.size > 0)
  }
  queue.add(begin, { priority: place, signal: leaving.signal }).catch(() => {
    waiting[rank].delete(waits)
    refuse()
  })
}
