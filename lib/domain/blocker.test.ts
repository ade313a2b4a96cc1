import { fen } from '#lib/kernel/money.ts'
import type { MemberFacts } from './blocker.ts'
import { blockersOf } from './blocker.ts'

const today = '2026-11-23'
const licence = (over: object = {}) => ({
  name: '药品经营许可证',
  state: 'valid' as const,
  stateText: '有效',
  isRequired: true,
  effect: '',
  ...over,
})
const expired = licence({ state: 'expired', stateText: '已过期', effect: '自 2026-11-01 起暂停采购药品' })
const expiring = licence({ name: '营业执照', state: 'expiring', stateText: ' 9 天后到期', effect: '' })
const credit = (over: object) => ({ due: fen(0), overdue: fen(0), dueOn: null, ...over })

test.each<[string, Omit<MemberFacts, 'today'>, string[]]>([
  ['nothing known', {}, []],
  [
    'all in order',
    {
      reviewText: null,
      licences: [licence()],
      agreements: { isValid: true, message: '合同有效' },
      credit: null,
      receipts: { owed: 0, overdue: 0 },
    },
    [],
  ],
  ['papers in review', { reviewText: '资质审核中' }, ['review! 资质审核中']],
  ['an expired licence', { licences: [expired] }, ['licence! 药品经营许可证已过期，自 2026-11-01 起暂停采购药品']],
  [
    'a missing licence that is needed, and one that is not',
    {
      licences: [
        licence({ state: 'missing', stateText: '未提交' }),
        licence({ name: '食品证', state: 'missing', isRequired: false }),
      ],
    },
    ['licence! 药品经营许可证未提交'],
  ],
  [
    'several licences',
    { licences: [expired, { ...expired, name: '委托书' }] },
    ['licence! 药品经营许可证、委托书需要更新'],
  ],
  ['a licence that ends soon', { licences: [expiring] }, ['licence 营业执照 9 天后到期']],
  [
    'an agreement to sign',
    { agreements: { isValid: false, message: '请先签署购销合同' } },
    ['agreement! 请先签署购销合同'],
  ],
  [
    'credit overdue',
    { credit: credit({ due: fen(320_000), overdue: fen(120_000), dueOn: '2026-11-01' }) },
    ['credit! 账期欠款 ¥1200.00 已逾期，还款前暂停采购'],
  ],
  [
    'credit due within a week',
    { credit: credit({ due: fen(320_000), dueOn: '2026-11-30' }) },
    ['credit 账期待还 ¥3200.00，最近还款日 2026-11-30'],
  ],
  [
    'a single fen overdue',
    { credit: credit({ due: fen(1), overdue: fen(1) }) },
    ['credit! 账期欠款 ¥0.01 已逾期，还款前暂停采购'],
  ],
  [
    'a single fen due within a week',
    { credit: credit({ due: fen(1), dueOn: '2026-11-24' }) },
    ['credit 账期待还 ¥0.01，最近还款日 2026-11-24'],
  ],
  ['no credit due on a day', { credit: credit({ dueOn: '2026-11-24' }) }, []],
  ['credit due on no day', { credit: credit({ due: fen(100) }) }, []],
  ['credit due later', { credit: credit({ due: fen(320_000), dueOn: '2026-12-01' }) }, []],
  [
    'receipts overdue',
    { receipts: { owed: 3, overdue: 1 } },
    ['receipt! 1 份含麻回执逾期未交，补交前不能购买含麻商品'],
  ],
  ['a receipt owed', { receipts: { owed: 1, overdue: 0 } }, ['receipt 1 份含麻回执待上传']],
  ['receipts owed', { receipts: { owed: 3, overdue: 0 } }, ['receipt 3 份含麻回执待上传']],
  [
    'what blocks before what will',
    { licences: [expiring, expired], receipts: { owed: 1, overdue: 1 } },
    [
      'licence! 药品经营许可证已过期，自 2026-11-01 起暂停采购药品',
      'receipt! 1 份含麻回执逾期未交，补交前不能购买含麻商品',
      'licence 营业执照 9 天后到期',
    ],
  ],
])('blockers of a member with %s', (_, facts, texts) => {
  const found = blockersOf({ ...facts, today })
  expect(found.map(({ kind, isBlocking, text }) => `${kind}${isBlocking ? '!' : ''} ${text}`)).toEqual(texts)
})
