import { desc, eq } from 'drizzle-orm'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { Db } from '#shop-api/db/db.ts'
import { goods } from '#shop-api/db/schema/catalogue.ts'
import { groupBuys } from '#shop-api/db/schema/group-buys.ts'
import { promotionItems, promotions } from '#shop-api/db/schema/promotions.ts'
import { inTransaction } from '#shop-api/db/transaction.ts'
import { fieldRefusal, notFound } from '#shop-api/http/refusal.ts'
import { announce } from '#shop-api/modules/events/announce.ts'

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
  /** How long the offer stands. */
  readonly days: number
}

/** A group buy that begins now. Throws ShopRefusal 404 for goods that are not there, 422 for a price above theirs. */
export async function openOffer(db: Db, offer: NewOffer, now: Date): Promise<{ id: number; name: string }> {
  const { goodsId, price, seats, minNumber, stock, memberLimit, hours, days } = offer
  return inTransaction(db, async (tx) => {
    const [row] = await tx.select().from(goods).where(eq(goods.id, goodsId)).for('no key update')
    if (!row) throw notFound('没有这个商品')
    if (row.unitPrice !== null && parsePrice(price) > parsePrice(row.unitPrice)) {
      throw fieldRefusal('price', `拼团价不能高于单价${formatPrice(parsePrice(row.unitPrice))}`)
    }
    const [promotion] = await tx
      .insert(promotions)
      .values({
        kind: 'group_buy',
        name: `${seats}人拼团`,
        startsAt: now,
        endsAt: new Date(now.getTime() + days * DAY_MS),
        scope: { kind: 'goods', goodsIds: [row.id] },
        rule: { price, requiredBuyers: seats, buyNumber: minNumber, groupHours: hours },
      })
      .returning({ id: promotions.id })
    const promotionId = promotion?.id ?? 0
    await tx.insert(promotionItems).values({ promotionId, goodsId: row.id, price, stock, memberLimit })
    await announce(tx, [`goods:${row.id}`, 'goods'])
    return { id: promotionId, name: row.name }
  })
}
