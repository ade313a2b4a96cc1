import type { WireCart, WireCartLine } from '#lib/contract/cart/calls.ts'
import { cartLineShape, cartStateShape } from '#lib/contract/cart/shapes.ts'
import { combinationShape } from '#lib/contract/goods/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { amountRows, hintRows, termsRows } from '#lib/mapping/testing/fields.ts'
import { reckonedAmounts, toCart, toCartLine, toCombination } from './cart.ts'
import {
  absent,
  day,
  fen,
  flag,
  gone,
  id,
  mapsFields,
  none,
  nothing,
  orElse,
  orNull,
  price,
  required,
  text,
  texts,
  unread,
  when,
  whole,
} from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'
import { wireLine } from './testing/wire-line.ts'

const goods = [wireGoods(7, '板蓝根颗粒'), 'item', { kind: 'goods', goods: readGoods(7, '板蓝根颗粒') }] as const

describe('a line', () =>
  mapsFields(cartLineShape, toCartLine, [
    ['id', 3, 'id', 3, id],
    ['key', 'g7', 'key', 'g7', text],
    [
      'type',
      1,
      'type',
      'flash',
      when(absent, 'ordinary', 0, 'ordinary', '1', 'flash', 3, 'combination', 2, 'other', 9, 'other'),
    ],
    ['goods_type', 2, '', {}, unread],
    [
      'number',
      10,
      '',
      { quantity: 10, amount: 8599 },
      when(absent, { quantity: null }, null, { quantity: null }, 0, { quantity: null }, 1, { quantity: 1 }, '7', {
        quantity: 7,
      }),
    ],
    ['legal_number', 12, 'legalQuantity', 12, when(absent, 10, null, 10, 0, 0, 1, 1, '7', 7)],
    ['case_number', 400, 'caseQuantity', 400, whole],
    ['price', '8.60', 'price', 86_000, orElse(86_000, price)],
    ['raw_price', '9.10', 'rawPrice', 91_000, orElse(86_000, price)],
    ['amount', '85.99', 'amount', 8599, orElse(8600, fen)],
    ['price_parts', 'parts', none],
    ['price_parts.0.number', 4, 'parts.0.number', 4, required(whole)],
    ['price_parts.0.price', '8.40', 'parts.0.price', 84_000, required(price)],
    ['price_parts.0.amount', '33.60', 'parts.0.amount', 3360, required(fen)],
    ['added_price', '7.90', 'addedPrice', 79_000, orElse(86_000, price)],
    ['is_selected', 0, 'isSelected', false, flag],
    ['with_coupon', 0, 'mayUseCoupon', false, orElse(true, flag)],
    ['goods_manjian_amount', '6.00', 'fullReductionShare', 600, fen],
    ['discount_amount', '5.00', 'discountShare', 500, fen],
    ['gift_data', 'gift', nothing],
    [
      'gift_data.total',
      2,
      '',
      { gift: { total: 2, name: '洗手液' } },
      when(absent, { gift: null }, 0, { gift: null }, 1, { gift: { total: 1, name: '洗手液' } }),
    ],
    ['gift_data.type', 7, '', {}, unread],
    ['gift_data.name', '洗手液', 'gift.name', '洗手液', text],
    ['gift_note', '赠品不足', 'giftNote', '赠品不足', text],
    ['batches', 'batches', nothing],
    ['batches.0.name', '洗手液', 'batches.0.name', '洗手液', text],
    ['batches.0.batch_no', 'B7', 'batches.0.batchNumber', 'B7', text],
    ['batches.0.made_on', '2026-01-31', 'batches.0.madeOn', '2026-01-31', orNull(day)],
    ['batches.0.expires_on', '2027-02-20', 'batches.0.expiresOn', '2027-02-20', required(day)],
    ['batches.0.number', 6, 'batches.0.quantity', 6, required(whole)],
    ['batches.0.is_gift', 1, 'batches.0.isGift', true, flag],
    ['goods_price_id', 71, 'offer.goodsPriceId', 71, whole],
    ['ladder_price_id', 72, 'offer.ladderPriceId', 72, whole],
    ['goods_manjian_id', 73, 'offer.fullReductionId', 73, whole],
    ['is_yj', 74, 'offer.flag', 74, whole],
    [
      'ck_id',
      5,
      '',
      {},
      [
        [absent, {}],
        [0, {}],
        ['7', {}],
      ],
    ],
    ['goods', ...goods, [[null, gone]]],
    ['combination', null, '', {}, nothing.map(([sent]) => [sent, {}])],
  ]))

describe('a combination', () =>
  mapsFields(combinationShape, toCombination, [
    ['id', 9, 'id', 9, id],
    ['name', '感冒组合', 'name', '感冒组合', required(text)],
    ['price', '19.90', 'price', 199_000, orNull(price)],
    ['raw_price', '24.10', 'rawPrice', 241_000, orNull(price)],
    ['number', 40, 'stock', 40, orNull(whole)],
    ['max_number', 3, 'maxQuantity', 3, orNull(whole)],
    ['is_buy', 0, 'isBuyable', false, orElse(true, flag)],
    ['reasons', 'reasons', none],
    ['reasons.0.code', 'guest', 'reasons.0.code', 'guest', text],
    ['reasons.0.text', '登录后可购买', 'reasons.0.text', '登录后可购买', required(text)],
    ['reasons.0.action', 'reasons.0.wayOut', nothing],
    ['reasons.0.action.label', '登录', 'reasons.0.wayOut.label', '登录', required(text)],
    ['reasons.0.action.url', '/login', 'reasons.0.wayOut.url', '/login', required(text)],
    ['goods', 'parts', none],
    ['goods.0.goods', wireGoods(7, '板蓝根颗粒'), 'parts.0.goods', readGoods(7, '板蓝根颗粒'), []],
    ['goods.0.number', 2, 'parts.0.number', 2, orElse(1, id)],
    ['goods.0.price', '8.60', 'parts.0.price', 86_000, orNull(price)],
  ]))

/** Kinds of hints tell their places among hints; what they are is tried with the hints. */
function withoutKeys(wire: WireCart) {
  const { hints, ...cart } = toCart(wire)
  return { ...cart, hints: hints?.map(({ key: _, goods: __, ...hint }) => hint) ?? null }
}

describe('a cart', () =>
  mapsFields(cartStateShape, withoutKeys, [
    ['data', [], 'lines', [], none],
    ...termsRows(''),
    ['filter_data', 'filters', none],
    ['filter_data.0.value', 4, 'filters.0.value', 4, required(whole)],
    ['filter_data.0.label', '近效期', 'filters.0.label', '近效期', required(text)],
    ['filter_data.0.count', 5, 'filters.0.count', 5, orNull(whole)],
    ...amountRows('amounts', 'amounts', reckonedAmounts([])),
    ['notices', ['已取消勾选'], 'notices', ['已取消勾选'], texts],
    ['hints', 'hints', nothing],
    ...hintRows,
    ['version', 'v1', 'version', 'v1', orNull(text)],
  ]))

test('without amounts of the upstream they are the sums of the selected lines', () => {
  const shares = { goods_manjian_amount: '6.00', discount_amount: '5.00' }
  const chosen = [wireLine(1, '阿莫西林胶囊', 10, '86.00', shares), wireLine(2, '布洛芬缓释胶囊', 5, '43.00', shares)]
  const left = wireLine(3, '板蓝根颗粒', 7, '60.20', { ...shares, is_selected: 0 })
  expect(toCart({ ...cart({}, ...chosen, left), amounts: null }).amounts).toEqual({
    selectedLines: 2,
    unpriced: 0,
    selectedUnits: 15,
    goods: 12_900,
    fullReduction: 1200,
    discount: 1000,
    coupon: 0,
    shipping: null,
    pay: 10_700,
  })
})

test('a line of a combination without a price has none', () => {
  const combination = { id: 9, name: '组合', goods: [] }
  const { data } = readLiberally(cartLineShape, { id: 3, number: 2, combination })
  expect(data && [toCartLine(data).price, toCartLine(data).amount]).toEqual([null, null])
})

test('a line costs its quantity at its price, where it has both', () => {
  const amountOf = (number: number | null) => {
    const combination = { id: 9, name: '组合', goods: [] }
    const { data } = readLiberally(cartLineShape, { id: 3, number, price: '8.60', combination })
    return data && toCartLine(data).amount
  }
  expect([amountOf(2), amountOf(null)]).toEqual([1720, null])
})

test('a line of a combination sells that', () => {
  const combination = {
    id: 9,
    name: '组合',
    price: null,
    raw_price: null,
    number: 4,
    max_number: null,
    is_buy: 1 as const,
    reasons: [],
    goods: [],
  }
  const { item } = toCartLine(wireLine(1, '', 2, '0', { goods: null, combination }))
  expect(item).toEqual({ kind: 'combination', combination: toCombination(combination) })
})

test('a line that sells nothing is none', () => {
  expect(() => toCartLine(wireLine(31, '', 2, '0', { goods: null }))).toThrow('cart line 31 has neither')
})

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
    hints: null,
    version: 'v1',
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
    ['reckoned from the selected ordinary lines', {}, '¥129.00', true],
    ['reckoned from the lines its promotion takes', { promotion_id: 5 }, '¥86.00', false],
    ["the upstream's own sum", { current: '99.99' }, '¥99.99', false],
    ["the upstream's own status", { status: 0 }, '¥129.00', false],
    ["the upstream's own word on both", { current: '12.00', status: 1 }, '¥12.00', true],
  ])('%s', (_, over, current, isReached) => {
    const [found] = toCart(cart({ manjians: [tier('100.00', over)] }, ...lines)).fullReductions
    expect([found && amountText(found.current), found?.isReached]).toEqual([current, isReached])
  })

  test('is not reckoned where one of its lines tells no amount', () => {
    const [first, ...others] = lines
    const unpriced = { ...first!, price: null, amount: null, goods: { ...first!.goods!, base_price: null } }
    const currentOf = (threshold: string) =>
      toCart(cart({ manjians: [tier(threshold)] }, unpriced, ...others)).fullReductions
    expect(currentOf('100.00').map(({ current, isReached }) => [current, isReached])).toEqual([[null, false]])
    expect(currentOf('43.00').map(({ current, isReached }) => [current, isReached])).toEqual([[4300, true]])
  })

  test('of a discount is reckoned from what full reductions leave', () => {
    const [found] = toCart(cart({ discounts: [tier('123.00')] }, ...lines)).discounts
    expect([found && amountText(found.current), found?.isReached]).toEqual(['¥123.00', true])
  })

  test('reached tiers stand first', () => {
    const tiers = ['300.00', '50.00', '200.00', '100.00'].map((amount) => tier(amount))
    const { fullReductions } = toCart(cart({ manjians: tiers }, ...lines))
    expect(fullReductions.map((each) => formatFen(each.threshold))).toEqual(['100.00', '50.00', '200.00', '300.00'])
  })
})
