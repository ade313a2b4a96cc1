import { asc } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moveRow } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { announce } from './announce.ts'

interface Ordered {
  readonly table: PgTable & { readonly id: PgColumn; readonly sort: PgColumn }
  /** Besides `sort`, where rows have the same place. */
  readonly ties?: PgColumn
  readonly tags: readonly ChangeTag[]
}

/** Moves a row among all of its table, and announces it. Throws ShopRefusal 404. */
export async function moveAmongAll(db: Db, { table, ties, tags }: Ordered, id: number, step: Step): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .select({ id: table.id })
      .from(table as PgTable)
      .orderBy(asc(table.sort), ...(ties ? [asc(ties)] : []), asc(table.id))
      .for('update')
    const ids = rows.map((row) => ({ id: Number(row.id) }))
    if (!ids.some((row) => row.id === id)) throw notFound('内容不存在，可能已被删除')
    await moveRow(tx, table, ids, id, step)
    await announce(tx, [...tags])
  })
}
