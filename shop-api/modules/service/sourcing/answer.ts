import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { canBeBought, goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { sourcingRequests } from './tables.ts'

export interface SourcingAnswer {
  readonly text: string
  /** Goods found for it; the member is notified when they can be bought. */
  readonly goodsId: number | null
}

/** The operator's word on a sourcing request; a later one takes the place of an earlier one. Throws ShopRefusal. */
export async function answerSourcingRequest(
  db: Db,
  id: number,
  { text, goodsId }: SourcingAnswer,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(sourcingRequests).where(eq(sourcingRequests.id, id)).for('update')
    if (!row) throw notFound('求购不存在')
    if (row.closedAt) throw new ShopRefusal(400, '会员已撤销该求购')
    if (goodsId !== null) {
      if (!(await goodsFacts(tx, [goodsId])).has(goodsId)) throw fieldRefusal('goodsId', '商品不存在')
    }
    const kept = goodsId ?? row.goodsId
    const isOther = kept !== row.goodsId
    await tx
      .update(sourcingRequests)
      .set({ answer: text, answeredAt: now, goodsId: kept, ...(isOther ? { arrivedAt: null } : {}) })
      .where(eq(sourcingRequests.id, id))
    await notify(tx, {
      memberId: row.memberId,
      kind: 'system',
      title: `求购已答复：${row.name}`,
      text,
      link: storefront.sourcingRequest(id),
      now,
    })
  })
}

/** Tells of sourcing requests whose goods can be bought now; each once. Answers with how many were notified. */
export async function alertSourcingInStock(db: Db, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const notified = await tx
      .update(sourcingRequests)
      .set({ arrivedAt: now })
      .where(
        and(
          isNotNull(sourcingRequests.answeredAt),
          isNull(sourcingRequests.arrivedAt),
          isNull(sourcingRequests.closedAt),
          canBeBought(sourcingRequests.goodsId),
        ),
      )
      .returning({ id: sourcingRequests.id, memberId: sourcingRequests.memberId, name: sourcingRequests.name })
    for (const { id, memberId, name } of notified) {
      await notify(tx, {
        memberId,
        kind: 'arrival',
        title: `求购到货：${name}`,
        text: `您求购的 ${name} 已到货，可直接采购。`,
        link: storefront.sourcingRequest(id),
        now,
      })
    }
    return notified.length
  })
}

/** For the operator: those that wait for an answer, oldest first, or all, newest first. */
export async function listSourcingRequests(db: Db, which: 'open' | 'all', { after, limit }: Place) {
  const order = which === 'open' ? 'oldest' : 'newest'
  const isOpen = and(isNull(sourcingRequests.answeredAt), isNull(sourcingRequests.closedAt))
  return db
    .select({ row: sourcingRequests, companyName: memberFact(sourcingRequests.memberId, 'companyName') })
    .from(sourcingRequests)
    .where(and(which === 'open' ? isOpen : undefined, isBehind(sourcingRequests.id, after, order)))
    .orderBy(byId(sourcingRequests.id, order))
    .limit(limit)
}
