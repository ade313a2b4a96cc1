import { asc, eq } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { registrationEvents, registrations } from './tables.ts'

export type RegistrationRow = typeof registrations.$inferSelect
type EventKind = (typeof registrationEvents.$inferInsert)['kind']

export async function findRegistration(db: Db, memberId: number): Promise<RegistrationRow | null> {
  const [row] = await db.select().from(registrations).where(eq(registrations.memberId, memberId))
  return row ?? null
}

/** The same, kept from others until the transaction is over. */
export async function lockRegistration(tx: Db, memberId: number): Promise<RegistrationRow | null> {
  const [row] = await tx.select().from(registrations).where(eq(registrations.memberId, memberId)).for('update')
  return row ?? null
}

export async function beginRegistration(tx: Db, row: typeof registrations.$inferInsert): Promise<void> {
  await tx.insert(registrations).values(row)
  await noteEvent(tx, row.memberId, 'begun', row.savedAt)
}

export async function changeRegistration(
  tx: Db,
  memberId: number,
  change: Partial<Omit<RegistrationRow, 'memberId'>>,
): Promise<void> {
  await tx.update(registrations).set(change).where(eq(registrations.memberId, memberId))
}

export async function noteEvent(tx: Db, memberId: number, kind: EventKind, createdAt: Date, text = ''): Promise<void> {
  await tx.insert(registrationEvents).values({ memberId, kind, createdAt, text })
}

export const listEvents = (db: Db, memberId: number) =>
  db
    .select()
    .from(registrationEvents)
    .where(eq(registrationEvents.memberId, memberId))
    .orderBy(asc(registrationEvents.id))
