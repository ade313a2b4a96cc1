import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { MemberFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import { memberReads, toMemberFacts } from '#shop-api/modules/catalogue/eligibility/member-facts.ts'
import type { Buyer } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import { goodsReadFor, loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { ShippingRule } from '#shop-api/modules/catalogue/pricing/input.ts'
import type { PromotionItemRow, PromotionRow } from '#shop-api/modules/catalogue/promotions/active.ts'
import { lockPromotions, purchasesRead } from '#shop-api/modules/catalogue/promotions/active.ts'
import type { MemberCoupon } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { loadUsableCoupon } from '#shop-api/modules/trade/coupons/member-coupons.ts'
import { shippingRuleAt } from '#shop-api/modules/trade/freight/terms.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { gathered } from '#shop-api/platform/db/gathered.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { preparedForEach, readTogether } from '#shop-api/platform/db/reads.ts'
import { lockCartGoods } from './goods-lock.ts'
import type { Offered } from './offered.ts'
import { noExtra, offeredReads, offerReads } from './offered.ts'
import type { CartGoods, CartLineRow, ExtraIds, PriceCartInput } from './priced-types.ts'
import { shippingReads } from './shop-rules.ts'

/** Everything that decides what a cart costs and whether it may be bought, read in one go. */
export interface CartFacts {
  readonly rows: readonly CartLineRow[]
  readonly member: MemberFacts
  readonly goods: ReadonlyMap<number, CartGoods>
  readonly promotions: ReadonlyMap<number, PromotionRow>
  readonly items: readonly PromotionItemRow[]
  readonly purchases: ReadonlyMap<string, number>
  readonly shipping: ShippingRule
  readonly coupon: MemberCoupon | null
}

/** Gift promotions that may reach these goods; the rest neither need reading further nor locking. */
function giftsFor(promotions: readonly PromotionRow[], goodsIds: readonly number[]): PromotionRow[] {
  return promotions.filter(
    ({ kind, scope }) =>
      kind === 'gift' && (scope.kind !== 'goods' || scope.goodsIds.some((id) => goodsIds.includes(id))),
  )
}

/**
 * What has to be locked so that the price stays: goods that are sold or given, and what has stock of its own. Nobody
 * locks them in another order: goods, promotions, items, each by rising id.
 */
async function lockSold(db: Db, { goodsIds, giftIds, combinationIds, itemIds }: Sold): Promise<boolean> {
  await lockCartGoods(db, goodsIds)
  const promotionIds = [...combinationIds, ...giftIds]
  await lockPromotions(db, { promotionIds, itemIds })
  return promotionIds.length + itemIds.length > 0
}

interface Sold {
  readonly goodsIds: readonly number[]
  readonly giftIds: readonly number[]
  readonly combinationIds: readonly number[]
  readonly itemIds: readonly number[]
}

function soldBy({ rows, items, promotions }: Offered, extra: ExtraIds): Sold {
  const soldIds = possibleIds([
    ...rows.map((row) => row.goodsId),
    ...items.map((item) => item.goodsId),
    ...extra.goodsIds,
  ])
  const gifts = giftsFor(promotions, soldIds)
  return {
    goodsIds: possibleIds([...soldIds, ...gifts.map((gift) => gift.rule.gift?.goodsId ?? null)]),
    giftIds: gifts.map((gift) => gift.id),
    combinationIds: possibleIds([...rows.map((row) => row.combinationId), ...extra.combinationIds]),
    itemIds: possibleIds([...rows.map((row) => row.goodsPriceId), ...extra.itemIds]),
  }
}

interface Asker {
  readonly memberId: number | SQL
  readonly addressId?: number | SQL | null
}

const buyerReads = ({ memberId, addressId = null }: Asker) => ({
  ...memberReads(memberId),
  ...shippingReads(memberId, addressId),
})

type Found = Awaited<ReturnType<typeof readTogether<ReturnType<typeof buyerReads>>>> & Pick<CartFacts, 'purchases'>

function toFacts(
  { memberId }: PriceCartInput,
  { rows, items, promotions }: Offered,
  found: Found,
  more: Pick<CartFacts, 'goods' | 'coupon'>,
): CartFacts {
  const member = toMemberFacts(found)
  if (!member) throw new Error(`member ${memberId} does not exist`)
  return {
    rows,
    items,
    member,
    promotions: new Map(promotions.map((row) => [row.id, row])),
    purchases: found.purchases,
    shipping: shippingRuleAt(found),
    ...more,
  }
}

async function couponOf(db: Db, { memberId, memberCouponId = null, now, lock = false }: PriceCartInput) {
  if (memberCouponId === null || memberCouponId === 0) return null
  return loadUsableCoupon(db, { memberId, memberCouponId, now, lock })
}

const buyerOf = ({ memberId, now }: PriceCartInput): Buyer => ({ member: { id: memberId }, now })

/** Reads everything, and locks it when asked. */
export function loadCartFacts(db: Db, input: PriceCartInput, extra: ExtraIds = noExtra): Promise<CartFacts> {
  return input.lock ? lockCartFacts(db, input, extra) : readCartFacts(db, input, extra)
}

/** Reads everything without a lock: one statement, the goods by themselves, and a coupon if there is one. */
async function readCartFacts(db: Db, input: PriceCartInput, extra: ExtraIds): Promise<CartFacts> {
  const { before, reads, purchases } = offeredReads(input, extra)
  const found = await readTogether(db, { ...reads, purchases, ...buyerReads(input) }, before)
  const rows = await loadGoodsInOrderFor(db, soldBy(found, extra).goodsIds, buyerOf(input))
  const goods = new Map(rows.map((row) => [row.id, row]))
  return toFacts(input, found, found, { goods, coupon: await couponOf(db, input) })
}

/** Lines that somebody asks for by their ids, and where they are to go. */
type LookInput = PriceCartInput & { readonly lineIds: readonly number[]; readonly addressId: number }

const readForEach = preparedForEach(() => {
  const asker = { memberId: sql`asked.member_id`, addressId: sql`asked.address_id` }
  const lines = { ...asker, lineIds: sql`select unnest(asked.line_ids)`, now: sql`asked.moment` }
  const { before, reads, purchases } = offeredReads(lines, noExtra)
  return {
    asked: sql`asked(place int, member_id int, line_ids int[], address_id int, moment timestamptz)`,
    before,
    reads: { ...reads, purchases, ...buyerReads(asker) },
  }
})

const foundTogether = gathered((db, all: readonly LookInput[]) =>
  readForEach(
    db,
    all.map(({ memberId, lineIds, addressId, now }) => {
      // An id that no row can have would fail for all of them.
      const [address = 0] = possibleIds([addressId])
      return { member_id: memberId, line_ids: possibleIds(lineIds), address_id: address, moment: now }
    }),
  ),
)

/** The same for carts that many look at in the same moment: one statement for all of them. */
export async function lookAtCart(
  db: Db,
  input: LookInput,
  goodsOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, CartGoods>>,
): Promise<CartFacts> {
  const found = await foundTogether(db, input)
  if (!found) throw new Error(`nothing was read of member ${input.memberId}`)
  const goods = await goodsOf(soldBy(found, noExtra).goodsIds)
  return toFacts(input, found, found, { goods, coupon: await couponOf(db, input) })
}

/** Locks what is sold and reads everything behind the lock: what was read before it may have been sold meanwhile. */
async function lockCartFacts(db: Db, input: PriceCartInput, extra: ExtraIds): Promise<CartFacts> {
  const { memberId, now } = input
  const { before, reads } = offeredReads(input, extra)
  const offered = await readTogether(db, reads, before)
  const sold = soldBy(offered, extra)
  const isStale = await lockSold(db, sold)
  const promotionIds = possibleIds([...sold.combinationIds, ...offered.items.map((item) => item.promotionId)])
  const { goods, ...found } = await readTogether(db, {
    ...buyerReads(input),
    goods: goodsReadFor(sold.goodsIds, buyerOf(input)),
    purchases: purchasesRead({ memberId, promotionIds, itemIds: [0, ...offered.items.map((item) => item.id)] }),
    ...(isStale ? offerReads({ itemIds: sold.itemIds, combinationIds: sold.combinationIds, promotionIds, now }) : {}),
  })
  const { rows, items = offered.items, promotions = offered.promotions } = { ...found, rows: offered.rows }
  return toFacts(input, { rows, items, promotions }, found, { goods, coupon: await couponOf(db, input) })
}
