/** Papers of the sample members. Numbers are invented; days count from the day the sample is loaded. */
import { creditCodeSign } from '#lib/kernel/credit-code.ts'
import { dateOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type { LicenceKind, SampleLicence } from '#shop-api/sample-shop/model/member-types.ts'

const names: Record<LicenceKind, string> = {
  businessLicence: '营业执照',
  drugLicence: '药品经营许可证',
  clinicLicence: '医疗机构执业许可证',
  purchaseAuthorisation: '采购人员授权委托书',
  deviceRecord: '第二类医疗器械经营备案凭证',
  foodLicence: '食品经营许可证',
  ephedrineAuthorisation: '含特殊药品复方制剂采购授权书',
}

/** With its proof; invented like all numbers here. */
const creditCodeOf = (stem: string): string => stem + creditCodeSign(stem)

function numberOf(kind: LicenceKind, memberId: number, districtCode: string): string {
  const four = String(memberId).padStart(4, '0')
  switch (kind) {
    case 'businessLicence':
      return creditCodeOf(`91${districtCode}MA1YL${four}`)
    case 'drugLicence':
      return `苏DA${districtCode.slice(2)}${four}`
    case 'clinicLicence':
      return `PDY${districtCode}D${four}`
    case 'deviceRecord':
      return `苏食药监械经营备2023${four}号`
    case 'foodLicence':
      return `JY1${districtCode}00${four}`
    default:
      return `SQ-${districtCode}-${four}`
  }
}

/** A licence runs five years, an authorisation one; business licences have no end. */
function usualDays(kind: LicenceKind): number | null {
  if (kind === 'businessLicence') return null
  return kind === 'purchaseAuthorisation' || kind === 'ephedrineAuthorisation' ? 240 : 1100
}

export function licencesOf(
  member: { id: number; districtCode: string },
  kinds: LicenceKind[],
  today: number,
  daysLeft: Partial<Record<LicenceKind, number>> = {},
): SampleLicence[] {
  return kinds.map((kind) => {
    const days = daysLeft[kind] ?? usualDays(kind)
    const yearsRun = kind === 'purchaseAuthorisation' || kind === 'ephedrineAuthorisation' ? 1 : 5
    return {
      kind,
      name: names[kind],
      number: numberOf(kind, member.id, member.districtCode),
      validFrom: dateOfDay(days === null ? today - 1900 : today + days - yearsRun * 365),
      validTo: days === null ? null : dateOfDay(today + days),
    }
  })
}

export const shopLicences: LicenceKind[] = [
  'businessLicence',
  'drugLicence',
  'purchaseAuthorisation',
  'deviceRecord',
  'foodLicence',
]
export const clinicLicences: LicenceKind[] = ['businessLicence', 'clinicLicence', 'purchaseAuthorisation']
