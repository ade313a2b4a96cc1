import { readLiberally } from '#lib/contract/reading/reader.ts'
import { userShapes } from '#lib/contract/user/shapes.ts'
import { toCoupon, toCouponNumbers, toVoucherNumbers, toVouchersOfCoupons } from './wallet.ts'

const noNumbers = { usable: null, used: null, expired: null, kinds: [] }
const both = [
  { kind: 1, kindText: '优惠券', count: 3 },
  { kind: 2, kindText: '现金券', count: 2 },
]

test.each<[string, unknown, object]>([
  ['by state', { usable: 3, used: 1, expired: 0 }, { usable: 3, used: 1, expired: 0, kinds: [] }],
  ['one number', 3, { ...noNumbers, usable: 3 }],
  ['one number as text', '3', { ...noNumbers, usable: 3 }],
  ['under the names of kinds', { coupon: 3, voucher: '2' }, { ...noNumbers, usable: 5, kinds: both }],
  ['under the codes of kinds', { 1: 3, 2: 2 }, { ...noNumbers, usable: 5, kinds: both }],
  [
    'a row for each kind',
    [
      { type: 1, num: 3 },
      { type: '2', count: 2 },
    ],
    { ...noNumbers, usable: 5, kinds: both },
  ],
  [
    'a kind with words of its own',
    { data: [{ type: 9, name: '运费券', num: 1 }] },
    { ...noNumbers, usable: 1, kinds: [{ kind: 9, kindText: '运费券', count: 1 }] },
  ],
  [
    'a kind without words',
    [{ type: 9, num: 1 }],
    { ...noNumbers, usable: 1, kinds: [{ kind: 9, kindText: '其他', count: 1 }] },
  ],
  ['nothing', {}, noNumbers],
  ['no rows', [], noNumbers],
])('counts of papers come %s', (_, sent, expected) => {
  const wire = readLiberally(userShapes.couponNumbers.data, sent).data
  expect(wire && toCouponNumbers(wire)).toEqual(expected)
})

test.each([
  [{ amount: '10.00' }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 1 }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 2 }, '现金券', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 9, type_text: '运费券' }, '运费券', { kind: 'amount', off: 1000 }],
  [{ amount: '10.00', type: 9 }, '', { kind: 'amount', off: 1000 }],
  [{ amount: '0.95', is_rate: 1 }, '', { kind: 'rate', rate: 0.95 }],
])('a paper sent as %j', (sent, kindText, worth) => {
  const coupon = { id: 1, name: '满200减10', expires_at: 1_893_456_000, ...sent }
  const wire = readLiberally(userShapes.coupons.data, { data: [coupon] }).data?.data[0]
  expect(wire && toCoupon(wire)).toMatchObject({ kindText, worth })
})

test.each<[string, readonly object[], readonly number[], number]>([
  [
    'of their kind',
    [
      { id: 1, type: 2 },
      { id: 2, type: '2' },
    ],
    [1, 2],
    9,
  ],
  ['that say no kind: the upstream was asked for this one', [{ id: 1 }, { id: 2 }], [1, 2], 9],
  [
    'among other kinds: the upstream does not tell them apart',
    [
      { id: 1, type: 1 },
      { id: 2, type: 2 },
    ],
    [2],
    1,
  ],
])('cash vouchers out of papers %s', (_, coupons, ids, total) => {
  const sent = { data: coupons.map((each) => ({ name: '满减', amount: '10.00', ...each })), total: 9 }
  const wire = readLiberally(userShapes.availableCoupons.data, sent).data
  const page = wire && toVouchersOfCoupons(wire, 1)
  expect([page?.items.map(({ id }) => id), page?.total]).toEqual([ids, total])
})

test.each([
  [0, {}, { isUsable: true, stateText: '可使用' }],
  [1, {}, { isUsable: false, stateText: '已使用' }],
  [2, {}, { isUsable: false, stateText: '已过期' }],
  [2, { status_text: '作废' }, { isUsable: false, stateText: '作废' }],
] as const)('a paper asked for with status %i that says %j is a voucher', (status, said, kept) => {
  const coupon = {
    id: 4,
    name: '返现券',
    amount: '10.00',
    starts_at: 1_795_000_000,
    expires_at: 1_795_100_000,
    ...said,
  }
  const wire = readLiberally(userShapes.coupons.data, { data: [coupon], current_page: 2, last_page: 3, total: 9 }).data
  expect(wire && toVouchersOfCoupons(wire, status)).toEqual({
    items: [
      {
        id: 4,
        name: '返现券',
        amount: 1000,
        remaining: null,
        startsAt: 1_795_000_000_000,
        expiresAt: 1_795_100_000_000,
        uses: [],
        ...kept,
      },
    ],
    page: 2,
    lastPage: 3,
    total: 9,
  })
})

test.each([
  [
    [
      { type: 1, num: 3 },
      { type: 2, num: 2 },
    ],
    2,
  ],
  [{ usable: 3, used: 1, expired: 0 }, null],
  [{ coupon: 3 }, null],
])('usable cash vouchers counted in %j', (sent, usable) => {
  const wire = readLiberally(userShapes.couponNumbers.data, sent).data
  expect(wire && toVoucherNumbers(toCouponNumbers(wire))).toEqual({ usable, used: null, expired: null })
})

test.each([
  1_893_456_000,
  '1893456000',
  1_893_456_000_000,
  '1893456000000',
  '2030-01-01 08:00:00',
  '2030/01/01 08:00:00',
])('a coupon that ends at %j', (end) => {
  const sent = { data: [{ id: 1, name: '满200减10', amount: '10.00', expires_at: end }] }
  const wire = readLiberally(userShapes.coupons.data, sent).data?.data[0]
  expect(wire && toCoupon(wire).expiresAt).toBe(1_893_456_000_000)
})
