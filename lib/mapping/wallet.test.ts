import { readLiberally } from '#lib/contract/reading/reader.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { toCoupon, toPaperNumbers } from './wallet.ts'

const nothing = { usable: null, used: null, expired: null, kinds: [] }
const both = [
  { kindText: '优惠券', count: 3 },
  { kindText: '现金券', count: 2 },
]

test.each<[string, unknown, object]>([
  ['by state', { usable: 3, used: 1, expired: 0 }, { usable: 3, used: 1, expired: 0, kinds: [] }],
  ['one number', 3, { ...nothing, usable: 3 }],
  ['one number as text', '3', { ...nothing, usable: 3 }],
  ['under the names of kinds', { coupon: 3, voucher: '2' }, { ...nothing, usable: 5, kinds: both }],
  ['under the codes of kinds', { 1: 3, 2: 2 }, { ...nothing, usable: 5, kinds: both }],
  [
    'a row for each kind',
    [
      { type: 1, num: 3 },
      { type: '2', count: 2 },
    ],
    { ...nothing, usable: 5, kinds: both },
  ],
  [
    'a kind with words of its own',
    { data: [{ type: 9, name: '运费券', num: 1 }] },
    { ...nothing, usable: 1, kinds: [{ kindText: '运费券', count: 1 }] },
  ],
  ['a kind without words', [{ type: 9, num: 1 }], { ...nothing, usable: 1, kinds: [{ kindText: '其他', count: 1 }] }],
  ['nothing', {}, nothing],
  ['no rows', [], nothing],
])('counts of papers come %s', (_, sent, expected) => {
  const wire = readLiberally(userShapes.couponNumbers.data, sent).data
  expect(wire && toPaperNumbers(wire)).toEqual(expected)
})

test.each([
  [{ amount: '10.00' }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 1 }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 2 }, '现金券', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 9, type_text: '运费券' }, '运费券', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 9 }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '0.95', is_rate: 1 }, '', { kind: 'rate', rate: 0.95 }],
])('a paper sent as %j', (sent, kindText, worth) => {
  const paper = { id: 1, name: '满200减10', expires_at: 1_893_456_000, ...sent }
  const wire = readLiberally(userShapes.coupons.data, { data: [paper] }).data?.data[0]
  expect(wire && toCoupon(wire)).toMatchObject({ kindText, worth })
})
