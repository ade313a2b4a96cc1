import { and, inArray, sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import { goods } from './tables.ts'

/** Shorter names are part of too many words. */
const SHORTEST = 4

/**
 * What is given away by its name alone passes no rule of who may have it, so it may not be named as a medicine of the
 * shop is. Throws ShopRefusal 422.
 */
export async function refuseMedicineName(tx: Db, field: string, text: string, wayOut: string): Promise<void> {
  const isIn = (name: typeof goods.name | typeof goods.genericName) =>
    sql`(${text} = ${name} or (length(${name}) >= ${SHORTEST} and strpos(${text}, ${name}) > 0))`
  const [found] = await tx
    .select({ name: goods.name })
    .from(goods)
    .where(and(inArray(goods.kind, ['drug', 'piece']), sql`(${isIn(goods.name)} or ${isIn(goods.genericName)})`))
    .limit(1)
  if (found) throw fieldRefusal(field, `“${text}”含药品名称“${found.name}”：药品须按资质和经营范围供应，${wayOut}`)
}
