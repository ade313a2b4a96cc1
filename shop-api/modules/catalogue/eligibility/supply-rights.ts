import type { GoodsFacts, MemberFacts } from './facts.ts'
import type { Reason, ReasonCode } from './reason.ts'
import { eligibility } from './rules.ts'
import { similar } from './ways.ts'

/** Only selling minds these: a gift may be off the shelf, and what is sent again was bought and counted before. */
const reasonsOfSelling: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'off_shelf',
  'no_price',
  'out_of_stock',
  'short_stock',
  'over_cap',
  'credit_overdue',
  'ephedrine_quota_used',
  'ephedrine_receipt_overdue',
])

/** Every reason why goods may not be supplied to a member at all, sold or not: review, licences, scope, control, expiry. */
export function supplyReasons(member: MemberFacts, goods: GoodsFacts, date: string): Reason[] {
  return eligibility({ member, goods, quantity: 1, date }).filter(({ code }) => !reasonsOfSelling.has(code))
}

/** The same for goods that come free with others. Ephedrine-containing goods are sold on their own only. */
export function giftReasons(member: MemberFacts, goods: GoodsFacts, date: string): Reason[] {
  const reasons = supplyReasons(member, goods, date)
  if (!goods.isEphedrine) return reasons
  return [{ code: 'no_ephedrine_authorisation', text: '含麻商品不作赠品', action: similar(goods) }, ...reasons]
}
