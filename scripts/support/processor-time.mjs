import { readFileSync } from 'node:fs'

/** In which Linux counts processor time for programs, whatever its own clock does. */
const TICKS_PER_SECOND = 100

/**
 * Processor seconds of this process and of all its children that have ended, with those that these have waited for;
 * undefined where the system does not say. `process.resourceUsage` leaves children out.
 */
const secondsNow = () => {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [user, system, ofChildren, systemOfChildren] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15)
    return {
      own: (Number(user) + Number(system)) / TICKS_PER_SECOND,
      ended: (Number(ofChildren) + Number(systemOfChildren)) / TICKS_PER_SECOND,
    }
  } catch {
    return undefined
  }
}

let seen = secondsNow()?.ended ?? 0

/**
 * Adds what children have taken that have ended since the last time to an account; to be called as each of them ends.
 * Of two that end in the same moment the first account gets both.
 */
export const chargeEnded = (account) => {
  const now = secondsNow()
  if (!now) return
  if (account) account.processor = (account.processor ?? 0) + now.ended - seen
  seen = now.ended
}

/** Processor seconds of the whole run so far: of this process and of everything it started that has ended. */
export const processorSeconds = () => {
  const now = secondsNow()
  return now && now.own + now.ended
}
