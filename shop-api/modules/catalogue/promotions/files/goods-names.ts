import { inArray } from 'drizzle-orm'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

interface NamedGoods {
  readonly id: number
  readonly code: string
  readonly unitPrice: string | null
}

/** Goods that rows of a file or records name. */
export interface GoodsNames {
  readonly byCode: ReadonlyMap<string, NamedGoods>
  readonly byId: ReadonlyMap<number, NamedGoods>
}

const CHUNK = 1000

/** Goods by their codes and by their ids. */
export async function loadGoodsNames(
  db: Db,
  { codes = [], ids = [] }: { readonly codes?: readonly string[]; readonly ids?: readonly number[] },
): Promise<GoodsNames> {
  const found: NamedGoods[] = []
  const columns = { id: goods.id, code: goods.code, unitPrice: goods.unitPrice }
  for (const [column, all] of [[goods.code, [...new Set(codes)]] as const, [goods.id, [...new Set(ids)]] as const]) {
    for (let from = 0; from < all.length; from += CHUNK) {
      const wanted = all.slice(from, from + CHUNK)
      found.push(
        ...(await db
          .select(columns)
          .from(goods)
          .where(inArray(column as typeof goods.code, wanted as string[]))),
      )
    }
  }
  return {
    byCode: new Map(found.map((each) => [each.code, each])),
    byId: new Map(found.map((each) => [each.id, each])),
  }
}
