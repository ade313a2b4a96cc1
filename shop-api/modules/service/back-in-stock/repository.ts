import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { backInStockAlerts } from './tables.ts'

const PER_PAGE = 20
const MOST_WAITING = 500

/** Goods a member is still waiting for. */
export async function waitingIds(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .select({ id: backInStockAlerts.goodsId })
    .from(backInStockAlerts)
    .where(and(eq(backInStockAlerts.memberId, memberId), isNull(backInStockAlerts.notifiedAt)))
    .orderBy(desc(backInStockAlerts.createdAt), desc(backInStockAlerts.goodsId))
  return rows.map((row) => row.id)
}

/**
 * Waits for goods. Those that can be bought now are left out, because nothing would be reported; when none is left
 * it is refused. Throws ShopRefusal.
 */
export async function waitFor(db: Db, memberId: number, goodsIds: readonly number[], now: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    await lockMember(tx, memberId)
    const found = [...(await goodsFacts(tx, goodsIds, 'id', 'available', 'isListed')).values()]
    if (found.length === 0) throw notFound('商品不存在')
    const missing = found.filter((row) => row.available <= 0 || !row.isListed)
    if (missing.length === 0) throw new ShopRefusal(400, '商品有货，可直接采购')
    await tx
      .insert(backInStockAlerts)
      .values(missing.map(({ id }) => ({ memberId, goodsId: id, createdAt: now })))
      .onConflictDoUpdate({
        target: [backInStockAlerts.memberId, backInStockAlerts.goodsId],
        set: { createdAt: now, notifiedAt: null },
      })
    const waiting = await waitingIds(tx, memberId)
    if (waiting.length > MOST_WAITING) throw new ShopRefusal(400, `到货通知最多登记${MOST_WAITING}个品种`)
    return waiting
  })
}

export async function stopWaiting(db: Db, memberId: number, goodsIds: readonly number[]): Promise<number[]> {
  await db
    .delete(backInStockAlerts)
    .where(and(eq(backInStockAlerts.memberId, memberId), inArray(backInStockAlerts.goodsId, possibleIds(goodsIds))))
  return waitingIds(db, memberId)
}

/** A page of what a member waits for or was notified of, the newest first. */
export async function pageOfNotices(db: Db, memberId: number, page: number) {
  const where = eq(backInStockAlerts.memberId, memberId)
  const order = [desc(backInStockAlerts.createdAt), desc(backInStockAlerts.goodsId)]
  return { ...(await pagedRows(db, backInStockAlerts, { where, order, page, perPage: PER_PAGE })), perPage: PER_PAGE }
}

export async function deleteAlertsOf(tx: Db, memberId: number): Promise<void> {
  await tx.delete(backInStockAlerts).where(eq(backInStockAlerts.memberId, memberId))
}
