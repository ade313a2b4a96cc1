import { readFileSync } from 'node:fs'
import { begunBy } from './memory.ts'

const TICKS_A_SECOND = 100

/** CPU seconds a process has used so far, all its threads together; undefined where the system does not tell (not Linux). */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return undefined
  }
}

/** CPU seconds of a process and those that it began, as long as they run. */
export const cpuWithChildren = (pid: number): number =>
  [pid, ...begunBy(pid)].reduce((sum, each) => sum + (cpuSeconds(each) ?? 0), 0)
