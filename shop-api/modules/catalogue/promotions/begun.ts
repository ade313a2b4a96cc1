import type { SQL } from 'drizzle-orm'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { PromotionRow } from './active.ts'
import { scopeCondition } from './scope-condition.ts'
import { promotionItems, promotions } from './tables.ts'

/** What began earlier is no news: nobody hears of promotions that an older release began. */
const NEWS_MS = 3 * DAY_MS

/** Marks promotions that began as announced, inside the caller's transaction. Answers with them, by id. */
export async function takeBegun(tx: Db, now: Date): Promise<PromotionRow[]> {
  const begun = await tx
    .update(promotions)
    .set({ notifiedAt: now })
    .where(
      and(
        isNull(promotions.notifiedAt),
        eq(promotions.isStopped, false),
        lte(promotions.startsAt, now),
        gt(promotions.startsAt, new Date(now.getTime() - NEWS_MS)),
        gt(promotions.endsAt, now),
      ),
    )
    .returning()
  return begun.sort((a, b) => a.id - b.id)
}

/** Goods a promotion is about, as a condition on the goods table: its own where it names some, else what it reaches. */
function isAbout({ id, scope }: Pick<PromotionRow, 'id' | 'scope'>): SQL {
  const items = sql`from ${promotionItems} where ${eq(promotionItems.promotionId, id)}`
  return sql`(${goods.id} in (select ${promotionItems.goodsId} ${items})
    or (not exists (select 1 ${items}) and ${scopeCondition(scope)}))`
}

/** Ids of the goods on the shelf that it is about and that have a price: a query. */
export const pricedGoodsOf = (promotion: Pick<PromotionRow, 'id' | 'scope'>): SQL =>
  sql`select ${goods.id} from ${goods} where ${goods.isListed} and ${goods.unitPrice} is not null and ${isAbout(promotion)}`
