import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { members } from './tables.ts'

/** What a member owes in fen, and the last day to pay the oldest of it. */
interface Owed {
  readonly creditUsedFen: number
  readonly creditDueOn: string | null
}

/** Whether the last day to pay has passed: on the day itself it has not. */
export function isCreditOverdue({ creditUsedFen, creditDueOn }: Owed, today: string): boolean {
  return creditUsedFen > 0 && creditDueOn !== null && creditDueOn < today
}

/** The same for statements. */
export const creditOverdue = (today: string): SQL =>
  sql`(${members.creditUsedFen} > 0 and ${members.creditDueOn} is not null and ${members.creditDueOn} < ${today})`
