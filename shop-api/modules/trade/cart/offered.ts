import { and, eq, getTableColumns, SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { itemsRead, promotionsRead, purchasesRead } from '#shop-api/modules/catalogue/promotions/active.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import type { Ids } from '#shop-api/platform/db/reads.ts'
import { isOneOf, readRows } from '#shop-api/platform/db/reads.ts'
import type { CartLineRow, ExtraIds } from './priced-types.ts'
import { cartLines } from './tables.ts'

/** Lines of a cart with every promotion that may change their price. */
export interface Offered {
  readonly rows: readonly CartLineRow[]
  readonly items: readonly PromotionItemRow[]
  readonly promotions: readonly PromotionRow[]
}

interface WantedOffers {
  readonly itemIds: Ids
  readonly combinationIds: Ids
  /** Promotions of the items, and the combinations. */
  readonly promotionIds: Ids
  readonly now: Date | SQL
}

export const offerReads = ({ itemIds, combinationIds, promotionIds, now }: WantedOffers) => ({
  items: itemsRead({ itemIds, promotionIds: combinationIds }),
  promotions: promotionsRead({ kinds: ['full_reduction', 'store_discount', 'gift'], ids: promotionIds, now }),
})

export const noExtra: ExtraIds = { goodsIds: [], itemIds: [], combinationIds: [] }

/** Lines of a member, or of each of those who ask. */
interface WantedLines {
  readonly memberId: number | SQL
  readonly lineIds: Ids | 'selected' | 'all'
  readonly now: Date | SQL
  readonly lock?: boolean
}

const lineColumns = getTableColumns(alias(cartLines, 'line'))

/** Reads of cart lines and their offers as one statement: which offers those are is for the database to find. */
export function offeredReads(input: WantedLines, extra: ExtraIds) {
  const { memberId, lineIds, lock, now } = input
  const which =
    lineIds === 'all'
      ? undefined
      : lineIds === 'selected'
        ? eq(cartLines.isSelected, true)
        : isOneOf(cartLines.id, lineIds instanceof SQL ? lineIds : possibleIds(lineIds))
  const isWanted = and(eq(cartLines.memberId, memberId), which)
  const order = lock ? sql`order by id for update` : sql`order by id`
  const itemIds = sql`select goods_price_id from line union all ${unnested(extra.itemIds)}`
  const combinationIds = sql`select combination_id from line union all ${unnested(extra.combinationIds)}`
  const promotionIds = sql`${combinationIds} union all select promotion_id from promotion_items where id in (${itemIds})`
  return {
    before: sql`with line as materialized (select * from ${cartLines} where ${isWanted} ${order})`,
    reads: {
      rows: readRows(lineColumns, sql`from line order by id`),
      ...offerReads({ itemIds, combinationIds, promotionIds, now }),
    },
    purchases: purchasesRead({ memberId, promotionIds, itemIds: sql`select 0 union all ${itemIds}` }),
  }
}

const unnested = (ids: readonly number[]) => sql`select unnest(${sql.param(`{${possibleIds(ids).join(',')}}`)}::int[])`
