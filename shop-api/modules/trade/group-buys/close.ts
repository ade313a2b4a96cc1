import { and, asc, eq, lte, or } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { calledOff } from '#shop-api/modules/trade/orders/cancel.ts'
import { changeOrder } from '#shop-api/modules/trade/orders/move.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { ordersOfGroup } from './seats.ts'
import { groupBuys } from './tables.ts'

/**
 * Fails groups whose time is over before they were full, and those of a stopped promotion: every seat's order is called
 * off and its money goes back. Each group is a transaction of its own. Answers with how many failed.
 */
export async function closeGroups(db: Db, now: Date): Promise<number> {
  const due = await db
    .select({ id: groupBuys.id })
    .from(groupBuys)
    .innerJoin(promotions, eq(promotions.id, groupBuys.promotionId))
    .where(and(eq(groupBuys.state, 'open'), or(lte(groupBuys.closesAt, now), eq(promotions.isStopped, true))))
    .orderBy(asc(groupBuys.closesAt), asc(groupBuys.id))
  return eachAlone(due, ({ id }) => aloneInTransaction(db, (tx) => failGroup(tx, id, now)))
}

/** Fails one group now; false when it is full or failed already. Anyone who changes its state first decides. */
export async function failGroup(db: Db, groupId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [group] = await tx
      .update(groupBuys)
      .set({ state: 'failed', endedAt: now })
      .where(and(eq(groupBuys.id, groupId), eq(groupBuys.state, 'open')))
      .returning()
    if (!group) return false
    for (const orderId of await ordersOfGroup(tx, groupId)) {
      await calledOff(tx, orderId, now, '未成团，订单已取消，款项已退回')
      await changeOrder(tx, orderId, { waitsForGroup: false })
    }
    const items = await tx.select().from(promotionItems).where(eq(promotionItems.promotionId, group.promotionId))
    await announce(
      tx,
      items.map((item) => `goods:${item.goodsId}` as const),
    )
    return true
  })
}
