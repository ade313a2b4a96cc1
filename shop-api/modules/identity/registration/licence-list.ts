import { memberKinds } from '#lib/contract/member-kinds.ts'
import { licenceNames, licenceUsesOf } from '#shop-api/modules/identity/licences/validity-rules.ts'
import type { RegistrationForm } from './tables.ts'

/** A licence somebody has to bring, or may bring for what it opens. */
export interface LicenceRule {
  readonly kind: string
  readonly name: string
  readonly isRequired: boolean
  /** May be valid without end. */
  readonly canBeEndless: boolean
  readonly hint: string
}

type Kind = RegistrationForm['kind']

export const kindNames: Readonly<Record<Kind, string>> = {
  pharmacy: '药店',
  clinic: '诊所',
  health_centre: '卫生院、社区卫生服务中心',
  hospital: '医院',
  chain: '连锁总部',
  wholesaler: '批发企业',
}

const hints: Readonly<Record<string, string>> = {
  businessLicence: '编号为18位统一社会信用代码；上传正本或副本',
  drugLicence: '须在有效期内，经营范围清晰可见',
  clinicLicence: '或诊所备案凭证；诊疗科目清晰可见',
  purchaseAuthorisation: '法定代表人签字并加盖公章，附采购员身份证复印件',
  deviceRecord: '采购第二、三类医疗器械时需要',
  foodLicence: '采购保健食品和食品时需要',
}
const endless = ['businessLicence', 'deviceRecord']

/** An authorisation for ephedrine-containing goods is applied for by members, not on the way in. */
const LATER = 'ephedrineAuthorisation'

export const nameOfLicence = (kind: string): string => licenceNames[kind] ?? kind

/** Public institutions have a certificate of their own in place of a business licence, with the same kind of number. */
const INSTITUTION = '公立机构上传事业单位法人证书；编号为18位统一社会信用代码'

const ruleOf = (kind: string, isRequired: boolean, hint = hints[kind] ?? ''): LicenceRule => ({
  kind,
  name: nameOfLicence(kind),
  isRequired,
  canBeEndless: endless.includes(kind),
  hint,
})

/** Licences a kind of member brings, in the order of the form. */
export const licencesOfKind = (kind: Kind): readonly LicenceRule[] =>
  licenceUsesOf(kind)
    .filter((licence) => licence.kind !== LATER)
    .map((licence) => {
      const isPublic = licence.kind === 'businessLicence' && (kind === 'hospital' || kind === 'health_centre')
      return ruleOf(licence.kind, licence.isRequired, isPublic ? INSTITUTION : undefined)
    })

/** Licences any kind of member brings. */
export const licencesOfAnyKind: ReadonlySet<string> = new Set(
  memberKinds.flatMap((kind) => licencesOfKind(kind).map((rule) => rule.kind)),
)

/** Each store of a head office has a licence of its own; the head office's authorisation to purchase covers all. */
export const licencesOfBranch: readonly LicenceRule[] = [ruleOf('businessLicence', true), ruleOf('drugLicence', true)]

/** What such a member usually deals in: marked beforehand, to be changed by the licence. */
export const usualScopes: Readonly<Record<Kind, readonly string[]>> = {
  pharmacy: ['chemical', 'antibiotic', 'patent', 'biochemical', 'daily'],
  clinic: ['chemical', 'antibiotic', 'patent', 'biochemical'],
  health_centre: ['chemical', 'antibiotic', 'patent', 'pieces', 'biochemical'],
  hospital: ['chemical', 'antibiotic', 'patent', 'pieces', 'biochemical'],
  chain: ['chemical', 'antibiotic', 'patent', 'pieces', 'biochemical', 'daily'],
  wholesaler: ['chemical', 'antibiotic', 'patent', 'pieces', 'biochemical'],
}
