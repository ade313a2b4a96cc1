import { readFileSync } from 'node:fs'

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
