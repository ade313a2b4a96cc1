import type { GoodsFacts, MemberFacts } from './facts.ts'
import type { EligibilityQuestion } from './rules.ts'
import { eligibility } from './rules.ts'

const today = '2026-11-20'

const pharmacy: MemberFacts = {
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

const amoxicillin: GoodsFacts = {
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

type Change = Partial<Omit<EligibilityQuestion, 'member' | 'goods'>> & {
  member?: Partial<MemberFacts> | null
  goods?: Partial<GoodsFacts>
}

function ask({ member, goods, ...rest }: Change): string[] {
  return eligibility({
    member: member === null ? null : { ...pharmacy, ...member },
    goods: { ...amoxicillin, ...goods },
    quantity: 10,
    date: today,
    ...rest,
  }).map((reason) => `${reason.code} ${reason.text}`)
}

const papers = (kind: string, validTo: string | null) => [
  ...pharmacy.licences.filter((licence) => licence.kind !== kind),
  { kind, name: '', validTo },
]
const control = (mode: 'white' | 'black', lists: Partial<NonNullable<GoodsFacts['saleControl']>>) => ({
  goods: { saleControl: { mode, regionCodes: [], customerKinds: [], memberIds: [], note: '', ...lists } },
})
const barred = 'controlled_sale 控销商品：您所在区域或客户类型暂不可购买'
const offer = { left: null, memberLeft: null, label: '秒杀' }

describe('eligibility', () => {
  test.each<[string, Change, string[]]>([
    ['an approved pharmacy may buy', {}, []],
    ['a guest', { member: null }, ['guest 登录后可购买']],
    ['under review', { member: { reviewState: 'pending' } }, ['not_reviewed 资质审核中，通过后即可购买']],
    [
      'review refused',
      { member: { reviewState: 'rejected', reviewReason: '执照模糊' } },
      ['review_rejected 资质审核未通过：执照模糊'],
    ],
    [
      'a certificate missing',
      { member: { licences: pharmacy.licences.slice(1) } },
      ['certificate_missing 缺少《营业执照》'],
    ],
    ['a certificate on its last day', { member: { licences: papers('drugLicence', today) } }, []],
    [
      'a certificate expired yesterday',
      { member: { licences: papers('drugLicence', '2026-11-19') } },
      ['certificate_expired 《药品经营许可证》已于2026-11-19到期，请更新'],
    ],
    [
      'an expired one beside its successor',
      { member: { licences: [...pharmacy.licences, ...papers('drugLicence', '2020-01-01')] } },
      [],
    ],
    [
      'a clinic with a pharmacy licence only',
      { member: { kind: 'clinic' } },
      ['certificate_missing 缺少《医疗机构执业许可证》'],
    ],
    [
      'an expired food licence bars health food',
      {
        member: { licences: [...pharmacy.licences, ...papers('foodLicence', '2026-01-01')] },
        goods: { scopeCode: 'health-food', scopeName: '保健食品' },
      },
      ['certificate_expired 《食品经营许可证》已于2026-01-01到期，请更新'],
    ],
    [
      'outside the business scope',
      { goods: { scopeCode: 'biological', scopeName: '生物制品' } },
      ['outside_scope 超出您的经营范围（生物制品）'],
    ],
    [
      'pieces without the right',
      { goods: { kind: 'piece', scopeCode: 'pieces', scopeName: '中药饮片' } },
      ['no_pieces_right 您的证照不含中药饮片经营范围'],
    ],
    ['black list, other region', control('black', { regionCodes: ['330000'] }), []],
    ['black list, own province', control('black', { regionCodes: ['320000'] }), [barred]],
    ['black list, own kind', control('black', { customerKinds: ['pharmacy'] }), [barred]],
    [
      'black list, this member',
      control('black', { memberIds: [7], note: '本店停供' }),
      ['controlled_sale 控销商品：本店停供'],
    ],
    ['white list, own district', control('white', { regionCodes: ['320102'] }), []],
    ['white list, own kind', control('white', { customerKinds: ['pharmacy'] }), []],
    ['white list, other member', control('white', { memberIds: [8] }), [barred]],
    ['white list without names', control('white', {}), [barred]],
    ['off the shelf', { goods: { isListed: false } }, ['off_shelf 商品已下架']],
    ['no price yet', { goods: { unitPrice: null } }, ['no_price 价格正在制定中']],
    ['out of stock', { goods: { available: 0 } }, ['out_of_stock 暂时缺货']],
    ['less in stock than wanted', { quantity: 51 }, ['short_stock 库存不足，还可购50盒']],
    [
      'stock wanted by another line as well',
      { besides: { units: 45, ephedrineUnits: 0 } },
      ['short_stock 库存不足，还可购5盒'],
    ],
    ['at the cap', { goods: { maxQuantity: 10 } }, []],
    ['over the cap', { goods: { maxQuantity: 9 } }, ['over_cap 每单限购9盒']],
    [
      'over the cap with another line',
      { goods: { maxQuantity: 15 }, besides: { units: 6, ephedrineUnits: 0 } },
      ['over_cap 每单限购15盒'],
    ],
    ['flash stock gone', { offer: { ...offer, left: 0 } }, ['offer_gone 秒杀已抢完']],
    ['flash stock short', { offer: { ...offer, left: 3 } }, ['over_cap 秒杀仅剩3盒']],
    ['flash limit', { offer: { ...offer, memberLeft: 5 } }, ['over_cap 秒杀限购，您还可购5盒']],
    ['flash limit used up', { offer: { ...offer, memberLeft: 0 } }, ['over_cap 秒杀限购数量已用完']],
    ['expiry today', { goods: { nearestExpiry: today } }, []],
    ['expired yesterday', { goods: { nearestExpiry: '2026-11-19' } }, ['expired 现有批次已过有效期']],
    ['ephedrine within the quota', { goods: { isEphedrine: true }, quantity: 50 }, []],
    [
      'ephedrine over the quota with another line',
      { goods: { isEphedrine: true }, besides: { units: 0, ephedrineUnits: 55 } },
      ['ephedrine_quota_used 含麻商品授权额度不足，还可购5盒'],
    ],
    [
      'ephedrine without authorisation',
      { goods: { isEphedrine: true }, member: { ephedrine: null } },
      ['no_ephedrine_authorisation 含麻商品需要采购授权'],
    ],
    [
      'ephedrine authorisation expired',
      { goods: { isEphedrine: true }, member: { ephedrine: { quota: 9, used: 0, validTo: '2026-11-19' } } },
      ['no_ephedrine_authorisation 含麻商品采购授权已于2026-11-19到期'],
    ],
    ['credit due today', { member: { creditUsedFen: 1, creditDueOn: today } }, []],
    [
      'credit overdue',
      { member: { creditUsedFen: 1, creditDueOn: '2026-11-01' } },
      ['credit_overdue 账期已于2026-11-01逾期，请先还款'],
    ],
    ['credit paid back', { member: { creditUsedFen: 0, creditDueOn: '2026-11-01' } }, []],
  ])('%s', (_, change, expected) => {
    expect(ask(change)).toEqual(expected)
  })

  test('names every reason, not only the first', () => {
    const codes = ask({
      member: { reviewState: 'pending', licences: [], scopeCodes: [], creditUsedFen: 5, creditDueOn: '2026-01-01' },
      goods: { isListed: false, unitPrice: null, available: 0, maxQuantity: 1 },
    }).map((reason) => reason.split(' ')[0])
    expect(codes).toEqual([
      'not_reviewed',
      'certificate_missing',
      'certificate_missing',
      'certificate_missing',
      'outside_scope',
      'credit_overdue',
      'off_shelf',
      'no_price',
      'out_of_stock',
      'over_cap',
    ])
  })

  test('a reason that can be mended shows the way', () => {
    const [reason] = eligibility({ member: null, goods: amoxicillin, quantity: 1, date: today })
    expect(reason?.action).toEqual({ label: '去登录', url: '/login' })
  })
})
