import { fen } from '#lib/kernel/money.ts'
import { applyCoupon } from './coupon.ts'
import type { CouponRule } from './input.ts'
import { plainCoupon, plainGoods } from './testing/plain.ts'

const line = (id: number, amount: number, over: { brandId?: number; isReduced?: boolean } = {}) => ({
  id,
  goods: plainGoods({ brandId: over.brandId ?? null }),
  amount: fen(amount),
  wantedId: 0,
  isReduced: over.isReduced ?? false,
})
const brand: Partial<CouponRule> = { scope: { kind: 'brands', brandIds: [7] } }
const applied = (lines: ReturnType<typeof line>[], over: Partial<CouponRule>) => {
  const { amount, shares, reason } = applyCoupon(lines, plainCoupon(over))
  return { amount, shares: [...shares], reason }
}
const refused = (reason: string) => ({ amount: 0, shares: [], reason })

test('a coupon is spread over the lines it reaches, and no other', () => {
  const lines = [line(1, 1000, { brandId: 7 }), line(2, 5000), line(3, 2000, { brandId: 7 })]
  const shares = [
    [1, 100],
    [3, 200],
  ]
  expect(applied(lines, brand)).toEqual({ amount: 300, shares, reason: '' })
})

test.each([
  ['no line is in its scope', [line(1, 1000)], brand, '所选商品不适用此券'],
  ['nothing is chosen', [], {}, '所选商品不适用此券'],
  ['nothing is to be paid any more', [line(1, 0)], {}, '所选商品不适用此券'],
  ['it goes with no full reduction', [line(1, 1000, { isReduced: true })], { isExclusive: true }, '此券不与满减同享'],
  ['its threshold is not reached', [line(1, 1000)], { threshold: fen(1001) }, '适用商品还差 ¥0.01'],
])('a coupon is refused where %s', (_, lines, over, reason) => {
  expect(applied(lines, over)).toEqual(refused(reason))
})

test('an exclusive coupon counts the lines without a reduction; another one all', () => {
  const lines = [line(1, 1000, { isReduced: true }), line(2, 500)]
  const threshold = fen(501)
  expect(applied(lines, { isExclusive: true, threshold })).toEqual(refused('适用商品还差 ¥0.01'))
  expect(applied(lines, { isExclusive: true }).shares).toEqual([[2, 300]])
  expect(applied(lines, { threshold }).shares).toEqual([
    [1, 200],
    [2, 100],
  ])
})

test.each([
  ['its value', { value: 300 }, 300],
  ['no more than there is', { value: 3000 }, 1001],
  ['all there is, to the fen', { value: 1001 }, 1001],
  ['a rate, floored', { kind: 'discount', value: 9500 }, 50],
  ['a rate up to its cap', { kind: 'discount', value: 5000, maxReduce: fen(400) }, 400],
  ['a rate below its cap', { kind: 'discount', value: 5000, maxReduce: fen(600) }, 500],
  ['one fen', { value: 1, threshold: fen(1001) }, 1],
] as const)('a coupon takes off %s', (_, over, amount) => {
  expect(applied([line(1, 1001)], over)).toEqual({ amount, shares: [[1, amount]], reason: '' })
})
