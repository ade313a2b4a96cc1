import { cpuSeconds } from './cpu-time.ts'
import type { Load } from './load.ts'
import { runLoad } from './load.ts'
import type { Options } from './options.ts'
import type { Spread } from './statistics.ts'
import { spreadOf } from './statistics.ts'

export interface Candidate {
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** Process whose CPU time is counted. */
  readonly pid: number
}

export interface Measured {
  readonly requestsPerSecond: Spread
  /** Microseconds of CPU time a request, all threads; NaN where unknown. Hardly moves when others use the machine, too. */
  readonly cpuPerRequest: Spread
  readonly rates: readonly number[]
}

interface Run {
  readonly rate: number
  readonly cpu: number
}

async function measureOnce(candidate: Candidate, load: Omit<Load, 'url' | 'headers'>): Promise<Run> {
  const before = cpuSeconds(candidate.pid)
  const from = performance.now()
  const rate = await runLoad({ ...load, url: candidate.url, headers: candidate.headers })
  const requests = (rate * (performance.now() - from)) / 1000
  const used = (cpuSeconds(candidate.pid) ?? Number.NaN) - (before ?? Number.NaN)
  return { rate, cpu: (used * 1e6) / requests }
}

/** Just-in-time compilation needs some thousand requests before speed says anything. */
export async function warmUp(candidates: readonly Candidate[], { seconds }: Options): Promise<void> {
  for (const { url, headers } of candidates) await runLoad({ url, headers, connections: 10, seconds: seconds * 1.5 })
}

/** Every candidate once, and again from the first: whatever else happens on the machine meets all of them alike. */
export async function takeTurns(
  candidates: readonly Candidate[],
  connections: number,
  options: Options,
): Promise<Measured[]> {
  const { seconds, repetitions, wrk } = options
  const runs = candidates.map((): Run[] => [])
  for (const candidate of candidates) await measureOnce(candidate, { connections, seconds: seconds / 8 })
  for (let turn = 0; turn < repetitions; turn += 1) {
    for (const [index, candidate] of candidates.entries()) {
      runs[index]?.push(await measureOnce(candidate, { connections, seconds, wrk }))
    }
  }
  return runs.map((each) => ({
    requestsPerSecond: spreadOf(each.map(({ rate }) => rate)),
    cpuPerRequest: spreadOf(each.map(({ cpu }) => cpu)),
    rates: each.map(({ rate }) => rate),
  }))
}

/** How much of `reference` the other reached, turn by turn. */
export function shareOf(measured: Measured, reference: Measured): Spread {
  return spreadOf(measured.rates.map((rate, turn) => rate / (reference.rates[turn] ?? Number.NaN)))
}
