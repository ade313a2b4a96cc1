import type { GoodsFacts, MemberFacts } from '#shop-api/modules/catalogue/eligibility/facts.ts'
import type { EligibilityQuestion } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { eligibility } from '#shop-api/modules/catalogue/eligibility/rules.ts'

export const today = '2026-11-20'

export const pharmacy: MemberFacts = {
  id: 7,
  kind: 'pharmacy',
  reviewState: 'approved',
  reviewReason: null,
  provinceCode: '320000',
  cityCode: '320100',
  districtCode: '320102',
  scopeCodes: ['chemical', 'antibiotic', 'special-compound', 'health-food'],
  ephedrine: { quota: 100, used: 40, validTo: '2027-06-30' },
  receiptDueOn: null,
  creditUsedFen: 0,
  creditDueOn: null,
  licences: [
    { kind: 'businessLicence', name: '营业执照', validTo: null },
    { kind: 'drugLicence', name: '药品经营许可证', validTo: '2028-01-01' },
    { kind: 'purchaseAuthorisation', name: '采购委托书', validTo: today },
  ],
}

export const amoxicillin: GoodsFacts = {
  id: 12,
  name: '阿莫西林胶囊',
  genericName: '阿莫西林胶囊',
  kind: 'drug',
  unit: '盒',
  scopeCode: 'antibiotic',
  scopeName: '抗生素制剂',
  isEphedrine: false,
  isListed: true,
  unitPrice: '8.6000',
  available: 50,
  nearestExpiry: '2027-05-31',
  maxQuantity: null,
  saleControl: null,
}

export type Change = Partial<Omit<EligibilityQuestion, 'member' | 'goods'>> & {
  member?: Partial<MemberFacts> | null
  goods?: Partial<GoodsFacts>
}

export const reasonsOf = ({ member, goods, ...rest }: Change) =>
  eligibility({
    member: member === null ? null : { ...pharmacy, ...member },
    goods: { ...amoxicillin, ...goods },
    quantity: 10,
    date: today,
    ...rest,
  })

export const ask = (change: Change): string[] => reasonsOf(change).map((reason) => `${reason.code} ${reason.text}`)

export const papers = (kind: string, validTo: string | null) => [
  ...pharmacy.licences.filter((licence) => licence.kind !== kind),
  { kind, name: '', validTo },
]
export const control = (mode: 'white' | 'black', lists: Partial<NonNullable<GoodsFacts['saleControl']>>) => ({
  goods: { saleControl: { mode, regionCodes: [], customerKinds: [], memberIds: [], note: '', ...lists } },
})
export const barred = 'controlled_sale 控销商品：您所在区域或客户类型暂不可购买'
export const offer = { left: null, memberLeft: null, label: '秒杀' }
