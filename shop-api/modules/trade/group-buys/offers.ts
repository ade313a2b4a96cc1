import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { WireGroup, WireGroupOffer } from '#lib/contract/group-buys/calls.ts'
import { chinaDate, toTimestamp } from '#lib/kernel/time.ts'
import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { given, writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { seesPriceOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import type { Reason } from '#shop-api/modules/catalogue/eligibility/reason.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { ordinarily, ways } from '#shop-api/modules/catalogue/eligibility/ways.ts'
import type { BuyerGoods } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { loadGoodsFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { offerPriceText } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { loadItems, loadPurchases, purchaseKey } from '#shop-api/modules/catalogue/promotions/active.ts'
import { left } from '#shop-api/modules/catalogue/promotions/rules.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { memberFacts } from '#shop-api/modules/identity/members/reads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import type { GroupTerms, OfferState } from './rules.ts'
import { groupTerms, numberReasons, offerState } from './rules.ts'
import { groupBuySeats, groupBuys } from './tables.ts'

export type GroupRow = typeof groupBuys.$inferSelect

/** A group-buy promotion with the goods it sells and what this member may still take. */
export interface GroupOffer {
  readonly promotion: PromotionRow
  readonly item: PromotionItemRow
  readonly goods: BuyerGoods
  readonly terms: GroupTerms
  readonly state: OfferState
  /** Units the member may still take; null without a limit or a member. */
  readonly memberLeft: number | null
}

/** Group-buy promotions by id, or all that are not over. */
export async function loadOffers(
  db: Db,
  ids: readonly number[] | 'open',
  viewer: Pick<Viewer, 'now'> & { readonly member: { readonly id: number } | null },
): Promise<GroupOffer[]> {
  const { now, member } = viewer
  const which =
    ids === 'open'
      ? and(gt(promotions.endsAt, now), eq(promotions.isStopped, false))
      : inArray(promotions.id, possibleIds(ids))
  const rows = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.kind, 'group_buy'), which))
    .orderBy(asc(promotions.startsAt), asc(promotions.id))
  const promotionIds = rows.map((row) => row.id)
  const items = new Map((await loadItems(db, { itemIds: [], promotionIds })).map((item) => [item.promotionId, item]))
  const goods = await loadGoodsFor(
    db,
    [...items.values()].map((item) => item.goodsId),
    viewer,
  )
  const bought = member ? await loadPurchases(db, member.id, promotionIds) : new Map<string, number>()
  return rows.flatMap((promotion): GroupOffer[] => {
    const item = items.get(promotion.id)
    const own = item && goods.get(item.goodsId)
    if (!item || !own || item.price === null) return []
    const terms = groupTerms(promotion, own)
    const had = bought.get(purchaseKey(promotion.id, item.id)) ?? 0
    const memberLeft = member && item.memberLimit !== null ? Math.max(0, item.memberLimit - had) : null
    return [
      { promotion, item, goods: own, terms, memberLeft, state: offerState(promotion, item, terms.minNumber, now) },
    ]
  })
}

const stateReasons: Readonly<Record<Exclude<OfferState, 'running'>, string>> = {
  not_begun: '拼团暂未开始',
  sold_out: '拼团商品已抢完',
  over: '拼团活动已结束',
}

/** Every reason why a viewer can't take so many of it; ephedrine-containing goods are sold on their own only. */
export function offerReasons(offer: GroupOffer, number: number, viewer: Pick<Viewer, 'member' | 'now'>): Reason[] {
  const { goods, item, terms, memberLeft, state } = offer
  const reasons: Reason[] = []
  if (state !== 'running') reasons.push({ code: 'offer_gone', text: stateReasons[state], action: ways.groupBuys })
  if (goods.isEphedrine) reasons.push({ code: 'offer_gone', text: '含麻商品不参与拼团', action: ordinarily(goods) })
  reasons.push(
    ...eligibility({
      member: viewer.member,
      goods,
      quantity: number,
      date: chinaDate(viewer.now),
      ...(state === 'running' ? { offer: { left: left(item), memberLeft, label: '拼团' } } : {}),
    }),
    ...numberReasons(number, terms, goods),
  )
  return reasons
}

const stateTexts: Readonly<Record<OfferState, string>> = {
  running: '拼团中',
  not_begun: '未开始',
  sold_out: '已抢完',
  over: '已结束',
}

/** What a buyer is shown of an offer before taking a seat. */
export function offerRow({ promotion, goods, terms, item }: GroupOffer): StatementRow {
  const name = [goods.name, goods.spec].filter(Boolean).join(' ')
  const facts = given({
    name,
    maker: goods.manufacturerName,
    price: `¥${offerPriceText(item.price ?? '0', goods.unitPrice)}/${goods.unit}`,
    batch: goods.nearestExpiry === null ? '' : `效期至${goods.nearestExpiry}`,
    seats: `${terms.seats}家，${terms.hours}小时内`,
  })
  return { key: `offer ${promotion.id}`, name, facts }
}

/** Offers as the wire carries them, for one viewer. */
export async function wireOffers(db: Db, offers: readonly GroupOffer[], viewer: Viewer): Promise<WireGroupOffer[]> {
  const goods = await presentGoods(db, valuesOf(offers, 'goods'), viewer)
  const wires = new Map(goods.map((wire) => [wire.id, wire]))
  const open = await countOpen(db, offers, viewer.now)
  return offers.flatMap((offer): WireGroupOffer[] => {
    const { promotion, item, terms, state, memberLeft } = offer
    const wire = wires.get(offer.goods.id)
    if (!wire) return []
    const reasons = offerReasons(offer, terms.minNumber, viewer)
    const price = seesPriceOf(viewer, [offer.goods]) ? item.price : null
    return [
      {
        id: promotion.id,
        name: promotion.name,
        goods: wire,
        price: price === null ? null : offerPriceText(price, offer.goods.unitPrice),
        statement: price === null ? null : writeStatement([offerRow(offer)]),
        seats: terms.seats,
        hours: terms.hours,
        min_number: terms.minNumber,
        step: terms.step,
        max_number: item.memberLimit,
        mine_left: memberLeft,
        number: left(item),
        sold: item.sold,
        open_groups: open.get(promotion.id) ?? 0,
        state,
        state_text: stateTexts[state],
        is_buy: reasons.length === 0 ? 1 : 0,
        reasons: reasons.map(({ code, text, action }) => ({ code, text, action })),
        starts_at: toTimestamp(promotion.startsAt),
        ends_at: toTimestamp(promotion.endsAt),
      },
    ]
  })
}

const isOpen = (now: Date) => and(eq(groupBuys.state, 'open'), gt(groupBuys.closesAt, now))

async function countOpen(db: Db, offers: readonly GroupOffer[], now: Date): Promise<Map<number, number>> {
  const ids = offers.map((offer) => offer.promotion.id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: groupBuys.promotionId, total: sql<number>`count(*)::int` })
    .from(groupBuys)
    .where(and(inArray(groupBuys.promotionId, ids), isOpen(now)))
    .groupBy(groupBuys.promotionId)
  return new Map(rows.map((row) => [row.id, row.total]))
}

const NAME_SHOWN = 4

/** A company's name as strangers see it. */
const masked = (name: string): string => `${name.slice(0, NAME_SHOWN)}***`

/** Groups as the wire carries them; a viewer's own are marked. */
export async function wireGroups(db: Db, groups: readonly GroupRow[], memberId: number | null): Promise<WireGroup[]> {
  if (groups.length === 0) return []
  const leaders = await memberFacts(db, valuesOf(groups, 'leaderId'), 'companyName')
  const mine = memberId === null ? new Set<number>() : await seatsOf(db, groups, memberId)
  return groups.map((group) => ({
    id: group.id,
    leader: masked(leaders.get(group.leaderId)?.companyName ?? ''),
    seats: group.seats,
    taken: group.taken,
    state: group.state,
    closes_at: toTimestamp(group.closesAt),
    is_mine: mine.has(group.id) ? 1 : 0,
  }))
}

async function seatsOf(db: Db, groups: readonly GroupRow[], memberId: number): Promise<Set<number>> {
  const rows = await db
    .select({ groupId: groupBuySeats.groupId })
    .from(groupBuySeats)
    .where(and(eq(groupBuySeats.memberId, memberId), inArray(groupBuySeats.groupId, valuesOf(groups, 'id'))))
  return new Set(rows.map((row) => row.groupId))
}

const GROUPS_SHOWN = 30

/** Groups one can still join, those that close first in front. */
export async function openGroups(db: Db, promotionId: number, now: Date): Promise<GroupRow[]> {
  return db
    .select()
    .from(groupBuys)
    .where(and(eq(groupBuys.promotionId, promotionId), isOpen(now)))
    .orderBy(asc(groupBuys.closesAt), asc(groupBuys.id))
    .limit(GROUPS_SHOWN)
}
