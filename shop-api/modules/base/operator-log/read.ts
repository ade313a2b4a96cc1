import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, or, sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { operatorActionRows, operatorActions } from './tables.ts'

export type ActionRow = typeof operatorActions.$inferSelect
export type ActionRowRow = typeof operatorActionRows.$inferSelect

/** Left empty, a filter lets everything through. */
export interface LogFilter {
  /** Days in China, such as 2026-11-20; both are included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly who?: string | undefined
  /** A part of method and path. */
  readonly operation?: string | undefined
  /** Whole ones, any of them. */
  readonly operations?: readonly string[] | undefined
  /** An id, a number, or a code in an imported file. */
  readonly subject?: string | undefined
}

interface Page {
  /** Entries older than this one. */
  readonly before?: number | undefined
  readonly limit: number
}

const conditions = (db: Db, { from, to, who, operation, operations, subject }: LogFilter) => {
  const imported = db.select({ id: operatorActionRows.actionId }).from(operatorActionRows)
  return and(
    from ? gte(operatorActions.at, startOfDay(from)) : undefined,
    to ? lt(operatorActions.at, endOfDay(to)) : undefined,
    who ? eq(operatorActions.operatorName, who) : undefined,
    operation ? ilike(operatorActions.operation, containing(operation)) : undefined,
    operations ? inArray(operatorActions.operation, [...operations]) : undefined,
    subject
      ? or(
          eq(operatorActions.subject, subject),
          inArray(operatorActions.id, imported.where(eq(operatorActionRows.code, subject))),
        )
      : undefined,
  )
}

/** Entries, newest first. */
export function listActions(db: Db, { before, limit, ...filter }: LogFilter & Page): Promise<ActionRow[]> {
  return db
    .select()
    .from(operatorActions)
    .where(and(before === undefined ? undefined : lt(operatorActions.id, before), conditions(db, filter)))
    .orderBy(desc(operatorActions.id))
    .limit(limit)
}

/** By whom and when each of these subjects was changed last, by any of these operations. */
export async function lastChanges(
  db: Db,
  operations: readonly string[],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Pick<ActionRow, 'at' | 'operatorName'>>> {
  if (subjects.length === 0) return new Map()
  const { subject, at, operatorName, operation, outcome, id } = operatorActions
  const rows = await db
    .selectDistinctOn([subject], { subject, at, operatorName })
    .from(operatorActions)
    .where(and(inArray(operation, [...operations]), inArray(subject, [...subjects]), eq(outcome, 'done')))
    .orderBy(asc(subject), desc(id))
  return new Map(rows.map((row) => [row.subject ?? '', row]))
}

/** By whom and when each fact was changed last, by any of these operations. */
export async function lastChangesOfFacts(
  db: Db,
  operations: readonly string[],
): Promise<ReadonlyMap<string, Pick<ActionRow, 'at' | 'operatorName'>>> {
  const { at, operatorName, operation, outcome, id, before, after } = operatorActions
  const facts = db
    .select({ name: sql<string>`jsonb_object_keys(${before} || ${after})`.as('name'), at, operatorName, id })
    .from(operatorActions)
    .where(and(inArray(operation, [...operations]), eq(outcome, 'done')))
    .as('facts')
  const rows = await db.selectDistinctOn([facts.name]).from(facts).orderBy(asc(facts.name), desc(facts.id))
  return new Map(rows.map((row) => [row.name, row]))
}

/** What was done to one subject by operations that begin so, the newest first. */
export const actionsAbout = (db: Db, beginnings: readonly string[], subject: string, limit: number) =>
  db
    .select()
    .from(operatorActions)
    .where(
      and(
        eq(operatorActions.subject, subject),
        or(...beginnings.map((beginning) => like(operatorActions.operation, `${beginning}%`))),
      ),
    )
    .orderBy(desc(operatorActions.id))
    .limit(limit)

/** Every operation that is in the log. */
export async function knownOperations(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ operation: operatorActions.operation }).from(operatorActions)
  return rows.map(({ operation }) => operation)
}

/** Throws ShopRefusal 404. */
export async function findAction(db: Db, id: number): Promise<ActionRow> {
  const [row] = await db.select().from(operatorActions).where(eq(operatorActions.id, id))
  if (!row) throw notFound('操作记录不存在')
  return row
}

/** Rows that an import changed, in the order of its file. */
export function rowsOfAction(db: Db, actionId: number, after: number, limit: number): Promise<ActionRowRow[]> {
  return db
    .select()
    .from(operatorActionRows)
    .where(and(eq(operatorActionRows.actionId, actionId), gt(operatorActionRows.id, after)))
    .orderBy(asc(operatorActionRows.id))
    .limit(limit)
}

export const countRows = (db: Db, actionId: number): Promise<number> =>
  db.$count(operatorActionRows, eq(operatorActionRows.actionId, actionId))
