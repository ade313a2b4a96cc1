import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { arrivalNotices } from '#shop-api/db/schema/arrivals.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { notify } from '#shop-api/modules/messages/notify.ts'

const CHUNK = 200

/** Goods that can be bought again while somebody waits for them. */
async function arrived(db: Db, afterId: number): Promise<{ id: number; name: string; spec: string }[]> {
  return db
    .selectDistinct({ id: goods.id, name: goods.name, spec: goods.spec })
    .from(arrivalNotices)
    .innerJoin(goods, eq(goods.id, arrivalNotices.goodsId))
    .where(
      and(
        isNull(arrivalNotices.notifiedAt),
        gt(goods.id, afterId),
        gt(goods.available, 0),
        eq(goods.isOnShelf, true),
        isNotNull(goods.unitPrice),
      ),
    )
    .orderBy(asc(goods.id))
    .limit(CHUNK)
}

/**
 * Tells everybody who waits for goods that came back. A notice is marked and its message written in one transaction, and
 * only whoever marks it tells: however often this runs, each is told once. Answers with how many were told.
 */
export async function tellArrivals(db: Db, now: Date): Promise<number> {
  let told = 0
  for (let back = await arrived(db, 0); back.length > 0; back = await arrived(db, back.at(-1)?.id ?? 0)) {
    const byId = new Map(back.map((each) => [each.id, each]))
    told += await inTransaction(db, async (tx) => {
      const marked = await tx
        .update(arrivalNotices)
        .set({ notifiedAt: now })
        .where(and(isNull(arrivalNotices.notifiedAt), inArray(arrivalNotices.goodsId, [...byId.keys()])))
        .returning({ memberId: arrivalNotices.memberId, goodsId: arrivalNotices.goodsId })
      for (const { memberId, goodsId } of marked) {
        const item = byId.get(goodsId)
        await notify(tx, {
          memberId,
          kind: 'arrival',
          title: `到货通知：${item?.name ?? ''}`,
          text: `您登记的 ${item?.name ?? ''} ${item?.spec ?? ''} 已到货，库存有限，请及时采购。`,
          link: `/list/info/${goodsId}`,
          now,
        })
      }
      return marked.length
    })
  }
  return told
}
