import { and, asc, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { PromotionRow } from './active.ts'
import { running } from './active.ts'
import type { PromotionKind } from './tables.ts'
import { promotionItems, promotions } from './tables.ts'

/** Promotions of every kind that run now, by id. */
export const runningPromotions = (db: Db, now: Date): Promise<PromotionRow[]> =>
  db.select().from(promotions).where(running(now)).orderBy(asc(promotions.id))

/** Promotions of these kinds that run or are still to come. */
export const openPromotions = (db: Db, kinds: readonly PromotionKind[], now: Date): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(and(inArray(promotions.kind, [...kinds]), eq(promotions.isStopped, false), gt(promotions.endsAt, now)))

/** Goods of the flash sales and daily specials that run now and have something left of them. */
export const specialGoods = (db: Db, now: Date) =>
  db
    .select({ goodsId: promotionItems.goodsId, kind: promotions.kind })
    .from(promotionItems)
    .innerJoin(promotions, eq(promotions.id, promotionItems.promotionId))
    .where(
      and(
        inArray(promotions.kind, ['flash', 'daily']),
        running(now),
        or(isNull(promotionItems.stock), lt(promotionItems.sold, promotionItems.stock)),
      ),
    )

/** Cash-back promotions that ran at a time, without those stopped since except for one. */
export const cashBackAt = (db: Db, at: Date, exceptId: number | null): Promise<PromotionRow[]> =>
  db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.kind, 'cash_back'),
        or(eq(promotions.isStopped, false), exceptId === null ? undefined : eq(promotions.id, exceptId)),
        lte(promotions.startsAt, at),
        gt(promotions.endsAt, at),
      ),
    )
