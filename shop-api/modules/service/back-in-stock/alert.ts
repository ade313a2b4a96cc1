import { and, asc, gt, inArray, isNull } from 'drizzle-orm'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { canBeBought, goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { backInStockAlerts } from './tables.ts'

const CHUNK = 200

/** Goods that can be bought again while somebody waits for them. */
async function arrived(db: Db, afterId: number): Promise<{ id: number; name: string; spec: string }[]> {
  const { goodsId } = backInStockAlerts
  return db
    .selectDistinct({ id: goodsId, name: goodsFact(goodsId, 'name'), spec: goodsFact(goodsId, 'spec') })
    .from(backInStockAlerts)
    .where(and(isNull(backInStockAlerts.notifiedAt), gt(goodsId, afterId), canBeBought(goodsId)))
    .orderBy(asc(goodsId))
    .limit(CHUNK)
}

/**
 * Tells everybody who waits for goods that came back. A notice is marked and its message written in one transaction, and
 * only the person who marks it tells: however often this runs, each is notified once. Answers with how many were notified.
 */
export async function alertBackInStock(db: Db, now: Date): Promise<number> {
  let notified = 0
  for (let back = await arrived(db, 0); back.length > 0; back = await arrived(db, back.at(-1)?.id ?? 0)) {
    const byId = new Map(back.map((each) => [each.id, each]))
    notified += await inTransaction(db, async (tx) => {
      const marked = await tx
        .update(backInStockAlerts)
        .set({ notifiedAt: now })
        .where(and(isNull(backInStockAlerts.notifiedAt), inArray(backInStockAlerts.goodsId, [...byId.keys()])))
        .returning({ memberId: backInStockAlerts.memberId, goodsId: backInStockAlerts.goodsId })
      for (const { memberId, goodsId } of marked) {
        const item = byId.get(goodsId)
        await notify(tx, {
          memberId,
          kind: 'arrival',
          title: `到货通知：${item?.name ?? ''}`,
          text: `您登记的 ${item?.name ?? ''} ${item?.spec ?? ''} 已到货，库存有限，请及时采购。`,
          link: storefront.goods(goodsId),
          now,
        })
      }
      return marked.length
    })
  }
  return notified
}
