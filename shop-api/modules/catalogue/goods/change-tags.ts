import type { sql } from 'drizzle-orm'
import type { ChangeTag } from '#lib/contract/changes.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { goods } from './tables.ts'

/** Of more goods than these, one change of everything is announced; storefronts would hear it so anyway. */
export const MOST_ANNOUNCED = 400

/** What storefronts hear when a name changes that these goods are shown with. */
export async function tagsOfGoodsWith(tx: Db, condition: ReturnType<typeof sql>): Promise<ChangeTag[]> {
  const rows = await tx
    .select({ id: goods.id })
    .from(goods)
    .where(condition)
    .limit(MOST_ANNOUNCED + 1)
  return rows.length > MOST_ANNOUNCED ? ['shop'] : rows.map(({ id }) => `goods:${id}` as const)
}
