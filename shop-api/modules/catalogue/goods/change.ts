import { eq } from 'drizzle-orm'
import type { Price } from '#lib/kernel/money.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { goods, ladderTiers } from './tables.ts'

/** Columns that say nothing on a page everybody reads: what goods cost, who may buy them and how many, how they are taxed and found. */
const UNREAD: ReadonlySet<string> = new Set<keyof typeof goods.$inferInsert>([
  'id',
  'updatedAt',
  'describedAt',
  'unitPrice',
  'retailPrice',
  'ladderType',
  'saleControl',
  'taxRate',
  'taxClass',
  'weightGrams',
  'available',
  'nearestExpiry',
  'salesCount',
])

/** With the time of a change of what everybody reads, where it is one. */
export function described<Row extends Partial<typeof goods.$inferInsert>>(
  row: Row,
): Row & Pick<Partial<typeof goods.$inferInsert>, 'describedAt'> {
  const isRead = Object.keys(row).some((key) => !UNREAD.has(key))
  return isRead && row.updatedAt ? { ...row, describedAt: row.updatedAt } : row
}

/** Changes goods; false when there are none of this id. */
export async function changeGoods(tx: Db, id: number, changes: Partial<typeof goods.$inferInsert>): Promise<boolean> {
  const rows = await tx.update(goods).set(described(changes)).where(eq(goods.id, id)).returning({ id: goods.id })
  return rows.length === 1
}

export async function setTierPrice(tx: Db, tierId: number, price: Price): Promise<void> {
  await tx
    .update(ladderTiers)
    .set({ price: formatPrice(price) })
    .where(eq(ladderTiers.id, tierId))
}
