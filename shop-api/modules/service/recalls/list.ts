import { desc, eq } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { onlyOne } from '#shop-api/platform/db/keyset.ts'
import { recalls } from './tables.ts'

/** Recalls with what they are of, the newest first, or one of them. */
export const listRecalls = (db: Db, id?: number) =>
  db
    .select({ recall: recalls, goodsCode: goods.code, name: goods.name, spec: goods.spec, unit: goods.unit })
    .from(recalls)
    .innerJoin(goods, eq(goods.id, recalls.goodsId))
    .where(onlyOne(recalls.id, id))
    .orderBy(desc(recalls.id))
