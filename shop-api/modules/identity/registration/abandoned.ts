import { and, asc, eq, isNull, lt, not } from 'drizzle-orm'
import { seenSince } from '#shop-api/modules/identity/auth/sessions.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { registrationEvents, registrations } from './tables.ts'

/** Members who opened an account before `before`, never handed anything in, changed nothing since, and are not signed in. */
export const listAbandoned = (db: Db, before: Date) =>
  db
    .select({ id: registrations.memberId })
    .from(registrations)
    .where(
      and(
        eq(memberFact(registrations.memberId, 'reviewState'), 'draft'),
        isNull(registrations.submittedAt),
        lt(registrations.savedAt, before),
        not(seenSince(db, registrations.memberId, before)),
      ),
    )
    .orderBy(asc(registrations.memberId))

/** Once more under a lock, for they may have come back this moment. Deletes the registration; false when they have. */
export async function deleteAbandoned(tx: Db, memberId: number, before: Date): Promise<boolean> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.memberId, memberId)).for('update')
  if (!row || row.submittedAt !== null || row.savedAt >= before) return false
  await tx.delete(registrationEvents).where(eq(registrationEvents.memberId, memberId))
  await tx.delete(registrations).where(eq(registrations.memberId, memberId))
  return true
}
