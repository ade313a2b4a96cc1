import { sqlState } from './sql-state.ts'

/**
 * The database did not answer: nothing is wrong with the request. `lost`: the connection broke, and a new one may work
 * at once. `late`: no connection or no answer within the limits, so that trying again only adds to the load.
 */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  readonly kind: 'lost' | 'late'

  constructor(kind: 'lost' | 'late', cause: unknown) {
    super(kind === 'lost' ? 'the connection to the database broke' : 'the database does not answer in time', { cause })
    this.kind = kind
  }
}

/** Statement cancelled by its time limit; too many connections; no memory or disk left for it. */
const LATE_STATES = /^(57014|53...)$/
/** Connection exceptions; the server stops, crashed, starts, or ended this session. */
const LOST_STATES = /^(08...|57P0.|25P0[34])$/

/**
 * Tells failures of the connection from answers of the database. What the driver throws for a broken connection has
 * neither a class nor a code of its own, so the caller says whether the connection still works.
 */
export function asAway(error: unknown, isBroken: boolean): unknown {
  const state = sqlState(error)
  if (state === undefined) return isBroken ? new DatabaseAwayError('lost', error) : error
  if (LOST_STATES.test(state)) return new DatabaseAwayError('lost', error)
  return LATE_STATES.test(state) ? new DatabaseAwayError('late', error) : error
}

/** The same below the wrapping of others; undefined when the database answered. */
export function awayReason(error: unknown): DatabaseAwayError | undefined {
  let current = error
  while (current instanceof Error) {
    if (current instanceof DatabaseAwayError) return current
    current = current.cause
  }
  return undefined
}
