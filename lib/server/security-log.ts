import 'server-only'
import { log } from './log.ts'

/** What a watch over the log looks for; the shop API's own log has the same fields. */
export type SecurityEvent = 'sign_in_refused' | 'write_refused' | 'limit_hit' | 'unknown_host' | 'policy_violated'

/** Lines of an event a minute: a flood must neither fill the disk nor hide the other events. */
const MOST_A_MINUTE = 300
const MINUTE_MS = 60_000

interface Minute {
  readonly endsAt: number
  lines: number
}

const minutes = new Map<SecurityEvent, Minute>()

/** Whether there is room for another line; what found none is counted in one line of its own. */
function hasRoom(security: SecurityEvent): boolean {
  const now = Date.now()
  let minute = minutes.get(security)
  if (minute === undefined || minute.endsAt <= now) {
    const leftOut = (minute?.lines ?? 0) - MOST_A_MINUTE
    if (leftOut > 0) log().warn({ security, leftOut }, 'security events not written')
    minute = { endsAt: now + MINUTE_MS, lines: 0 }
    minutes.set(security, minute)
  }
  minute.lines += 1
  return minute.lines <= MOST_A_MINUTE
}

export interface SecurityDetails {
  readonly address: string
  /** Null: not signed in, or not known. */
  readonly memberId: number | null
  readonly [field: string]: unknown
}

/** Writes down who was kept out of what: the address, the member where there is one, never what was typed. */
export function logSecurity(security: SecurityEvent, { address, memberId, ...more }: SecurityDetails): void {
  if (hasRoom(security)) log().warn({ security, address, memberId, ...more }, 'security')
}

/** A request for a host that is none of ours. What it asked for in the name is the visitor's own text: cut short. */
export function logUnknownHost(address: string, host: string): void {
  logSecurity('unknown_host', { address, memberId: null, host: host.slice(0, 100), answered: 421 })
}
