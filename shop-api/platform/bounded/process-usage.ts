import { readFileSync } from 'node:fs'

interface Usage {
  readonly memoryMb: number
  /** Processor time since the process began. */
  readonly cpuMs: number
}

const TICK_MS = 10
const USER_TIME = 11
const SYSTEM_TIME = 12

/** What a process of this machine takes now; null where the system does not say (no /proc) or the process is gone. */
export function usageOf(pid: number): Usage | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name before the last bracket may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])
    return { memoryMb: Number(kilobytes ?? 0) / 1024, cpuMs: ticks * TICK_MS }
  } catch {
    return null
  }
}
