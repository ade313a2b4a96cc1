import type { Fen } from '#lib/kernel/money.ts'
import { fen } from '#lib/kernel/money.ts'
import type { Settlement, SettlementCoupon } from './settlement.ts'
import { cheaperChoice, couponEffect, transferFacts } from './settlement.ts'

const sum = (pay: number, discount = 0) => ({ pay: fen(pay), discount: fen(discount) })

test.each<[string, Settlement['withoutCoupon'], Fen | null, ReturnType<typeof couponEffect>]>([
  ['dearer than the discount it ends', sum(9000, 1000), fen(9500), { lostDiscount: fen(1000), difference: fen(500) }],
  ['cheaper', sum(9000, 1000), fen(8200), { lostDiscount: fen(1000), difference: fen(-800) }],
  ['that costs the same', sum(9000), fen(9000), { lostDiscount: fen(0), difference: fen(0) }],
  ['that can’t be used', sum(9000), null, null],
  ['where the sum without it is not told', null, fen(9000), null],
  ['where nothing is told', null, null, null],
])('a coupon %s', (_, withoutCoupon, pay, effect) => {
  expect(couponEffect({ withoutCoupon }, { pay })).toEqual(effect)
})

const coupon = (id: number, pay: number | null, isBest = false): SettlementCoupon => ({
  id,
  name: `券${id}`,
  amount: fen(500),
  isBest,
  isUsable: pay !== null,
  reason: '',
  expiresAt: 0,
  pay: pay === null ? null : fen(pay),
})

function settlement(coupons: readonly SettlementCoupon[], withoutCoupon: Settlement['withoutCoupon']): Settlement {
  const [none, pay] = [fen(0), fen(9000)]
  return {
    lineIds: [],
    orders: [],
    amounts: {
      selectedLines: 1,
      unpriced: 0,
      selectedUnits: 1,
      goods: pay,
      fullReduction: none,
      discount: none,
      coupon: none,
      shipping: none,
      pay,
    },
    addresses: [],
    coupons,
    withoutCoupon,
    couponId: null,
    blockers: [],
    nearExpiry: [],
    unpaid: null,
    statement: null,
  }
}

describe('the choice advised, beside one of ¥90', () => {
  const best = coupon(2, 8400, true)

  test.each<[string, readonly SettlementCoupon[], Settlement['withoutCoupon'], ReturnType<typeof cheaperChoice>]>([
    ['a coupon', [coupon(1, 100), best], sum(9500), { coupon: best, pay: fen(8400), saving: fen(600) }],
    ['the first of two', [best, coupon(3, 8300, true)], sum(9500), { coupon: best, pay: fen(8400), saving: fen(600) }],
    ['a coupon, not what none would cost', [best], null, { coupon: best, pay: fen(8400), saving: fen(600) }],
    ['no coupon', [coupon(1, 8000)], sum(8999, 700), { coupon: null, pay: fen(8999), saving: fen(1) }],
    ['a coupon that costs the same', [coupon(2, 9000, true)], sum(8000), null],
    ['a coupon that costs more', [coupon(2, 9001, true)], sum(8000), null],
    ['a coupon of which the sum is not told', [coupon(2, null, true)], sum(8000), null],
    ['no coupon, at the same sum', [], sum(9000), null],
    ['no coupon, at a sum that is not told', [], null, null],
  ])('%s', (_, coupons, withoutCoupon, expected) => {
    expect(cheaperChoice(settlement(coupons, withoutCoupon))).toEqual(expected)
  })
})

test('a transfer names the account, and the shop’s reference or else what it is for', () => {
  const to = { bank: '中国银行', account: '4321', name: '百川医药', reference: 'D12345' }
  const where = [
    ['收款户名', '百川医药'],
    ['开户银行', '中国银行'],
    ['收款账号', '4321'],
  ]
  expect(transferFacts(to, '订单 1')).toEqual([...where, ['转账附言', 'D12345']])
  expect(transferFacts({ ...to, reference: null }, '订单 1')).toEqual([...where, ['转账附言', '订单 1']])
})
