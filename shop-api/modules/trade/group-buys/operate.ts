import { and, desc, eq, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { goodsFact } from '#shop-api/modules/catalogue/goods/reads.ts'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { failGroup } from './close.ts'
import { addOffer } from './keep-offer.ts'
import { groupBuys } from './tables.ts'

const GROUPS_SHOWN = 100

/** The newest groups of all offers, with what is bought in them. */
export const listGroups = (db: Db) =>
  db
    .select({ group: groupBuys, name: promotions.name, goodsName: goodsFact(promotionItems.goodsId, 'name') })
    .from(groupBuys)
    .innerJoin(promotions, eq(promotions.id, groupBuys.promotionId))
    .innerJoin(promotionItems, eq(promotionItems.promotionId, promotions.id))
    .orderBy(desc(groupBuys.id))
    .limit(GROUPS_SHOWN)

const OFFERS_SHOWN = 200

/** The newest offers, with what they sell and how many of their groups are open. */
export const listOffers = (db: Db) =>
  db
    .select({
      row: promotions,
      item: promotionItems,
      code: goodsFact(promotionItems.goodsId, 'code'),
      goodsName: goodsFact(promotionItems.goodsId, 'name'),
      openGroups: sql<number>`(select count(*)::int from ${groupBuys}
        where ${and(eq(groupBuys.promotionId, promotions.id), eq(groupBuys.state, 'open'))})`,
    })
    .from(promotions)
    .innerJoin(promotionItems, eq(promotionItems.promotionId, promotions.id))
    .where(eq(promotions.kind, 'group_buy'))
    .orderBy(desc(promotions.id))
    .limit(OFFERS_SHOWN)

/** The newest groups of an offer, with who opened them. */
export const groupsOf = (db: Db, offerId: number) =>
  db
    .select({ group: groupBuys, leader: memberFact(groupBuys.leaderId, 'companyName') })
    .from(groupBuys)
    .where(eq(groupBuys.promotionId, offerId))
    .orderBy(desc(groupBuys.id))
    .limit(GROUPS_SHOWN)

/** Ends a group that is not full: orders are called off and money goes back. Answers with its offer. Throws ShopRefusal 409. */
export async function closeGroup(db: Db, id: number, now: Date): Promise<number> {
  if (!(await failGroup(db, id, now))) throw new ShopRefusal(409, '该团不存在，或已成团、已失败')
  const [group] = await db.select({ offerId: groupBuys.promotionId }).from(groupBuys).where(eq(groupBuys.id, id))
  return group?.offerId ?? 0
}

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
export async function openOffer(
  db: Db,
  { goodsId, days, ...terms }: NewOffer,
  now: Date,
): Promise<{ id: number; name: string }> {
  const window = { startsAt: now, endsAt: new Date(now.getTime() + days * DAY_MS) }
  const { id, draft } = await addOffer(db, { ...terms, ...window, goods: goodsId, name: '' }, now)
  return { id, name: draft.goods.name }
}
