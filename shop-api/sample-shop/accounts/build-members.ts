import { chinaDay, dateOfDay, instantOfDay } from '#shop-api/sample-shop/model/dates.ts'
import type { OrderHint, SampleAddress, SampleMember } from '#shop-api/sample-shop/model/member-types.ts'
import { mix, randomFrom, shuffled } from '#shop-api/sample-shop/model/random.ts'
import type { SampleGoods } from '#shop-api/sample-shop/model/types.ts'
import { clinicLicences, licencesOf, shopLicences } from './licences.ts'
import type { MemberLine } from './member-lines.ts'
import { memberLines } from './member-lines.ts'

const usualScopes =
  'chemical antibiotic patent pieces biological biochemical special-compound device-1 device-2 health-food food daily'.split(
    ' ',
  )
const clinicScopes =
  'chemical antibiotic patent pieces biological biochemical peptide-hormone device-1 device-2 device-3 daily'.split(' ')

/** Members to sign in as, in every state the shop treats differently. Days count from `asOf`. */
export function buildMembers(goods: SampleGoods[], asOf: Date, seed: number): SampleMember[] {
  const today = chinaDay(asOf)
  return memberLines.map((line) => memberFrom(line, goods, today, seed))
}

function memberFrom(line: MemberLine, goods: SampleGoods[], today: number, seed: number): SampleMember {
  const isClinic = line.kind === 'clinic'
  const papers = [
    ...(isClinic ? clinicLicences : shopLicences),
    ...(line.ephedrine ? (['ephedrineAuthorisation'] as const) : []),
  ]
  const scopeCodes = (isClinic ? clinicScopes : usualScopes).filter((code) => !line.withoutScopes?.includes(code))
  const bought = line.review
    ? []
    : shuffled(
        goods.filter((one) => isWithin(one, scopeCodes)),
        randomFrom(mix(seed, line.id)),
      )
  const joinedDay = line.review ? today - 1 : today - 400 - line.id
  return {
    id: line.id,
    kind: line.kind,
    companyName: line.companyName,
    contactName: line.contactName,
    phone: line.phone,
    email: `member${line.id}@example.com`,
    signIn: line.signIn ?? null,
    headOfficeId: line.headOfficeId ?? null,
    rank: line.rank ?? 'ordinary',
    review: reviewOf(line, joinedDay),
    provinceCode: `${line.districtCode.slice(0, 2)}0000`,
    cityCode: `${line.districtCode.slice(0, 4)}00`,
    districtCode: line.districtCode,
    registeredAddress: line.registeredAddress,
    balance: line.balance ?? '0.00',
    points: line.points ?? 0,
    credit: line.credit
      ? {
          limit: line.credit.limit,
          used: line.credit.used,
          dueOn: dateOfDay(today + line.credit.dueInDays),
          termDays: 30,
        }
      : null,
    scopeCodes: [...scopeCodes, ...(line.extraScopes ?? [])],
    ephedrine: line.ephedrine ? { ...line.ephedrine, validTo: dateOfDay(today + 240) } : null,
    serviceContactId: line.staff?.[0] ?? 1,
    businessPersonId: line.staff?.[1] ?? null,
    canChat: line.review === undefined,
    licences: licencesOf(
      line,
      papers.filter((kind) => !line.withoutLicences?.includes(kind)),
      today,
      line.daysLeft,
    ),
    addresses: addressesOf(line),
    favouriteGoodsIds: bought.slice(0, 12).map((one) => one.id),
    orderHints: orderHints(bought.slice(12, 60), line.id),
    joinedOn: dateOfDay(joinedDay),
  }
}

function reviewOf(line: MemberLine, joinedDay: number): SampleMember['review'] {
  return {
    state: line.review ?? 'approved',
    submittedAt: instantOfDay(joinedDay, 10),
    decidedAt: line.review === 'pending' ? null : instantOfDay(joinedDay + 1, 15),
    reason: line.review === 'rejected' ? '缺少医疗机构执业许可证，请补充后重新提交' : null,
  }
}

function addressesOf(line: MemberLine): SampleAddress[] {
  const place = {
    provinceCode: `${line.districtCode.slice(0, 2)}0000`,
    cityCode: `${line.districtCode.slice(0, 4)}00`,
    districtCode: line.districtCode,
  }
  const shop = { id: line.id * 10 + 1, consignee: line.contactName, phone: line.phone, ...place, isDefault: true }
  const first = { ...shop, detail: line.registeredAddress }
  if (line.id !== 101) return [first]
  const branch = { id: line.id * 10 + 2, consignee: '收货员小周', phone: '025-88881234', isDefault: false }
  return [first, { ...branch, ...place, districtCode: '320105', detail: '江东中路样例段200号后仓' }]
}

/** Buyable without further ado: what somebody would really have bought before. */
function isWithin(goods: SampleGoods, scopeCodes: string[]): boolean {
  const isPlain = goods.isListed && goods.unitPrice !== null && !goods.isEphedrine && goods.controlledSale === null
  return isPlain && goods.unit !== 'g' && scopeCodes.includes(goods.scopeCode) && Number(goods.unitPrice) < 200
}

/** Orders of the last months, the same goods coming back as they do in a pharmacy. */
function orderHints(goods: SampleGoods[], salt: number): OrderHint[] {
  return [9, 23, 41, 62, 88].flatMap((daysAgo, turn) => {
    const chosen = goods.filter((_, place) => (place + turn + salt) % 4 === 0 || place < 6)
    const lines = chosen.map((one, place) => ({
      goodsId: one.id,
      quantity: Math.max(one.minQuantity, one.middlePack) * (1 + ((place + turn) % 3)),
    }))
    return lines.length > 0 ? [{ daysAgo, lines }] : []
  })
}
