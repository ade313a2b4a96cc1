import { readFileSync } from 'node:fs'

/** Memory a process holds now, in megabytes; NaN where the system does not tell (not Linux). */
export function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return Number.NaN
  }
}
