import { inArray } from 'drizzle-orm'
import { formatFen } from '#lib/kernel/money.ts'
import { HOUR_MS } from '#lib/kernel/time.ts'
import { loadMemberFacts } from '#shop-api/modules/catalogue/eligibility/member-facts.ts'
import { addresses } from '#shop-api/modules/identity/addresses/tables.ts'
import { failGroup } from '#shop-api/modules/trade/group-buys/close.ts'
import { joinGroup } from '#shop-api/modules/trade/group-buys/join.ts'
import type { GroupOffer } from '#shop-api/modules/trade/group-buys/offers.ts'
import { loadOffers, offerReasons } from '#shop-api/modules/trade/group-buys/offers.ts'
import { seatOrder } from '#shop-api/modules/trade/group-buys/seat-line.ts'
import type { Db } from '#shop-api/platform/db/db.ts'

interface Plan {
  /** Who joins, the leader first. */
  readonly memberIds: readonly number[]
  readonly hoursAgo: number
  readonly ends: 'open' | 'succeeded' | 'failed'
}

/** Groups as an open shop has them: waiting ones, a full one, one that did not fill. */
const plans: readonly Plan[] = [
  { memberIds: [110, 112, 130], hoursAgo: 20, ends: 'succeeded' },
  { memberIds: [130, 110], hoursAgo: 5, ends: 'open' },
  { memberIds: [113], hoursAgo: 2, ends: 'open' },
  { memberIds: [110], hoursAgo: 9, ends: 'open' },
  { memberIds: [130, 112, 113], hoursAgo: 7, ends: 'open' },
  { memberIds: [112], hoursAgo: 30, ends: 'failed' },
]

async function mayAllBuy(db: Db, offer: GroupOffer, memberIds: readonly number[], now: Date): Promise<boolean> {
  for (const id of memberIds) {
    const member = await loadMemberFacts(db, id)
    if (offerReasons(offer, offer.terms.minNumber, { member, now }).length > 0) return false
  }
  return true
}

/** Opens and fills sample groups the way buyers do, so that orders, stock and money are those of real ones. */
export async function loadGroupBuys(db: Db, now: Date): Promise<void> {
  const places = await db
    .select({ id: addresses.id, memberId: addresses.memberId })
    .from(addresses)
    .where(inArray(addresses.memberId, [...new Set(plans.flatMap((plan) => plan.memberIds))]))
  const addressOf = new Map(places.map((place) => [place.memberId, place.id]))
  let left = await loadOffers(db, 'open', { member: null, now })
  for (const plan of plans) {
    const at = new Date(now.getTime() - plan.hoursAgo * HOUR_MS)
    const fits = (offer: GroupOffer) =>
      (plan.ends === 'succeeded') === (offer.terms.seats === plan.memberIds.length) &&
      offer.terms.seats >= plan.memberIds.length
    for (const offer of left.filter(fits)) {
      if (!(await mayAllBuy(db, offer, plan.memberIds, at))) continue
      left = left.filter((each) => each !== offer)
      await fill(db, offer, plan, addressOf, at)
      break
    }
  }
}

async function fill(db: Db, offer: GroupOffer, plan: Plan, addressOf: ReadonlyMap<number, number>, at: Date) {
  let groupId: number | null = null
  for (const [turn, memberId] of plan.memberIds.entries()) {
    const now = new Date(at.getTime() + turn * HOUR_MS)
    const number = offer.terms.minNumber * (1 + (turn % 2))
    const { group } = await joinGroup(db, {
      memberId,
      offerId: offer.promotion.id,
      groupId,
      number,
      addressId: addressOf.get(memberId) ?? 0,
      remark: '',
      seenAmount: formatFen(seatOrder(offer, { memberId, number, now }).amounts.pay),
      isConfirmed: true,
      key: null,
      now,
    })
    groupId = group.id
  }
  if (plan.ends === 'failed' && groupId !== null) {
    await failGroup(db, groupId, new Date(at.getTime() + offer.terms.hours * HOUR_MS))
  }
}
