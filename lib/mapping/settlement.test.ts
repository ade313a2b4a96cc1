import type { WireSettlement } from '#lib/contract/cart/calls.ts'
import { settlementShape } from '#lib/contract/cart/shapes.ts'
import { amountRows, termsRows } from '#lib/mapping/testing/fields.ts'
import { reckonedAmounts, toCartLine } from './cart.ts'
import { toSettlement } from './settlement.ts'
import {
  absent,
  codes,
  fen,
  flag,
  id,
  mapsFields,
  none,
  nothing,
  orNull,
  required,
  text,
  time,
  when,
  whole,
} from './testing/fields.ts'
import { wireLine } from './testing/wire-line.ts'

const line = wireLine(21, '板蓝根颗粒', 10, '86.00')

mapsFields(settlementShape, toSettlement, [
  ['ids', [21, 22], 'lineIds', [21, 22], [...none, [['7'], [7]]]],
  ['orders', 'orders', none],
  ['orders.0.kind', 'hm', 'orders.0.kind', 'ephedrine', codes({ ordinary: 'ordinary', hm: 'ephedrine' })],
  ['orders.0.lines', [line], 'orders.0.lines', [{ ...toCartLine(line), isSelected: true }], none],
  ...amountRows('orders.0.amounts', 'orders.0.amounts', reckonedAmounts([toCartLine(line)])),
  ['orders.0.payments', 'orders.0.payments', none],
  ['orders.0.payments.0.method', 'balance', 'orders.0.payments.0.method', 'balance', text],
  ['orders.0.payments.0.label', '余额支付', 'orders.0.payments.0.label', '余额支付', text],
  ['orders.0.payments.0.is_allowed', 0, 'orders.0.payments.0.isAllowed', false, flag],
  ['orders.0.payments.0.reason', '余额不足', 'orders.0.payments.0.reason', '余额不足', text],
  ['orders.0.payments.0.available', '12.00', 'orders.0.payments.0.available', 1200, orNull(fen)],
  ['orders.0.payments.0.missing', '8.00', 'orders.0.payments.0.missing', 800, orNull(fen)],
  ['orders.0.payments.0.is_online', 1, 'orders.0.payments.0.isOnline', true, flag],
  ...amountRows('amounts', 'amounts', reckonedAmounts([toCartLine(line)])),
  ...termsRows('terms.', 8600),
  ['addresses', 'addresses', none],
  ['addresses.0.id', 31, 'addresses.0.id', 31, id],
  ['addresses.0.name', '王药师', 'addresses.0.name', '王药师', text],
  ['addresses.0.phone', '13800000001', 'addresses.0.phone', '13800000001', text],
  ['addresses.0.text', '成都市武侯区', 'addresses.0.text', '成都市武侯区', text],
  ['addresses.0.is_default', 0, 'addresses.0.isDefault', false, flag],
  ['coupons', 'coupons', none],
  ['coupons.0.id', 41, 'coupons.0.id', 41, id],
  ['coupons.0.name', '满200减10', 'coupons.0.name', '满200减10', text],
  ['coupons.0.amount', '10.00', 'coupons.0.amount', 1000, required(fen)],
  ['coupons.0.pay_amount', '190.00', 'coupons.0.pay', 19_000, orNull(fen)],
  ['coupons.0.is_best', 1, 'coupons.0.isBest', true, flag],
  ['coupons.0.is_usable', 0, 'coupons.0.isUsable', false, flag],
  ['coupons.0.reason', '未满200元', 'coupons.0.reason', '未满200元', text],
  ['coupons.0.expires_at', 1_795_000_000, 'coupons.0.expiresAt', 1_795_000_000_000, time],
  ['without_coupon', 'withoutCoupon', nothing],
  ['without_coupon.pay_amount', '200.00', 'withoutCoupon.pay', 20_000, required(fen)],
  ['without_coupon.discount_amount', '12.00', 'withoutCoupon.discount', 1200, fen],
  ['coupon_id', 41, 'couponId', 41, when(absent, null, null, null, 0, 0, 1, 1, '7', 7)],
  ['blockers', 'blockers', none],
  ['blockers.0.code', 'minimum', 'blockers.0.code', 'minimum', text],
  ['blockers.0.text', '未达起订金额', 'blockers.0.text', '未达起订金额', required(text)],
  ['blockers.0.action', 'blockers.0.wayOut', nothing],
  ['blockers.0.action.label', '去凑单', 'blockers.0.wayOut.label', '去凑单', required(text)],
  ['blockers.0.action.url', '/list', 'blockers.0.wayOut.url', '/list', required(text)],
  ['blockers.0.line_id', 22, 'blockers.0.lineId', 22, orNull(id)],
  ['near_expiry', 'nearExpiry', none],
  ['near_expiry.0.line_id', 21, 'nearExpiry.0.lineId', 21, id],
  ['near_expiry.0.name', '板蓝根颗粒', 'nearExpiry.0.name', '板蓝根颗粒', text],
  ['near_expiry.0.xq', '2027-01-31', 'nearExpiry.0.expiresOn', '2027-01-31', text],
  ['unpaid', 'unpaid', nothing],
  ['unpaid.count', 3, 'unpaid.count', 3, required(whole)],
  ['unpaid.amount', '1200.00', 'unpaid.amount', 120_000, required(fen)],
  ['statement', '[["line 21","板蓝根颗粒",{}]]', 'statement', '[["line 21","板蓝根颗粒",{}]]', orNull(text)],
])

describe('a settlement of a shop API that leaves out', () => {
  const wire: WireSettlement = {
    ids: [21],
    orders: [{ kind: 'ordinary', lines: [line], amounts: null, payments: [] }],
    amounts: null,
    addresses: [],
    coupons: [],
    without_coupon: null,
    coupon_id: null,
    blockers: [],
    near_expiry: [],
    unpaid: null,
    statement: null,
  }
  const shipping_data = { shipping_amount: '500.00', no_trans_order_amount: '90.00', min_order_amount: null, fee: null }
  const activity_data = { manjians: { manjians: [] }, discounts: { discounts: [] } }
  const shipping = { threshold: 50_000, unshipped: 9000, minimumOrder: null, fee: null }
  const untold = { threshold: null, unshipped: 0, minimumOrder: null, fee: null }
  const none = { fullReductions: [], discounts: [] }

  test('the sums: they are reckoned from the lines, without a freight', () => {
    const { amounts, orders } = toSettlement(wire)
    expect([amounts, orders[0]?.amounts]).toMatchObject([
      { goods: 8600, shipping: null, pay: 8600 },
      { goods: 8600, shipping: null, pay: 8600 },
    ])
  })

  test.each([
    ['the promotions: none is said', { shipping_data }, { ...none, shipping }],
    ['the freight: nothing is said of it', { activity_data }, { ...none, shipping: untold }],
    ['neither: both are told', { shipping_data, activity_data }, { ...none, shipping }],
  ])('%s', (_, terms, expected) => expect(toSettlement({ ...wire, ...terms }).terms).toEqual(expected))

  test('promotions and freight: no terms', () => expect(toSettlement(wire)).not.toHaveProperty('terms'))
})
