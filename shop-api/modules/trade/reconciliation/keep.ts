import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { Difference } from './compare.ts'
import type { DifferenceState } from './tables.ts'
import { differences, reconciledDays } from './tables.ts'

export interface Day {
  readonly source: string
  readonly day: string
}

/** Writes down that a day was compared, and holds it: two who compare it at once do so one after the other. */
export async function holdDay(tx: Db, { source, day }: Day, lines: number, now: Date): Promise<void> {
  await tx
    .insert(reconciledDays)
    .values({ source, day, lines, checkedAt: now })
    .onConflictDoUpdate({ target: [reconciledDays.source, reconciledDays.day], set: { lines, checkedAt: now } })
}

const keyOf = ({ subject, number, kind }: Pick<Difference, 'subject' | 'number' | 'kind'>) =>
  `${subject} ${number} ${kind}`

/**
 * Keeps what was found of a day: what was found before stays as it was left, what has gone is said to have gone. Answers with how many
 * are open.
 */
export async function keepDifferences(tx: Db, { source, day }: Day, found: readonly Difference[], now: Date) {
  const isOfDay = and(eq(differences.source, source), eq(differences.day, day))
  const before = await tx.select().from(differences).where(isOfDay)
  const left = new Map(before.map((row) => [keyOf(row), row]))
  for (const each of found) {
    const { bookedFen, billedFen, about } = each
    const row = left.get(keyOf(each))
    left.delete(keyOf(each))
    const isSame = row?.bookedFen === bookedFen && row.billedFen === billedFen
    if (!row) await tx.insert(differences).values({ source, day, ...each, foundAt: now })
    // Closed for other amounts, or gone for a while: it is looked at again.
    else if (row.state === 'gone' || !isSame)
      await tx
        .update(differences)
        .set({ bookedFen, billedFen, about, state: 'open', reason: '', foundAt: now, endedAt: null })
        .where(eq(differences.id, row.id))
  }
  const gone = [...left.values()].filter(({ state }) => state === 'open').map(({ id }) => id)
  if (gone.length > 0)
    await tx
      .update(differences)
      .set({ state: 'gone', reason: '重新核对后一致', endedAt: now })
      .where(inArray(differences.id, gone))
  return tx.$count(differences, and(isOfDay, eq(differences.state, 'open')))
}

/** Says what a difference is, once. Throws ShopRefusal. */
export async function closeDifference(db: Db, id: number, reason: string, now: Date): Promise<void> {
  const closed = await db
    .update(differences)
    .set({ state: 'closed', reason, endedAt: now })
    .where(and(eq(differences.id, id), eq(differences.state, 'open')))
    .returning({ id: differences.id })
  if (closed.length > 0) return
  const known = await db.$count(differences, eq(differences.id, id))
  throw known === 0 ? notFound('差异不存在') : new ShopRefusal(409, '该差异已处理，请刷新查看')
}

export async function listDifferences(db: Db, state: DifferenceState, { after, limit }: Place) {
  const order = state === 'open' ? 'oldest' : 'newest'
  return db
    .select()
    .from(differences)
    .where(and(eq(differences.state, state), isBehind(differences.id, after, order)))
    .orderBy(byId(differences.id, order))
    .limit(limit)
}

/** The newest days that were compared, with how many differences of each are open. */
export const listDays = (db: Db, limit: number) =>
  db
    .select({
      source: reconciledDays.source,
      day: reconciledDays.day,
      lines: reconciledDays.lines,
      checkedAt: reconciledDays.checkedAt,
      open: count(differences.id),
    })
    .from(reconciledDays)
    .leftJoin(
      differences,
      and(
        eq(differences.source, reconciledDays.source),
        eq(differences.day, reconciledDays.day),
        eq(differences.state, 'open'),
      ),
    )
    .groupBy(reconciledDays.id)
    .orderBy(desc(reconciledDays.day), reconciledDays.source)
    .limit(limit)

/** Days of a source that were compared, of those. */
export async function daysDone(db: Db, source: string, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ day: reconciledDays.day })
    .from(reconciledDays)
    .where(and(eq(reconciledDays.source, source), inArray(reconciledDays.day, [...days])))
  return new Set(rows.map(({ day }) => day))
}

/** Those of which differences are open. */
export async function daysWithOpen(db: Db, source: string, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ day: differences.day })
    .from(differences)
    .where(and(eq(differences.source, source), eq(differences.state, 'open'), inArray(differences.day, [...days])))
  return new Set(rows.map(({ day }) => day))
}
