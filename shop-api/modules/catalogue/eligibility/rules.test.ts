import { eligibility, isBarred, isNearExpiry } from './rules.ts'
import type { Change } from './testing/questions.ts'
import { amoxicillin, ask, barred, control, offer, papers, pharmacy, reasonsOf, today } from './testing/questions.ts'
import { ways } from './ways.ts'

describe('eligibility', () => {
  test.each<[string, Change, string[]]>([
    ['an approved pharmacy may buy', {}, []],
    ['a guest', { member: null }, ['guest 登录后可购买']],
    ['a guest before ephedrine', { member: null, goods: { isEphedrine: true } }, ['guest 登录后可购买']],
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
      'a hospital with a pharmacy licence only',
      { member: { kind: 'hospital' } },
      ['certificate_missing 缺少《医疗机构执业许可证》'],
    ],
    [
      'health food for a health centre, which needs no food licence',
      {
        member: { kind: 'health_centre', licences: [...pharmacy.licences, ...papers('clinicLicence', '2030-01-01')] },
        goods: { scopeCode: 'health-food', scopeName: '保健食品' },
      },
      [],
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
    ['expired yesterday', { goods: { nearestExpiry: '2026-11-19' } }, ['expired 商品已过有效期，暂停销售']],
    ['ephedrine within the quota', { goods: { isEphedrine: true }, quantity: 50 }, []],
    [
      'ephedrine over the quota with another line',
      { goods: { isEphedrine: true }, besides: { units: 0, ephedrineUnits: 55 } },
      ['ephedrine_quota_used 含麻商品授权额度不足，还可购5盒'],
    ],
    [
      'ephedrine without authorisation',
      { goods: { isEphedrine: true }, member: { ephedrine: null } },
      ['no_ephedrine_authorisation 采购含麻商品须先取得授权'],
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
    [
      'not handed in yet',
      { member: { reviewState: 'draft' } },
      ['not_reviewed 注册资料尚未提交，提交并审核通过后即可购买'],
    ],
    [
      'review refused without a reason',
      { member: { reviewState: 'rejected', reviewReason: null } },
      ['review_rejected 资质审核未通过'],
    ],
    [
      'one without an end beside an expired one',
      {
        member: {
          licences: [...pharmacy.licences, ...papers('drugLicence', null), ...papers('drugLicence', '2020-01-01')],
        },
      },
      [],
    ],
    ['health food without a food licence', { goods: { scopeCode: 'health-food' } }, []],
    [
      'health food for a clinic, whose expired food licence does not count',
      {
        member: {
          kind: 'clinic',
          licences: [
            ...papers('foodLicence', '2026-01-01'),
            { kind: 'medicalLicence', name: '', validTo: null },
            { kind: 'institutionLicence', name: '', validTo: null },
          ],
        },
        goods: { scopeCode: 'health-food' },
      },
      ['certificate_missing 缺少《医疗机构执业许可证》'],
    ],
    ['black list, own city', control('black', { regionCodes: ['320100'] }), [barred]],
    ['the last one in stock', { goods: { available: 1 }, quantity: 1 }, []],
    [
      'less left than the least number',
      { goods: { available: 3 }, quantity: 5, smallest: 4 },
      ['short_stock 库存不足，还可购3盒，不足起订量4盒'],
    ],
    [
      'as much left as the least number',
      { goods: { available: 4 }, quantity: 5, smallest: 4 },
      ['short_stock 库存不足，还可购4盒'],
    ],
    [
      'more left than the least number',
      { goods: { available: 9 }, quantity: 10, smallest: 4 },
      ['short_stock 库存不足，还可购9盒'],
    ],
    [
      'nothing left of a least number of 2',
      { quantity: 1, smallest: 2, besides: { units: 50, ephedrineUnits: 0 } },
      ['short_stock 库存不足，还可购0盒，不足起订量2盒'],
    ],
    [
      'nothing left of single ones',
      { quantity: 1, besides: { units: 50, ephedrineUnits: 0 } },
      ['short_stock 库存不足，还可购0盒'],
    ],
    ['the last of a flash sale', { offer: { ...offer, left: 1, memberLeft: 1 }, quantity: 1 }, []],
    ['just what a flash sale has left', { offer: { ...offer, left: 10, memberLeft: 10 } }, []],
    ['one more of a flash sale', { offer: { ...offer, memberLeft: 1 } }, ['over_cap 秒杀限购，您还可购1盒']],
    [
      'ephedrine authorisation on its last day',
      { goods: { isEphedrine: true }, member: { ephedrine: { quota: 99, used: 0, validTo: today } } },
      [],
    ],
    ['ephedrine to the end of the quota', { goods: { isEphedrine: true, available: 99 }, quantity: 60 }, []],
    [
      'ephedrine with the quota used up',
      { goods: { isEphedrine: true }, quantity: 1, besides: { units: 0, ephedrineUnits: 70 } },
      ['ephedrine_quota_used 含麻商品授权额度不足，还可购0盒'],
    ],
    ['ephedrine with a receipt due today', { goods: { isEphedrine: true }, member: { receiptDueOn: today } }, []],
    [
      'ephedrine with a receipt overdue',
      { goods: { isEphedrine: true }, member: { receiptDueOn: '2026-11-19' } },
      ['ephedrine_receipt_overdue 有含麻订单回执已于2026-11-19逾期未交，补交后方可购买含麻商品'],
    ],
    ['other goods with a receipt overdue', { member: { receiptDueOn: '2026-11-19', ephedrine: null } }, []],
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

test.each([
  [179, '2027-05-18', true],
  [180, '2027-05-19', true],
  [181, '2027-05-20', false],
])('with %d days left goods are near expiry: %s', (_, expiry, expected) => {
  expect(isNearExpiry(expiry, today)).toBe(expected)
})

test('goods without a batch are not near expiry', () => {
  expect(isNearExpiry(null, today)).toBe(false)
})

test.each<[string, Change, { label: string; url: string }]>([
  ['without papers', { member: { licences: pharmacy.licences.slice(1) } }, ways.papers],
  ['before anything is handed in', { member: { reviewState: 'draft' } }, ways.registration],
  ['while the review goes on', { member: { reviewState: 'pending' } }, ways.review],
  ['after a refusal', { member: { reviewState: 'rejected' } }, ways.resubmission],
  ['with a debt', { member: { creditUsedFen: 1, creditDueOn: '2026-11-01' } }, ways.credit],
  ['without authorisation', { goods: { isEphedrine: true }, member: { ephedrine: null } }, ways.papers],
  [
    'after its end',
    { goods: { isEphedrine: true }, member: { ephedrine: { quota: 99, used: 0, validTo: '2026-11-19' } } },
    ways.papers,
  ],
  [
    'over the quota',
    { goods: { isEphedrine: true }, member: { ephedrine: { quota: 1, used: 0, validTo: today } } },
    ways.papers,
  ],
  [
    'with a receipt to hand in',
    { goods: { isEphedrine: true }, member: { receiptDueOn: '2026-11-19' } },
    ways.receipts,
  ],
  ['over an offer', { offer: { ...offer, memberLeft: 0 } }, { label: '按普通价购买', url: '/list/info/12' }],
])('the way out %s', (_, change, way) => {
  expect(reasonsOf(change).map(({ action }) => action)).toEqual([way])
})

test('goods under controlled sale are barred to guests, others to nobody', () => {
  const saleControl = control('black', {}).goods.saleControl
  expect([isBarred(null, saleControl), isBarred(pharmacy, saleControl)]).toEqual([true, false])
  expect([isBarred(null, null), isBarred(pharmacy, null)]).toEqual([false, false])
})
