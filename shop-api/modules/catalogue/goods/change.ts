import { eq } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { goods, ladderTiers } from './tables.ts'

/** Changes goods; false when there are none of this id. */
export async function changeGoods(tx: Db, id: number, changes: Partial<typeof goods.$inferInsert>): Promise<boolean> {
  const rows = await tx.update(goods).set(changes).where(eq(goods.id, id)).returning({ id: goods.id })
  return rows.length === 1
}

export async function setTierPrice(tx: Db, tierId: number, price: Price): Promise<void> {
  await tx
    .update(ladderTiers)
    .set({ price: formatPrice(price) })
    .where(eq(ladderTiers.id, tierId))
}
