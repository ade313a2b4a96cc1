import { readFileSync } from 'node:fs'
import { begunBy } from './memory.ts'

const TICKS_A_SECOND = 100

/** Seconds of a process in /proc: its own, and of those it began that have ended. */
function secondsOf(pid: number): { readonly own: number; readonly ended: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const [, , , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    return { own: (user + system) / TICKS_A_SECOND, ended: (endedUser + endedSystem) / TICKS_A_SECOND }
  } catch {
    return undefined
  }
}

/** CPU seconds a process has used so far, all its threads together; undefined where the system does not tell (not Linux). */
export const cpuSeconds = (pid: number): number | undefined => secondsOf(pid)?.own

/** CPU seconds of a process and of all that it began, those that have ended included: the sum never falls. */
export const cpuWithChildren = (pid: number): number =>
  [pid, ...begunBy(pid)].reduce((sum, each) => {
    const { own = 0, ended = 0 } = secondsOf(each) ?? {}
    return sum + own + ended
  }, 0)
