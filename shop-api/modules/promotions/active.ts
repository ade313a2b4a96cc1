import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { possibleIds } from '#shop-api/db/ids.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import type { PromotionKind } from '#shop-api/db/schema/promotions.ts'
import { promotionItems, promotionPurchases, promotions } from '#shop-api/db/schema/promotions.ts'

export type PromotionRow = typeof promotions.$inferSelect
export type PromotionItemRow = typeof promotionItems.$inferSelect

/** Server time rules windows: open from the first instant, over at the last. */
export function isRunning(promotion: Pick<PromotionRow, 'startsAt' | 'endsAt' | 'isStopped'>, now: Date): boolean {
  return !promotion.isStopped && promotion.startsAt <= now && now < promotion.endsAt
}

const running = (now: Date) =>
  and(eq(promotions.isStopped, false), lte(promotions.startsAt, now), gt(promotions.endsAt, now))

/** Promotions of these kinds that run now, and those with these ids whether they run or not, by id. */
export async function loadPromotions(
  db: Db,
  { kinds, ids, now }: { kinds: readonly PromotionKind[]; ids: readonly number[]; now: Date },
): Promise<PromotionRow[]> {
  return db
    .select()
    .from(promotions)
    .where(or(and(inArray(promotions.kind, [...kinds]), running(now)), inArray(promotions.id, [...ids])))
    .orderBy(asc(promotions.id))
}

/** Items by their own ids and all items of some promotions, by id. */
export async function loadItems(
  db: Db,
  { itemIds, promotionIds }: { itemIds: readonly number[]; promotionIds: readonly number[] },
): Promise<PromotionItemRow[]> {
  if (itemIds.length + promotionIds.length === 0) return []
  return db
    .select()
    .from(promotionItems)
    .where(or(inArray(promotionItems.id, [...itemIds]), inArray(promotionItems.promotionId, [...promotionIds])))
    .orderBy(asc(promotionItems.id))
}

/** A flash sale or daily special that sells the goods now. */
export interface RunningSpecial {
  readonly promotion: PromotionRow
  readonly item: PromotionItemRow
}

/**
 * The special price each of these goods has now; a flash sale goes before a daily special, then the older one. A price
 * above the list price is none.
 */
export async function loadRunningSpecials(
  db: Db,
  goodsIds: readonly number[],
  now: Date,
): Promise<Map<number, RunningSpecial>> {
  if (goodsIds.length === 0) return new Map()
  const rows = await db
    .select({ promotion: promotions, item: promotionItems })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .innerJoin(goods, eq(goods.id, promotionItems.goodsId))
    .where(
      and(
        inArray(promotionItems.goodsId, possibleIds(goodsIds)),
        or(isNull(goods.unitPrice), lte(promotionItems.price, goods.unitPrice)),
        inArray(promotions.kind, ['flash', 'daily']),
        running(now),
      ),
    )
    .orderBy(asc(promotionItems.id))
  const specials = new Map<number, RunningSpecial>()
  for (const row of rows) {
    const known = specials.get(row.item.goodsId)
    if (!known || (known.promotion.kind === 'daily' && row.promotion.kind === 'flash')) {
      specials.set(row.item.goodsId, row)
    }
  }
  return specials
}

/** What a member has bought so far, by promotion and item: `${promotionId} ${itemId}`. */
export async function loadPurchases(
  db: Db,
  memberId: number,
  promotionIds: readonly number[],
): Promise<Map<string, number>> {
  if (promotionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(promotionPurchases)
    .where(and(eq(promotionPurchases.memberId, memberId), inArray(promotionPurchases.promotionId, [...promotionIds])))
  return new Map(rows.map((row) => [purchaseKey(row.promotionId, row.itemId), row.number]))
}

export function purchaseKey(promotionId: number, itemId: number): string {
  return `${promotionId} ${itemId}`
}

/** Locks the promotions and items whose own stock is about to be taken: promotions first, each by rising id. */
export async function lockPromotions(
  tx: Db,
  { promotionIds, itemIds }: { promotionIds: readonly number[]; itemIds: readonly number[] },
): Promise<void> {
  if (promotionIds.length > 0) {
    await tx
      .select({ id: promotions.id })
      .from(promotions)
      .where(inArray(promotions.id, [...promotionIds]))
      .orderBy(asc(promotions.id))
      .for('no key update')
  }
  if (itemIds.length > 0) {
    await tx
      .select({ id: promotionItems.id })
      .from(promotionItems)
      .where(inArray(promotionItems.id, [...itemIds]))
      .orderBy(asc(promotionItems.id))
      .for('no key update')
  }
}
