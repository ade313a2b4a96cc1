import { setTimeout as sleep } from 'node:timers/promises'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import { sampleSignIns } from '#shop-api/sample-shop/sign-ins.ts'
import type { Acknowledged, Observe } from './buyer.ts'
import { Buyer } from './buyer.ts'
import type { Fault } from './fault.ts'
import type { Phase, Phases } from './phases.ts'
import { throughPhases } from './phases.ts'
import type { World } from './world.ts'

interface Observation {
  readonly at: number
  readonly phase: Phase
  readonly status: number
  readonly ms: number
  readonly what: string
}

export interface PhaseResult {
  readonly requests: number
  /** Without an answer, or with one that says the shop is away. */
  readonly failed: number
  readonly longestMs: number
}

export interface FaultResult {
  readonly fault: string
  readonly phases: Readonly<Record<Phase, PhaseResult>>
  readonly statuses: readonly number[]
  /** What failed, as `during 502 /cart/add`, each once. */
  readonly failures: readonly string[]
  readonly acknowledged: number
  /** Acknowledged orders that are not in the books. */
  readonly lost: number
  /** Orders reported to no one, beyond those whose buyer gave up asking. */
  readonly doubled: number
  /** From the end of the fault to the last answer that failed, in milliseconds. */
  readonly wholeAfterMs: number
}

const BUYERS = 4
const READERS = 3
/** How long a buyer goes on asking for an order after the load is over. */
const LAST_WORD_MS = 15_000

const isFailure = ({ status }: Observation): boolean => status === 0 || status >= 500

function summarise(observations: readonly Observation[], phase: Phase): PhaseResult {
  const own = observations.filter((each) => each.phase === phase)
  return {
    requests: own.length,
    failed: own.filter(isFailure).length,
    longestMs: Math.round(Math.max(0, ...own.map((each) => each.ms))),
  }
}

/** Runs one fault under load and compares what buyers were notified with the books. */
export async function runFault(world: World, fault: Fault, lengths: Phases): Promise<FaultResult> {
  const observations: Observation[] = []
  const acknowledged: Acknowledged[] = []
  let phase: Phase = 'before'
  let givenUp = 0
  let isOver = false
  let isLate = false
  const observe: Observe = (status, ms, what) => observations.push({ at: performance.now(), phase, status, ms, what })
  const url = () => world.front ?? world.shopApi.url

  const [first] = await world.ask<{ id: string }>('select coalesce(max(id), 0)::text as id from orders')
  const buyers = await Promise.all(
    sampleSignIns.slice(0, BUYERS).map(async ({ phone, password }) => {
      const buyer = new Buyer(url, observe)
      await buyer.signIn(phone, password)
      return buyer
    }),
  )
  const buying = buyers.map(async (buyer) => {
    while (!isOver) {
      const answer = await buyer.order(() => isLate)
      if (answer === 'unknown') givenUp += 1
      else if (answer !== null) acknowledged.push(answer)
      else await sleep(20)
    }
  })
  const reading = Array.from({ length: READERS }, async () => {
    const guest = new Buyer(url, observe)
    while (!isOver) {
      const { status } = await guest.call(goodsCalls.goodsHot)
      if (status !== 200) await sleep(20)
    }
  })

  const enter = (next: Phase) => {
    phase = next
  }
  const endedAt = await throughPhases(lengths, enter, () => fault.begin(world))
  isOver = true
  const limit = setTimeout(() => {
    isLate = true
  }, LAST_WORD_MS)
  await Promise.all([...buying, ...reading])
  clearTimeout(limit)

  const rows = await world.ask<{ id: number }>(`select id::int as id from orders where id > ${first?.id ?? 0}`)
  const kept = new Set(rows.map((row) => row.id))
  const acknowledgedIds = new Set(acknowledged.flatMap((each) => each.ids))
  const unacknowledged = [...kept].filter((id) => !acknowledgedIds.has(id)).length
  const failures = observations.filter((each) => each.phase === 'after' && isFailure(each))
  return {
    fault: fault.name,
    phases: {
      before: summarise(observations, 'before'),
      during: summarise(observations, 'during'),
      after: summarise(observations, 'after'),
    },
    statuses: [...new Set(observations.map((each) => each.status))].sort((a, b) => a - b),
    failures: [...new Set(observations.filter(isFailure).map((each) => `${each.phase} ${each.status} ${each.what}`))],
    acknowledged: acknowledgedIds.size,
    lost: [...acknowledgedIds].filter((id) => !kept.has(id)).length,
    doubled: Math.max(0, unacknowledged - givenUp),
    wholeAfterMs: Math.round(Math.max(0, ...failures.map((each) => each.at - endedAt))),
  }
}
