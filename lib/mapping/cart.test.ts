import type { WireCart, WireCartLine } from '#lib/contract/cart/calls.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { toCart } from './cart.ts'
import { wireLine } from './testing/wire-line.ts'

type WireTier = WireCart['activity_data']['manjians']['manjians'][number]

const tier = (amount: string, over: Partial<WireTier> = {}): WireTier => ({
  id: Number(amount),
  promotion_id: 0,
  name: '满减',
  amount,
  discount: '5.00',
  current: null,
  status: null,
  url: null,
  ...over,
})

function cart(tiers: { manjians?: WireTier[]; discounts?: WireTier[] }, ...lines: WireCartLine[]): WireCart {
  return {
    data: lines,
    shipping_data: { shipping_amount: '0', no_trans_order_amount: '0', min_order_amount: '0', fee: '0' },
    activity_data: {
      manjians: { manjians: tiers.manjians ?? [] },
      discounts: { discounts: tiers.discounts ?? [] },
    },
    filter_data: [],
    amounts: {
      selected_count: 0,
      selected_number: 0,
      goods_amount: '0',
      manjian_amount: '0',
      discount_amount: '0',
      coupon_amount: '0',
      shipping_fee: '0',
      pay_amount: '0',
    },
    notices: [],
  }
}

const lines = [
  wireLine(1, '阿莫西林胶囊', 10, '86.00', { goods_manjian_id: 5, goods_manjian_amount: '6.00' }),
  wireLine(2, '布洛芬缓释胶囊', 5, '43.00'),
  wireLine(3, '板蓝根颗粒', 5, '43.00', { is_selected: 0 }),
  wireLine(4, '感冒灵颗粒', 5, '43.00', { type: 1 }),
]

describe('status of a tier', () => {
  test.each<[string, Partial<WireTier>, string, boolean]>([
    ['reckoned from the selected ordinary lines', {}, '129.00', true],
    ['reckoned from the lines its promotion takes', { promotion_id: 5 }, '86.00', false],
    ["the upstream's own sum", { current: '99.99' }, '99.99', false],
    ["the upstream's own status", { status: 0 }, '129.00', false],
    ["the upstream's own word on both", { current: '12.00', status: 1 }, '12.00', true],
  ])('%s', (_, over, current, isReached) => {
    const [found] = toCart(cart({ manjians: [tier('100.00', over)] }, ...lines)).fullReductions
    expect([found && formatFen(found.current), found?.isReached]).toEqual([current, isReached])
  })

  test('of a discount is reckoned from what full reductions leave', () => {
    const [found] = toCart(cart({ discounts: [tier('123.00')] }, ...lines)).discounts
    expect([found && formatFen(found.current), found?.isReached]).toEqual(['123.00', true])
  })

  test('reached tiers stand first', () => {
    const tiers = ['300.00', '50.00', '200.00', '100.00'].map((amount) => tier(amount))
    const { fullReductions } = toCart(cart({ manjians: tiers }, ...lines))
    expect(fullReductions.map((each) => formatFen(each.threshold))).toEqual(['100.00', '50.00', '200.00', '300.00'])
  })
})

test.each([
  [0, 'ordinary'],
  [1, 'flash'],
  [3, 'combination'],
  [2, 'other'],
  [9, 'other'],
])('a line of type %i is %s', (type, expected) => {
  const [line] = toCart(cart({}, wireLine(1, '阿莫西林胶囊', 10, '86.00', { type }))).lines
  expect(line?.type).toBe(expected)
})

test.each([1, 2, 7])('a gift of type %i is shown by its name', (type) => {
  const gift_data = { total: 2, type, name: '洗手液' }
  const [line] = toCart(cart({}, wireLine(1, '阿莫西林胶囊', 10, '86.00', { gift_data }))).lines
  expect(line?.gift).toEqual({ total: 2, name: '洗手液' })
})
