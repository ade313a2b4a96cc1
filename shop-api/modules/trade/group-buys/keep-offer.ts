import { and, asc, eq, max } from 'drizzle-orm'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { findPromotion } from '#shop-api/modules/catalogue/promotions/keep.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { addPromotion, changeItem, changePromotion } from '#shop-api/modules/catalogue/promotions/write-many.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { GivenOffer, OfferDraft } from './given.ts'
import { draftOffer, offerEffect } from './given.ts'
import { groupBuys } from './tables.ts'

export interface KeptOffer {
  readonly row: PromotionRow
  readonly item: PromotionItemRow
}

/** An offer with the goods it sells. Throws ShopRefusal 404. */
export async function findOffer(db: Db, id: number): Promise<KeptOffer> {
  const { row, items } = await findPromotion(db, id)
  const [item] = items
  if (row.kind !== 'group_buy' || !item) throw notFound('拼团活动不存在')
  return { row, item }
}

const columnsOf = ({ name, startsAt, endsAt, goods, price, seats, minNumber, hours }: OfferDraft) => ({
  kind: 'group_buy' as const,
  name,
  startsAt,
  endsAt,
  scope: { kind: 'goods' as const, goodsIds: [goods.id] },
  rule: { price: formatPrice(price), requiredBuyers: seats, buyNumber: minNumber, groupHours: hours },
})

const itemOf = ({ price, stock, memberLimit }: OfferDraft) => ({ price: formatPrice(price), stock, memberLimit })

/** Adds an offer. Throws ShopRefusal. */
export async function addOffer(db: Db, given: GivenOffer, now: Date): Promise<{ id: number; draft: OfferDraft }> {
  return inTransaction(db, async (tx) => {
    const draft = await draftOffer(tx, given, now)
    const id = await addPromotion(tx, columnsOf(draft), [{ goodsId: draft.goods.id, ...itemOf(draft) }])
    await announce(tx, [`goods:${draft.goods.id}`, 'goods'])
    return { id, draft }
  })
}

/** A group that is open binds its buyers to the terms they joined by. */
async function checkOpenGroups(tx: Db, { row, item }: KeptOffer, draft: OfferDraft, now: Date): Promise<void> {
  const [open] = await tx
    .select({ last: max(groupBuys.closesAt) })
    .from(groupBuys)
    .where(and(eq(groupBuys.promotionId, row.id), eq(groupBuys.state, 'open')))
  if (!open?.last) return
  const { rule } = columnsOf(draft)
  const isOther =
    draft.price !== parsePrice(item.price ?? '0') ||
    (['requiredBuyers', 'buyNumber', 'groupHours'] as const).some((name) => rule[name] !== row.rule[name])
  if (isOther) throw new ShopRefusal(409, '有未成团的团，价格、成团家数、起拼量和时限不能更改，请在成团或结束后更改')
  if (draft.startsAt > now) throw fieldRefusal('startsAt', '有未成团的团，开始时间不能晚于现在')
  if (draft.endsAt < open.last) throw fieldRefusal('endsAt', '有团在此之后才截止，请先结束这些团')
}

async function checkChange(tx: Db, kept: KeptOffer, draft: OfferDraft, now: Date): Promise<void> {
  const { sold, goodsId } = kept.item
  if (draft.goods.id !== goodsId) throw fieldRefusal('code', '拼团的商品不能更改，请另建活动')
  if (draft.stock < sold) throw fieldRefusal('stock', `已售${sold}${draft.goods.unit}，活动库存不能更少`)
  await checkOpenGroups(tx, kept, draft, now)
}

/** What an offer would do; nothing is kept. Throws ShopRefusal. */
export async function tryOffer(db: Db, given: GivenOffer, id: number | null, now: Date) {
  return inTransaction(db, async (tx) => {
    const draft = await draftOffer(tx, given, now)
    if (id !== null) await checkChange(tx, await findOffer(tx, id), draft, now)
    return offerEffect(draft, now)
  })
}

/** Changes an offer; seats that were taken keep what they paid. Throws ShopRefusal. */
export async function rewriteOffer(
  db: Db,
  id: number,
  given: GivenOffer,
  now: Date,
): Promise<{ id: number; draft: OfferDraft }> {
  return inTransaction(db, async (tx) => {
    // Goods first, as who takes a seat does, then what is sold of meanwhile.
    const draft = await draftOffer(tx, given, now)
    await tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for('no key update')
    await tx
      .select({ id: promotionItems.id })
      .from(promotionItems)
      .where(eq(promotionItems.promotionId, id))
      .orderBy(asc(promotionItems.id))
      .for('no key update')
    const kept = await findOffer(tx, id)
    await checkChange(tx, kept, draft, now)
    await changePromotion(tx, id, columnsOf(draft))
    await changeItem(tx, kept.item.id, itemOf(draft))
    await announce(tx, [`goods:${draft.goods.id}`, 'goods'])
    return { id, draft }
  })
}
