import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { agreementEvents, agreementTemplates, signedAgreements } from './tables.ts'

export type TemplateRow = typeof agreementTemplates.$inferSelect
export type SignedRow = typeof signedAgreements.$inferSelect
type EventKind = (typeof agreementEvents.$inferInsert)['kind']

/** The version in force of each agreement, the oldest agreement first. */
export async function templatesInForce(db: Db): Promise<TemplateRow[]> {
  const rows = await db
    .select()
    .from(agreementTemplates)
    .where(isNull(agreementTemplates.retiredAt))
    .orderBy(asc(agreementTemplates.id))
  return newestVersions(rows)
}

export function newestVersions<Row extends Pick<TemplateRow, 'kind' | 'version'>>(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !rows.some((other) => other.kind === row.kind && other.version > row.version))
}

export async function findTemplate(db: Db, id: number): Promise<TemplateRow | null> {
  const [row] = await db.select().from(agreementTemplates).where(eq(agreementTemplates.id, id))
  return row ?? null
}

/** What these members signed, the newest first. */
export const signedBy = (db: Db, memberIds: readonly number[]): Promise<SignedRow[]> =>
  db
    .select()
    .from(signedAgreements)
    .where(inArray(signedAgreements.memberId, [...memberIds]))
    .orderBy(desc(signedAgreements.id))

export async function addSigned(tx: Db, row: typeof signedAgreements.$inferInsert): Promise<void> {
  await tx.insert(signedAgreements).values(row)
}

export async function noteEvent(db: Db, event: typeof agreementEvents.$inferInsert): Promise<void> {
  await db.insert(agreementEvents).values(event)
}

/** Templates that a member has read to their end. */
export async function templatesReadBy(db: Db, memberId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectDistinct({ id: agreementEvents.templateId })
    .from(agreementEvents)
    .where(and(eq(agreementEvents.memberId, memberId), eq(agreementEvents.kind, 'read')))
  return new Set(rows.map(({ id }) => id))
}

export async function hasEvent(db: Db, memberId: number, templateId: number, kind: EventKind): Promise<boolean> {
  const [row] = await db
    .select({ id: agreementEvents.id })
    .from(agreementEvents)
    .where(
      and(
        eq(agreementEvents.memberId, memberId),
        eq(agreementEvents.templateId, templateId),
        eq(agreementEvents.kind, kind),
      ),
    )
    .limit(1)
  return row !== undefined
}

export const listEvents = (db: Db, memberId: number, templateId: number) =>
  db
    .select()
    .from(agreementEvents)
    .where(and(eq(agreementEvents.memberId, memberId), eq(agreementEvents.templateId, templateId)))
    .orderBy(asc(agreementEvents.id))
