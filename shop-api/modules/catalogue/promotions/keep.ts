import { and, asc, desc, eq, gt, lte } from 'drizzle-orm'
import { announce } from '#shop-api/modules/base/events/announce.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { PromotionItemRow, PromotionRow } from './active.ts'
import { loadItems } from './active.ts'
import type { Draft } from './draft.ts'
import { draftPromotion } from './draft.ts'
import type { Effect } from './effect.ts'
import { effectOf } from './effect.ts'
import type { GivenPromotion } from './given.ts'
import { promotionItems, promotions } from './tables.ts'
import { addPromotion } from './write-many.ts'

/** Everything that shows promotions. */
const tags = ['goods', 'home', 'spike'] as const

export const promotionViews = { now: '进行中', coming: '未开始', stopped: '已停止', over: '已结束' } as const
export type PromotionView = keyof typeof promotionViews

interface Listed {
  readonly view: PromotionView
  readonly now: Date
  readonly limit?: number
  readonly offset?: number
}

/** Promotions of a view by kind and beginning; what is over, the newest first. */
export function listPromotions(db: Db, { view, now, limit, offset = 0 }: Listed): Promise<PromotionRow[]> {
  const isOpen = gt(promotions.endsAt, now)
  const isOn = eq(promotions.isStopped, false)
  const shown = {
    now: and(isOpen, isOn, lte(promotions.startsAt, now)),
    coming: and(isOpen, isOn, gt(promotions.startsAt, now)),
    stopped: and(isOpen, eq(promotions.isStopped, true)),
    over: lte(promotions.endsAt, now),
  } as const
  const first = {
    now: [asc(promotions.kind)],
    coming: [],
    stopped: [asc(promotions.kind)],
    over: [desc(promotions.endsAt)],
  }
  const found = db
    .select()
    .from(promotions)
    .where(shown[view])
    .orderBy(...first[view], asc(promotions.startsAt), desc(promotions.id))
    .offset(offset)
  return limit === undefined ? found : found.limit(limit)
}

/** A promotion with its goods. Throws ShopRefusal 404. */
export async function findPromotion(db: Db, id: number): Promise<{ row: PromotionRow; items: PromotionItemRow[] }> {
  const [row] = await db.select().from(promotions).where(eq(promotions.id, id))
  if (!row) throw notFound('活动不存在')
  return { row, items: await loadItems(db, { itemIds: [], promotionIds: [id] }) }
}

/** What a promotion would do; nothing is kept. Throws ShopRefusal 422 with what is wrong with it. */
export async function tryPromotion(db: Db, given: GivenPromotion, id: number | null, now: Date): Promise<Effect> {
  return inTransaction(db, async (tx) => {
    const draft = await draftPromotion(tx, given, now)
    if (id !== null) checkChange(await findPromotion(tx, id), draft)
    return effectOf(tx, draft, id, now)
  })
}

const columnsOf = ({ items: _items, ...columns }: Draft) => columns

const itemColumns = ({ goodsId, price, number, stock, memberLimit }: Draft['items'][number]) => ({
  goodsId,
  price,
  number,
  stock,
  memberLimit,
})

/** What was sold can't be unsold, and its kind is what carts know a promotion by. Throws ShopRefusal. */
function checkChange({ row, items }: { row: PromotionRow; items: readonly PromotionItemRow[] }, draft: Draft): void {
  if (row.kind !== draft.kind) throw new ShopRefusal(409, '活动的类型不能更改，请另建活动')
  if (draft.stock !== null && draft.stock < row.sold) throw fieldRefusal('stock', `已售${row.sold}，数量不能更少`)
  for (const item of items) {
    const kept = draft.items.find(({ goodsId }) => goodsId === item.goodsId)
    if (!kept && item.sold > 0) throw fieldRefusal('items', '已有会员购买的商品不能移除，可把活动库存改为已售数量')
    if (kept && kept.stock !== null && kept.stock < item.sold) {
      throw fieldRefusal('items', `${kept.code} 已售${item.sold}，活动库存不能更少`)
    }
  }
}

async function setItems(tx: Db, promotionId: number, known: readonly PromotionItemRow[], draft: Draft): Promise<void> {
  for (const item of known) {
    const kept = draft.items.find(({ goodsId }) => goodsId === item.goodsId)
    if (kept) await tx.update(promotionItems).set(itemColumns(kept)).where(eq(promotionItems.id, item.id))
    else await tx.delete(promotionItems).where(eq(promotionItems.id, item.id))
  }
  const added = draft.items.filter(({ goodsId }) => !known.some((item) => item.goodsId === goodsId))
  if (added.length > 0) {
    await tx.insert(promotionItems).values(added.map((item) => ({ promotionId, ...itemColumns(item) })))
  }
}

/** Changes a promotion; carts use it from now on, orders that were placed keep what they had. Throws ShopRefusal. */
async function changePromotion(tx: Db, id: number, draft: Draft): Promise<void> {
  await tx.select({ id: promotions.id }).from(promotions).where(eq(promotions.id, id)).for('update')
  await tx
    .select({ id: promotionItems.id })
    .from(promotionItems)
    .where(eq(promotionItems.promotionId, id))
    .orderBy(asc(promotionItems.id))
    .for('update')
  const known = await findPromotion(tx, id)
  checkChange(known, draft)
  await tx.update(promotions).set(columnsOf(draft)).where(eq(promotions.id, id))
  await setItems(tx, id, known.items, draft)
}

/** Opens a promotion or changes one; whether it is stopped stays as it is where nothing is said of it. Throws ShopRefusal. */
export async function savePromotion(
  db: Db,
  { isStopped, ...given }: GivenPromotion & { readonly isStopped?: boolean },
  id: number | null,
  now: Date,
): Promise<{ id: number; name: string }> {
  return inTransaction(db, async (tx) => {
    // Goods first, as the pricing of goods does, then what may be sold of meanwhile.
    const draft = await draftPromotion(tx, given, now)
    if (id !== null) await changePromotion(tx, id, draft)
    const saved = id ?? (await addPromotion(tx, columnsOf(draft), draft.items.map(itemColumns)))
    if (isStopped !== undefined) await tx.update(promotions).set({ isStopped }).where(eq(promotions.id, saved))
    await announce(tx, tags)
    return { id: saved, name: draft.name }
  })
}

/** Stops a promotion at once, or lets it go on. Throws ShopRefusal. */
export async function stopPromotion(db: Db, id: number, isStopped: boolean) {
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(promotions)
      .set({ isStopped })
      .where(eq(promotions.id, id))
      .returning({ id: promotions.id, name: promotions.name, isStopped: promotions.isStopped })
    if (!row) throw notFound('活动不存在')
    await announce(tx, tags)
    return row
  })
}
