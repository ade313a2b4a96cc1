import { asc, eq, isNull } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Step } from '#shop-api/platform/db/moved.ts'
import { moved } from '#shop-api/platform/db/moved.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound } from '#shop-api/platform/http/refusal.ts'
import { categories } from './tables.ts'

/** Categories of the first level in their order: the menu's, and the floors' of the home page. */
export const firstCategories = (db: Db) =>
  db.select().from(categories).where(isNull(categories.parentId)).orderBy(asc(categories.sort), asc(categories.id))

/** A place further up or down among those of the first level. Throws ShopRefusal 404. */
export async function moveCategory(db: Db, id: number, step: Step): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await firstCategories(tx).for('update')
    if (!rows.some((row) => row.id === id)) throw notFound('分类不存在')
    const order = moved(
      rows.map((row) => row.id),
      id,
      step,
    )
    for (const [at, each] of order.entries()) {
      await tx
        .update(categories)
        .set({ sort: at + 1 })
        .where(eq(categories.id, each))
    }
    await announce(tx, ['frame', 'home'])
  })
}
