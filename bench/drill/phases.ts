import { setTimeout as sleep } from 'node:timers/promises'

/** Lengths of load before the fault, under it, and after it, in milliseconds. */
export interface Phases {
  readonly before: number
  readonly during: number
  readonly after: number
}

export type Phase = keyof Phases

/** Lets a fault begin and end in its time; `enter` is called with each phase. Returns when the fault ended (performance.now). */
export async function throughPhases(
  lengths: Phases,
  enter: (phase: Phase) => void,
  begin: () => Promise<() => Promise<void>>,
): Promise<number> {
  await sleep(lengths.before)
  enter('during')
  const end = await begin()
  await sleep(lengths.during)
  await end()
  const endedAt = performance.now()
  enter('after')
  await sleep(lengths.after)
  return endedAt
}
