import { daysBetween } from '#lib/kernel/time.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import { isCreditOverdue } from '#shop-api/modules/identity/members/credit-overdue.ts'
import type { GoodsFacts, MemberFacts, OfferFacts } from './facts.ts'
import { licenceReasons } from './licence-rules.ts'
import type { Reason } from './reason.ts'
import { ordinarily, similar, ways } from './ways.ts'

/** Goods with fewer days left are named as near expiry and confirmed once before they are ordered. */
export const NEAR_EXPIRY_DAYS = 180

/** Both as calendar days, 2026-11-20. */
export function isNearExpiry(expiry: string | null, date: string): boolean {
  return expiry !== null && daysBetween(date, expiry) <= NEAR_EXPIRY_DAYS
}

export interface EligibilityQuestion {
  /** Null for a guest. */
  readonly member: MemberFacts | null
  readonly goods: GoodsFacts
  /** Units wanted, at least 1. */
  readonly quantity: number
  /** The least that may be bought of them at all, named when not even that much is there. */
  readonly smallest?: number
  /** Calendar day in China, 2026-11-20. */
  readonly date: string
  /** Set when the goods are wanted at the price of a flash sale, daily special, exchange or combination. */
  readonly offer?: OfferFacts
  /** Units others in the same purchase want as well, of these goods and of ephedrine-containing goods in all. */
  readonly besides?: { readonly units: number; readonly ephedrineUnits: number }
}

/**
 * Every reason why a member can't buy so many of these goods now; an empty list means they can. List, detail, add,
 * import, cart and submit all ask here, so that they never disagree.
 */
export function eligibility(question: EligibilityQuestion): Reason[] {
  const { member, goods, date } = question
  const reasons: Reason[] = []
  if (member === null) reasons.push({ code: 'guest', text: '登录后可购买', action: ways.signIn })
  else {
    reasons.push(
      ...licenceReasons(member, goods, date),
      ...scopeReasons(member, goods),
      ...controlReasons(member, goods),
    )
    if (isCreditOverdue(member, date)) {
      reasons.push({
        code: 'credit_overdue',
        text: `账期已于${member.creditDueOn}逾期，请先还款`,
        action: ways.credit,
      })
    }
  }
  reasons.push(...goodsReasons(question), ...capReasons(question))
  if (member !== null) reasons.push(...ephedrineReasons(member, question))
  return reasons
}

function scopeReasons(member: MemberFacts, goods: GoodsFacts): Reason[] {
  if (member.scopeCodes.includes(goods.scopeCode)) return []
  if (goods.kind === 'piece') {
    return [{ code: 'no_pieces_right', text: '您的证照不含中药饮片经营范围', action: ways.papers }]
  }
  return [{ code: 'outside_scope', text: `超出您的经营范围（${goods.scopeName}）`, action: ways.papers }]
}

/** A region code covers what lies in it: members carry their province, city and district. */
function isNamed(control: SaleControl, member: MemberFacts): boolean {
  const places = [member.provinceCode, member.cityCode, member.districtCode]
  return (
    control.memberIds.includes(member.id) ||
    control.customerKinds.includes(member.kind) ||
    control.regionCodes.some((code) => places.includes(code))
  )
}

/** Whether controlled sale keeps a viewer from goods: from buying them, and from their price. A guest is no customer. */
export function isBarred(member: MemberFacts | null, control: SaleControl | null): boolean {
  if (control === null) return false
  return member === null || isNamed(control, member) !== (control.mode === 'white')
}

function controlReasons(member: MemberFacts, goods: GoodsFacts): Reason[] {
  const control = goods.saleControl
  if (control === null || !isBarred(member, control)) return []
  const note = control.note === '' ? '您所在区域或客户类型暂不可购买' : control.note
  return [{ code: 'controlled_sale', text: `控销商品：${note}`, action: similar(goods) }]
}

function goodsReasons({ goods, date, quantity, smallest = 1, besides }: EligibilityQuestion): Reason[] {
  const reasons: Reason[] = []
  const action = similar(goods)
  if (!goods.isListed) reasons.push({ code: 'off_shelf', text: '商品已下架', action })
  if (goods.unitPrice === null) reasons.push({ code: 'no_price', text: '价格正在制定中', action })
  if (goods.nearestExpiry !== null && goods.nearestExpiry < date) {
    reasons.push({ code: 'expired', text: '商品已过有效期，暂停销售', action })
  }
  const left = goods.available - (besides?.units ?? 0)
  if (goods.available <= 0) reasons.push({ code: 'out_of_stock', text: '暂时缺货', action })
  else if (left < quantity) {
    const { unit } = goods
    const rest = smallest > 1 && left < smallest ? `，不足起订量${smallest}${unit}` : ''
    reasons.push({ code: 'short_stock', text: `库存不足，还可购${Math.max(0, left)}${unit}${rest}`, action })
  }
  return reasons
}

function capReasons({ goods, quantity, offer, besides }: EligibilityQuestion): Reason[] {
  const reasons: Reason[] = []
  if (goods.maxQuantity !== null && quantity + (besides?.units ?? 0) > goods.maxQuantity) {
    reasons.push({ code: 'over_cap', text: `每单限购${goods.maxQuantity}${goods.unit}`, action: similar(goods) })
  }
  if (!offer) return reasons
  const { left, memberLeft, label } = offer
  const action = ordinarily(goods)
  if (left !== null && left <= 0) reasons.push({ code: 'offer_gone', text: `${label}已抢完`, action })
  else if (left !== null && quantity > left) {
    reasons.push({ code: 'over_cap', text: `${label}仅剩${left}${goods.unit}`, action })
  }
  if (memberLeft !== null && quantity > memberLeft) {
    const text = memberLeft > 0 ? `${label}限购，您还可购${memberLeft}${goods.unit}` : `${label}限购数量已用完`
    reasons.push({ code: 'over_cap', text, action })
  }
  return reasons
}

function ephedrineReasons(member: MemberFacts, { goods, quantity, date, besides }: EligibilityQuestion): Reason[] {
  if (!goods.isEphedrine) return []
  const right = member.ephedrine
  if (right === null) {
    return [{ code: 'no_ephedrine_authorisation', text: '采购含麻商品须先取得授权', action: ways.papers }]
  }
  if (right.validTo < date) {
    const text = `含麻商品采购授权已于${right.validTo}到期`
    return [{ code: 'no_ephedrine_authorisation', text, action: ways.papers }]
  }
  const reasons: Reason[] = []
  if (member.receiptDueOn !== null && member.receiptDueOn < date) {
    const text = `有含麻订单回执已于${member.receiptDueOn}逾期未交，补交后方可购买含麻商品`
    reasons.push({ code: 'ephedrine_receipt_overdue', text, action: ways.receipts })
  }
  const left = Math.max(0, right.quota - right.used - (besides?.ephedrineUnits ?? 0))
  if (quantity > left) {
    const text = `含麻商品授权额度不足，还可购${left}${goods.unit}`
    reasons.push({ code: 'ephedrine_quota_used', text, action: ways.papers })
  }
  return reasons
}
