import { readdirSync, readFileSync } from 'node:fs'

/** Memory a process holds now, in megabytes; NaN where the system does not tell (not Linux). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** Processes that a process began, and those that they began. */
export function begunBy(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const own = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').match(/\d+/g) ?? [])
    return own.map(Number).flatMap((each) => [each, ...begunBy(each)])
  } catch {
    return []
  }
}

/** Memory a process and those that it began hold together, in megabytes. */
export const memoryWithChildren = (pid: number): number =>
  [pid, ...begunBy(pid)].reduce((sum, each) => sum + (memoryOf(each) || 0), 0)
