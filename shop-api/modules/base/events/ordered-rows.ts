import { asc, eq, max } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moveRow } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { announce } from './announce.ts'

type OrderedTable = PgTable & { readonly id: PgColumn; readonly sort: PgColumn }

/** Rows in an order of their own, and who hears of their changes. */
export interface Ordered<Table extends OrderedTable> {
  readonly table: Table
  /** What a row is called in refusals. */
  readonly noun: string
  readonly tags: readonly ChangeTag[]
  /** Besides `sort`, where rows have the same place. */
  readonly ties?: PgColumn
}

/** One of them. Throws ShopRefusal 404. */
export async function findOne<Table extends OrderedTable>(
  db: Db,
  { table, noun }: Ordered<Table>,
  id: number,
): Promise<Table['$inferSelect']> {
  const [row] = await db
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id))
  if (!row) throw notFound(`${noun}不存在`)
  return row
}

/** Changes a row, or adds one where it says, behind the others where it does not. Answers with its id. Throws ShopRefusal 404. */
export const putOne = <Table extends OrderedTable>(
  db: Db,
  ordered: Ordered<Table>,
  id: number | null,
  row: Omit<Table['$inferInsert'], 'id' | 'sort'> & { readonly sort?: number | undefined },
): Promise<number> =>
  inTransaction(db, async (tx) => {
    const { table, tags } = ordered
    await announce(tx, [...tags])
    if (id !== null) {
      await findOne(tx, ordered, id)
      await tx
        .update(table as PgTable)
        .set(row)
        .where(eq(table.id, id))
      return id
    }
    const [last] = await tx.select({ sort: max(table.sort) }).from(table as PgTable)
    const sort = row.sort ?? Number(last?.sort ?? 0) + 1
    const [made] = await tx
      .insert(table as PgTable)
      .values({ ...row, sort })
      .returning({ id: table.id })
    return Number(made?.id)
  })

/** Takes a row away, and answers with what it was. Throws ShopRefusal 404. */
export const dropOne = <Table extends OrderedTable>(
  db: Db,
  ordered: Ordered<Table>,
  id: number,
): Promise<Table['$inferSelect']> =>
  inTransaction(db, async (tx) => {
    const { table, tags } = ordered
    const row = await findOne(tx, ordered, id)
    await tx.delete(table as PgTable).where(eq(table.id, id))
    await announce(tx, [...tags])
    return row
  })

/** Moves a row among all of its table, or those that `within` picks. Throws ShopRefusal 404. */
export const moveOne = <Table extends OrderedTable>(
  db: Db,
  ordered: Ordered<Table>,
  id: number,
  step: Step,
  within?: keyof Table['$inferSelect'] & keyof Table,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { table, noun, ties, tags } = ordered
    const column = within && (table[within] as PgColumn)
    const own = column && eq(column, (await findOne(tx, ordered, id))[within as string])
    // Locked in their order, so that two moves wait for each other.
    const rows = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(own)
      .orderBy(asc(table.sort), ...(ties ? [asc(ties)] : []), asc(table.id))
      .for('update')
    const ids = rows.map((row) => ({ id: Number(row.id) }))
    if (!ids.some((row) => row.id === id)) throw notFound(`${noun}不存在`)
    await moveRow(tx, table, ids, id, step)
    await announce(tx, [...tags])
  })
