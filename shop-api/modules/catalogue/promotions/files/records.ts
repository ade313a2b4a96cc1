import type { SQL } from 'drizzle-orm'
import { asc, gt, inArray } from 'drizzle-orm'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems } from '#shop-api/modules/catalogue/promotions/active.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { READ_CHUNK } from '#shop-api/platform/table-files/table-file.ts'
import { loadGoodsNames } from './goods-names.ts'
import type { ScopeNames } from './scope-cells.ts'
import { goodsOfScope, scopeText } from './scope-cells.ts'

export interface NamedItem extends PromotionItemRow {
  readonly code: string
}

/** A promotion with the names of its row in a file. */
export interface PromotionRecord {
  readonly id: number
  readonly promotion: PromotionRow
  readonly items: readonly NamedItem[]
  readonly scope: string
  /** Codes of goods it leaves out. */
  readonly excluded: string
  readonly giftCode: string
}

async function recordsWhere(db: Db, names: ScopeNames, where: SQL | undefined, limit: number) {
  const rows = await db.select().from(promotions).where(where).orderBy(asc(promotions.id)).limit(limit)
  const items = rows.length === 0 ? [] : await loadItems(db, { itemIds: [], promotionIds: rows.map(({ id }) => id) })
  const goods = await loadGoodsNames(db, {
    ids: [
      ...items.map(({ goodsId }) => goodsId),
      ...rows.flatMap(({ scope, rule }) => [
        ...goodsOfScope(scope),
        ...(rule.excludedGoodsIds ?? []),
        ...(rule.gift?.goodsId ? [rule.gift.goodsId] : []),
      ]),
    ],
  })
  const code = (id: number | null | undefined) => goods.byId.get(id ?? 0)?.code ?? ''
  return rows.map((promotion): PromotionRecord => {
    const { rule } = promotion
    return {
      id: promotion.id,
      promotion,
      items: items
        .filter((item) => item.promotionId === promotion.id)
        .map((item) => ({ ...item, code: code(item.goodsId) })),
      scope: scopeText(promotion.scope, names, goods),
      excluded: (rule.excludedGoodsIds ?? []).map(code).join(';'),
      giftCode: code(rule.gift?.goodsId),
    }
  })
}

export const promotionsAfter = (db: Db, names: ScopeNames, afterId: number): Promise<PromotionRecord[]> =>
  recordsWhere(db, names, gt(promotions.id, afterId), READ_CHUNK)

/** Promotions of these ids, and of these names. */
export async function promotionsNamed(
  db: Db,
  names: ScopeNames,
  { ids, called }: { readonly ids: readonly number[]; readonly called: readonly string[] },
): Promise<PromotionRecord[]> {
  const most = Number.MAX_SAFE_INTEGER
  return [
    ...(ids.length > 0 ? await recordsWhere(db, names, inArray(promotions.id, [...ids]), most) : []),
    ...(called.length > 0 ? await recordsWhere(db, names, inArray(promotions.name, [...called]), most) : []),
  ]
}
