import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#shop-api/db/db.ts'
import { possibleIds } from '#shop-api/db/ids.ts'
import { cartLines } from '#shop-api/db/schema/cart.ts'
import type { HeldCoupon } from '#shop-api/modules/coupons/member-coupons.ts'
import { loadUsableCoupon } from '#shop-api/modules/coupons/member-coupons.ts'
import type { MemberFacts } from '#shop-api/modules/eligibility/facts.ts'
import { loadMemberFacts } from '#shop-api/modules/eligibility/member-facts.ts'
import { loadGoods } from '#shop-api/modules/goods/rows.ts'
import { lockMember } from '#shop-api/modules/members/lock-member.ts'
import type { ShippingRule } from '#shop-api/modules/pricing/input.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/promotions/active.ts'
import { loadItems, loadPromotions, loadPurchases, lockPromotions } from '#shop-api/modules/promotions/active.ts'
import { lockCartGoods } from './goods-lock.ts'
import type { CartGoods, CartLineRow, PriceCartInput } from './priced-types.ts'
import { loadShippingRule } from './shop-rules.ts'

/** Everything that decides what a cart costs and whether it may be bought, read in one go. */
export interface CartFacts {
  readonly rows: readonly CartLineRow[]
  readonly member: MemberFacts
  readonly goods: ReadonlyMap<number, CartGoods>
  readonly promotions: ReadonlyMap<number, PromotionRow>
  readonly items: readonly PromotionItemRow[]
  readonly purchases: ReadonlyMap<string, number>
  readonly shipping: ShippingRule
  readonly coupon: HeldCoupon | null
}

async function loadRows(db: Db, { memberId, lineIds, lock }: PriceCartInput): Promise<CartLineRow[]> {
  const which =
    lineIds === 'all'
      ? undefined
      : lineIds === 'selected'
        ? eq(cartLines.isSelected, true)
        : inArray(cartLines.id, possibleIds(lineIds))
  const query = db
    .select()
    .from(cartLines)
    .where(and(eq(cartLines.memberId, memberId), which))
    .orderBy(asc(cartLines.id))
  return lock ? query.for('update') : query
}

/** Gift promotions that may reach these goods; the rest neither need reading further nor locking. */
function giftsFor(promotions: readonly PromotionRow[], goodsIds: readonly number[]): PromotionRow[] {
  return promotions.filter(
    ({ kind, scope }) =>
      kind === 'gift' && (scope.kind !== 'goods' || scope.goodsIds.some((id) => goodsIds.includes(id))),
  )
}

/** What a change of the cart needs to know besides what is in it. */
export interface ExtraIds {
  readonly goodsIds: readonly number[]
  readonly itemIds: readonly number[]
  readonly combinationIds: readonly number[]
}

const noExtra: ExtraIds = { goodsIds: [], itemIds: [], combinationIds: [] }

/** Reads (and locks, when asked) in the one order everybody keeps: member, lines, goods, promotions, items, coupon. */
export async function loadCartFacts(db: Db, input: PriceCartInput, extra: ExtraIds = noExtra): Promise<CartFacts> {
  const { memberId, now, lock = false, memberCouponId = null } = input
  if (lock) await lockMember(db, memberId)
  const rows = await loadRows(db, input)
  const combinationIds = possibleIds([...rows.map((row) => row.combinationId), ...extra.combinationIds])
  const itemIds = possibleIds([...rows.map((row) => row.goodsPriceId), ...extra.itemIds])
  const findItems = () => loadItems(db, { itemIds, promotionIds: combinationIds })
  const items = await findItems()
  const wanted = {
    kinds: ['full_reduction', 'store_discount', 'gift'] as const,
    ids: possibleIds([...combinationIds, ...items.map((item) => item.promotionId)]),
    now,
  }
  const promotions = await loadPromotions(db, wanted)
  const soldIds = possibleIds([
    ...rows.map((row) => row.goodsId),
    ...items.map((item) => item.goodsId),
    ...extra.goodsIds,
  ])
  const gifts = giftsFor(promotions, soldIds)
  const goodsIds = possibleIds([...soldIds, ...gifts.map((gift) => gift.rule.gift?.goodsId ?? null)])
  if (lock) {
    await lockCartGoods(db, goodsIds)
    await lockPromotions(db, { promotionIds: [...combinationIds, ...gifts.map((gift) => gift.id)], itemIds })
  }
  const member = await loadMemberFacts(db, memberId)
  if (!member) throw new Error(`member ${memberId} does not exist`)
  return {
    rows,
    member,
    goods: await loadGoods(db, goodsIds),
    // What was read before the lock may have been sold meanwhile: read it again behind it.
    promotions: new Map((lock ? await loadPromotions(db, wanted) : promotions).map((row) => [row.id, row])),
    items: lock ? await findItems() : items,
    purchases: await loadPurchases(db, memberId, wanted.ids),
    shipping: await loadShippingRule(db, memberId),
    coupon:
      memberCouponId === null || memberCouponId === 0
        ? null
        : await loadUsableCoupon(db, { memberId, memberCouponId, now, lock }),
  }
}
