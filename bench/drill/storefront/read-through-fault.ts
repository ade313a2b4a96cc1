import { setTimeout as sleep } from 'node:timers/promises'
import type { Phase, Phases } from '../phases.ts'
import { throughPhases } from '../phases.ts'
import type { PhaseResult } from '../run-fault.ts'
import type { Words } from './pages.ts'
import { missingFrom, readPage } from './pages.ts'

interface Observation {
  readonly at: number
  readonly phase: Phase
  readonly page: string
  readonly status: number
  readonly ms: number
  /** Words that were there before and are missing now. */
  readonly missing: readonly string[]
}

export interface WorsePage {
  readonly page: string
  readonly times: number
  readonly why: string
}

export interface PagesResult {
  readonly pages: number
  readonly phases: Readonly<Record<Phase, PhaseResult>>
  /** Pages that were answered with less than before. */
  readonly worse: Readonly<Record<Phase, readonly WorsePage[]>>
  /** From the end of the fault to the last answer that was missing or worse, in milliseconds. */
  readonly wholeAfterMs: number
}

const READERS = 3
const PAUSE_MS = 20

const isUnanswered = ({ status }: Observation): boolean => status === 0
const isWorse = ({ status, missing }: Observation): boolean => status !== 0 && (status !== 200 || missing.length > 0)

function summarise(own: readonly Observation[]): PhaseResult {
  return {
    requests: own.length,
    failed: own.filter(isUnanswered).length,
    longestMs: Math.round(Math.max(0, ...own.map(({ ms }) => ms))),
  }
}

function worsePages(own: readonly Observation[]): WorsePage[] {
  const byPage = Map.groupBy(own.filter(isWorse), ({ page }) => page)
  return [...byPage].map(([page, seen]) => {
    const { status, missing } = seen.at(-1) as Observation
    return { page, times: seen.length, why: `${status}, without ${missing.length}: ${missing.slice(0, 3).join(' ')}` }
  })
}

/** Reads a storefront's pages while something goes wrong behind it, and compares them with the words that they had before. */
export async function readThroughFault(
  base: string,
  words: Words,
  begin: () => Promise<() => Promise<void>>,
  lengths: Phases,
): Promise<PagesResult> {
  const pages = [...words.keys()]
  const observations: Observation[] = []
  let phase: Phase = 'before'
  let isOver = false

  const look = async (page: string): Promise<void> => {
    const asked = phase
    const from = performance.now()
    const { status, words: now } = await readPage(base + page)
    const missing = missingFrom(words.get(page) ?? [], now)
    const at = performance.now()
    observations.push({ at, phase: asked, page, status, ms: at - from, missing })
  }
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    for (let turn = reader * 7; !isOver; turn += 1) {
      await look(pages[turn % pages.length] as string)
      await sleep(PAUSE_MS)
    }
  })

  const enter = (next: Phase) => {
    phase = next
  }
  const endedAt = await throughPhases(lengths, enter, begin)
  isOver = true
  await Promise.all(reading)

  const inPhase = (wanted: Phase) => observations.filter((each) => each.phase === wanted)
  const bad = inPhase('after').filter((each) => isUnanswered(each) || isWorse(each))
  const of = <Result>(make: (own: readonly Observation[]) => Result): Record<Phase, Result> => ({
    before: make(inPhase('before')),
    during: make(inPhase('during')),
    after: make(inPhase('after')),
  })
  return {
    pages: pages.length,
    phases: of(summarise),
    worse: of(worsePages),
    wholeAfterMs: Math.round(Math.max(0, ...bad.map(({ at }) => at - endedAt))),
  }
}
