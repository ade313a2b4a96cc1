import { isMedical } from '#lib/contract/member-kinds.ts'
import {
  extraLicenceOfScope,
  licenceNames,
  requiredLicences,
} from '#shop-api/modules/identity/licences/validity-rules.ts'
import type { GoodsFacts, MemberFacts } from './facts.ts'
import type { Reason } from './reason.ts'
import { ways } from './ways.ts'

/** A certificate is good through its last day. Of several of one kind the one that lasts longest counts. */
function expiryOf(member: MemberFacts, kind: string): string | null | undefined {
  const held = member.licences.filter((licence) => licence.kind === kind)
  if (held.length === 0) return undefined
  if (held.some((licence) => licence.validTo === null)) return null
  return held
    .map((licence) => licence.validTo)
    .sort()
    .at(-1)
}

function licenceReason(member: MemberFacts, kind: string, date: string, isRequired: boolean): Reason | null {
  const name = licenceNames[kind] ?? kind
  const expiry = expiryOf(member, kind)
  if (expiry === undefined) {
    return isRequired ? { code: 'certificate_missing', text: `缺少《${name}》`, action: ways.papers } : null
  }
  if (expiry !== null && expiry < date) {
    return { code: 'certificate_expired', text: `《${name}》已于${expiry}到期，请更新`, action: ways.papers }
  }
  return null
}

/** Review and certificates: what keeps a member from buying anything, or anything of this kind. */
export function licenceReasons(member: MemberFacts, goods: Pick<GoodsFacts, 'scopeCode'>, date: string): Reason[] {
  const reasons: Reason[] = []
  if (member.reviewState === 'draft') {
    reasons.push({
      code: 'not_reviewed',
      text: '注册资料尚未提交，提交并审核通过后即可购买',
      action: ways.registration,
    })
  }
  if (member.reviewState === 'pending') {
    reasons.push({ code: 'not_reviewed', text: '资质审核中，通过后即可购买', action: ways.review })
  }
  if (member.reviewState === 'rejected') {
    const why = member.reviewReason ? `：${member.reviewReason}` : ''
    reasons.push({ code: 'review_rejected', text: `资质审核未通过${why}`, action: ways.resubmission })
  }
  const extra = isMedical(member.kind) ? undefined : extraLicenceOfScope[goods.scopeCode]
  for (const kind of requiredLicences[member.kind]) reasons.push(...asList(licenceReason(member, kind, date, true)))
  if (extra) reasons.push(...asList(licenceReason(member, extra, date, false)))
  return reasons
}

function asList(reason: Reason | null): Reason[] {
  return reason ? [reason] : []
}
