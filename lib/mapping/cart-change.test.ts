import type { WireCart, WireCartChange } from '#lib/contract/cart/calls.ts'
import { cartEditShape } from '#lib/contract/cart/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { changedCart, toCart } from './cart.ts'
import { wireLine } from './testing/wire-line.ts'

const amounts = {
  selected_count: 3,
  selected_number: 20,
  goods_amount: '172.00',
  manjian_amount: '20.00',
  discount_amount: '3.00',
  coupon_amount: '0.00',
  shipping_fee: '0.00',
  pay_amount: '149.00',
}
const shared = { goods_manjian_amount: '6.00', discount_amount: '1.00' }
const before = [
  wireLine(1, '阿莫西林胶囊', 10, '86.00', { goods_manjian_id: 5, ...shared }),
  wireLine(2, '布洛芬缓释胶囊', 5, '43.00', { goods_manjian_id: 5, ...shared }),
  wireLine(3, '板蓝根颗粒', 5, '43.00'),
]
const sums = (version: string, manjians: WireCart['activity_data']['manjians']['manjians']) => ({
  shipping_data: { shipping_amount: '0', no_trans_order_amount: '0', min_order_amount: '0', fee: '0' },
  activity_data: { manjians: { manjians }, discounts: { discounts: [] } },
  filter_data: [{ value: 1, label: '可购买', count: 3 }],
  amounts,
  hints: [{ kind: 'shipping' as const, text: '再买 ¥8.00 包邮', gap: '8.00', action: null }],
  version,
})
const tier = {
  id: 501,
  promotion_id: 5,
  name: '满减',
  amount: '100',
  discount: '20.00',
  current: null,
  status: null,
  url: null,
}
const known = toCart({ data: before, ...sums('v1', []), notices: ['已取消勾选'] })
const changed = wireLine(1, '阿莫西林胶囊', 20, '172.00', {
  goods_manjian_id: 5,
  goods_manjian_amount: '15.00',
  discount_amount: '2.00',
})
const share = { id: 2, goods_manjian_amount: '5.00', discount_amount: '0.80' }
const change: WireCartChange = { from: 'v1', lines: [changed], shares: [share], ...sums('v2', [tier]) }

test('a change makes of a cart what the list would say', () => {
  const listed = [changed, { ...before[1]!, ...share }, before[2]!]
  const expected = toCart({ data: listed, ...sums('v2', [tier]), notices: [] })
  expect(changedCart(known, change)).toEqual(expected)
  expect(expected.fullReductions[0]?.current).toBe(21_500)
})

test('lines it says nothing of are the same objects', () => {
  expect(changedCart(known, change)?.lines[2]).toBe(known.lines[2])
})

test('it is of no other cart than the one that was changed', () => {
  expect(changedCart({ ...known, version: 'v0' }, change)).toBeNull()
  expect(changedCart({ ...known, version: null }, change)).toBeNull()
})

test('an upstream that tells a quantity alone, or of no version, tells no change', () => {
  const answer = { id: 1, number: 20, message: '' }
  expect(readLiberally(cartEditShape, answer).data?.cart).toBeNull()
  expect(readLiberally(cartEditShape, { ...answer, cart: { ...change, from: null } }).data?.cart).toBeNull()
})
