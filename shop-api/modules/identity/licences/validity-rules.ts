import type { MemberKind } from '#lib/contract/member-kinds.ts'
import { isMedical } from '#lib/contract/member-kinds.ts'
import { isCreditCode } from '#lib/kernel/credit-code.ts'

/** What kinds of certificates are called, who needs which, and what they are needed for. */
export const licenceNames: Readonly<Record<string, string>> = {
  businessLicence: '营业执照',
  drugLicence: '药品经营许可证',
  clinicLicence: '医疗机构执业许可证',
  purchaseAuthorisation: '采购委托书',
  deviceRecord: '医疗器械经营备案凭证',
  foodLicence: '食品经营许可证',
  ephedrineAuthorisation: '含特殊药品复方制剂采购授权书',
}

/** What is wrong with the number of a licence, in words; null where nothing is or nothing is known of such numbers. */
export const licenceNumberProblem = (kind: string, number: string): string | null =>
  kind === 'businessLicence' && !isCreditCode(number) ? '统一社会信用代码不正确，请核对18位代码' : null

const medical = ['businessLicence', 'clinicLicence', 'purchaseAuthorisation'] as const

export const requiredLicences: Readonly<Record<MemberKind, readonly string[]>> = {
  pharmacy: ['businessLicence', 'drugLicence', 'purchaseAuthorisation'],
  chain: ['businessLicence', 'drugLicence', 'purchaseAuthorisation'],
  wholesaler: ['businessLicence', 'drugLicence', 'purchaseAuthorisation'],
  clinic: medical,
  health_centre: medical,
  hospital: medical,
}

/** Licences that only some goods ask for. Who has the right at all is said by the business scope; here only expiry counts. */
export const extraLicenceOfScope: Readonly<Record<string, string>> = {
  'device-2': 'deviceRecord',
  'device-3': 'deviceRecord',
  'health-food': 'foodLicence',
  food: 'foodLicence',
}

const goodsOfLicence: Readonly<Record<string, string>> = {
  deviceRecord: '二、三类医疗器械',
  foodLicence: '保健食品和食品',
  ephedrineAuthorisation: '含麻黄碱类商品',
}

/** Kinds a member of this kind may hold here: the required ones first. */
export function licenceUsesOf(kind: MemberKind): readonly { kind: string; isRequired: boolean; blocks: string }[] {
  const extra = isMedical(kind) ? ['ephedrineAuthorisation'] : Object.keys(goodsOfLicence)
  return [
    ...requiredLicences[kind].map((licence) => ({ kind: licence, isRequired: true, blocks: '全部商品' })),
    ...extra.map((licence) => ({ kind: licence, isRequired: false, blocks: goodsOfLicence[licence] ?? '' })),
  ]
}
