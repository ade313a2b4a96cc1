import type { SQL } from 'drizzle-orm'
import { and, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** After so many failures something stays where it is; the operator sees it, the member may ask for another. */
const MOST_FAILURES = 10
export const AT_ONCE = 20

/** What is still to be sent of an outbox. */
export const waitsIn = ({ sentAt, failures }: { sentAt: AnyPgColumn; failures: AnyPgColumn }) =>
  and(isNull(sentAt), lt(failures, MOST_FAILURES))

/** What became of one that was tried. */
export interface Outcome {
  readonly lastError: string
  readonly sentAt?: Date
  readonly failures?: SQL
}

interface Outbox<Row> {
  /** The next that wait, at most `AT_ONCE`, those that failed least first. */
  readonly next: () => Promise<readonly Row[]>
  /** Throws when the carrier does not take it. */
  readonly carry: (row: Row) => Promise<void>
  readonly mark: (row: Row, outcome: Outcome) => Promise<unknown>
}

/**
 * Sends what waits in an outbox, until nothing is left or the carrier takes nothing more. Runs on one instance at a time; what
 * was taken but not marked before a crash goes out twice rather than never. Answers with how many were sent.
 */
export async function carryAll<Row>({ next, carry, mark }: Outbox<Row>, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const rows = await next()
    let taken = 0
    for (const row of rows) {
      try {
        await carry(row)
        await mark(row, { sentAt: now, lastError: '' })
        taken += 1
      } catch (error) {
        const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 300)
        await mark(row, { failures: sql`failures + 1`, lastError })
      }
    }
    sent += taken
    if (taken === 0 || rows.length < AT_ONCE) return sent
  }
}
