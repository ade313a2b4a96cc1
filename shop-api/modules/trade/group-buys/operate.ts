import { desc, eq } from 'drizzle-orm'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addPromotion } from '#shop-api/modules/catalogue/promotions/add.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/platform/http/refusal.ts'
import { groupBuys } from './tables.ts'

const GROUPS_SHOWN = 100

/** The newest groups of all offers, with what is bought in them. */
export const listGroups = (db: Db) =>
  db
    .select({ group: groupBuys, name: promotions.name, goodsName: goods.name })
    .from(groupBuys)
    .innerJoin(promotions, eq(promotions.id, groupBuys.promotionId))
    .innerJoin(promotionItems, eq(promotionItems.promotionId, promotions.id))
    .innerJoin(goods, eq(goods.id, promotionItems.goodsId))
    .orderBy(desc(groupBuys.id))
    .limit(GROUPS_SHOWN)

export interface NewOffer {
  readonly goodsId: number
  /** Yuan a unit, up to four decimals. */
  readonly price: string
  readonly seats: number
  readonly minNumber: number
  readonly stock: number
  readonly memberLimit: number | null
  /** How long a group may take to fill. */
  readonly hours: number
  /** How long the offer is. */
  readonly days: number
}

/** A group buy that begins now. Throws ShopRefusal 404 for goods that are not there, 422 for a price above theirs. */
export async function openOffer(db: Db, offer: NewOffer, now: Date): Promise<{ id: number; name: string }> {
  const { goodsId, price, seats, minNumber, stock, memberLimit, hours, days } = offer
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(goods).where(eq(goods.id, goodsId)).for('no key update')
    if (!row) throw notFound('商品不存在')
    if (row.unitPrice !== null && parsePrice(price) > parsePrice(row.unitPrice)) {
      throw fieldRefusal('price', `拼团价不能高于单价${formatPrice(parsePrice(row.unitPrice))}`)
    }
    const offer: Parameters<typeof addPromotion>[1] = {
      kind: 'group_buy',
      name: `${seats}家拼团`,
      startsAt: now,
      endsAt: new Date(now.getTime() + days * DAY_MS),
      scope: { kind: 'goods', goodsIds: [row.id] },
      rule: { price, requiredBuyers: seats, buyNumber: minNumber, groupHours: hours },
    }
    const promotionId = await addPromotion(tx, offer, [{ goodsId: row.id, price, stock, memberLimit }])
    await announce(tx, [`goods:${row.id}`, 'goods'])
    return { id: promotionId, name: row.name }
  })
}
