import { and, asc, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { providerPayments } from './tables.ts'

export type Attempt = typeof providerPayments.$inferSelect

export async function addAttempt(tx: Db, attempt: typeof providerPayments.$inferInsert): Promise<Attempt> {
  const [row] = await tx.insert(providerPayments).values(attempt).returning()
  if (!row) throw new Error('payment was not written')
  return row
}

export async function attemptByNumber(db: Db, way: string, tradeNo: string): Promise<Attempt | null> {
  const isIt = and(eq(providerPayments.way, way), eq(providerPayments.tradeNo, tradeNo))
  const [row] = await db.select().from(providerPayments).where(isIt)
  return row ?? null
}

/** The row, held until the transaction ends. */
export async function lockAttempt(tx: Db, id: number): Promise<Attempt | null> {
  const [row] = await tx.select().from(providerPayments).where(eq(providerPayments.id, id)).for('no key update')
  return row ?? null
}

export async function attemptOf(db: Db, memberId: number, id: number): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(providerPayments)
    .where(and(eq(providerPayments.id, id), eq(providerPayments.memberId, memberId)))
  return row ?? null
}

/** What is paid: an order, or where there is none, the recharge of a member's balance. */
export interface Paid {
  readonly orderId: number | null
  readonly memberId: number
}

/** Payments of an order, or recharges of a member, that wait; the newest first. */
export const waitingAttempts = (db: Db, { orderId, memberId }: Paid): Promise<Attempt[]> =>
  db
    .select()
    .from(providerPayments)
    .where(
      and(
        orderId === null
          ? and(isNull(providerPayments.orderId), eq(providerPayments.memberId, memberId))
          : eq(providerPayments.orderId, orderId),
        eq(providerPayments.state, 'waiting'),
      ),
    )
    .orderBy(desc(providerPayments.id))

/** The newest of them. */
export const waitingAttempt = async (db: Db, paid: Paid): Promise<Attempt | null> =>
  (await waitingAttempts(db, paid))[0] ?? null

/** Payments that wait and were not asked about since; the longest unasked first. */
export const unaskedSince = (db: Db, since: Date, limit: number): Promise<Attempt[]> =>
  db
    .select()
    .from(providerPayments)
    .where(
      and(
        eq(providerPayments.state, 'waiting'),
        lte(providerPayments.createdAt, since),
        or(isNull(providerPayments.askedAt), lt(providerPayments.askedAt, since)),
      ),
    )
    .orderBy(sql`${providerPayments.askedAt} asc nulls first`, asc(providerPayments.id))
    .limit(limit)

/** Claims the next question about a payment: of many who wait for the same one, one asks. */
export async function claimQuestion(db: Db, id: number, since: Date, now: Date): Promise<boolean> {
  const claimed = await db
    .update(providerPayments)
    .set({ askedAt: now })
    .where(
      and(
        eq(providerPayments.id, id),
        eq(providerPayments.state, 'waiting'),
        or(isNull(providerPayments.askedAt), lte(providerPayments.askedAt, since)),
      ),
    )
    .returning({ id: providerPayments.id })
  return claimed.length > 0
}

export async function changeAttempt(tx: Db, id: number, changes: Partial<typeof providerPayments.$inferInsert>) {
  await tx.update(providerPayments).set(changes).where(eq(providerPayments.id, id))
}

/** Nothing can be paid any more; one that was paid meanwhile stays so. */
export async function closeAttempt(db: Db, id: number): Promise<void> {
  await db
    .update(providerPayments)
    .set({ state: 'closed' })
    .where(and(eq(providerPayments.id, id), eq(providerPayments.state, 'waiting')))
}
