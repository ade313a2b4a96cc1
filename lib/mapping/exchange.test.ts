import { goodsShapes } from '#lib/contract/goods/shapes.ts'
import { readLiberally } from '#lib/contract/reading/reader.ts'
import { toExchanges } from './exchange.ts'
import { absent, fen, id, mapsFields, none, orElse, orNull, required, text, when } from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const goods = wireGoods(7, '板蓝根颗粒')
const bundle = {
  id: 9,
  name: '感冒组合',
  price: '19.90',
  raw_price: '24.10',
  number: 10,
  max_number: null,
  is_buy: 1,
  reasons: [],
  goods: [{ goods, number: 2, price: '8.60' }],
}
const held = {
  id: 9,
  name: '感冒组合',
  price: 199_000,
  rawPrice: 241_000,
  stock: 10,
  maxQuantity: null,
  isBuyable: true,
  reasons: [],
  parts: [{ goods: readGoods(7, '板蓝根颗粒'), number: 2, price: 86_000 }],
}

mapsFields(goodsShapes.exchangeList.data, toExchanges, [
  ['data', 'groups', none],
  ['data.0.id', 5, 'groups.0.id', 5, orElse(900_000_000, id.slice(0, 2))],
  [
    'data.0.id',
    '',
    [
      ['7', { 'groups.0.id': 7 }],
      [0, { groups: [] }],
    ],
  ],
  ['data.0.name', '满额换购', 'groups.0.name', '满额换购', required(text)],
  ['data.0.describe', '满500元', 'groups.0.description', '满500元', text],
  [
    'data.0.amount',
    '500.00',
    '',
    { 'groups.0.threshold': 50_000, 'groups.0.isGift': false },
    orNull(fen).map(([given, threshold]) => [given, { 'groups.0.threshold': threshold, 'groups.0.isGift': false }]),
  ],
  ['data.0.goods', [wireGoods(8, '感冒灵颗粒')], 'groups.0.goods', [readGoods(8, '感冒灵颗粒')], none],
  ['data.0.offers', 'groups.0.offers', none],
  ['data.0.offers.0.goods', goods, 'groups.0.offers.0.goods', readGoods(7, '板蓝根颗粒'), []],
  ['data.0.offers.0.goods', 'groups.0.offers', none],
  [
    'data.0.offers.0.price',
    '4.00',
    '',
    { 'groups.0.offers.0.price': 40_000, 'groups.0.offers.0.isGift': false },
    [
      [0, { 'groups.0.offers.0.price': 0, 'groups.0.offers.0.isGift': true }],
      ['0.00', { 'groups.0.offers.0.price': 0, 'groups.0.offers.0.isGift': true }],
      ['0.0001', { 'groups.0.offers.0.price': 1, 'groups.0.offers.0.isGift': false }],
      [1, { 'groups.0.offers.0.price': 10_000, 'groups.0.offers.0.isGift': false }],
      [absent, { 'groups.0.offers': [] }],
    ],
  ],
  ['data.0.offers.0.number', 2, 'groups.0.offers.0.number', 2, when(absent, 1, 0, 0, 1, 1, '7', 7)],
  ['bundles', [bundle], 'bundles', [held], none],
])

test.each([0, 1] as const)('a flag %i makes no gift of what costs something', (is_yj) => {
  const offers = [{ goods: { ...goods, is_yj }, price: '4.00', number: 1 }]
  const group = { id: 5, name: '满额换购', describe: '', amount: '500.00', goods: [], offers }
  expect(toExchanges({ data: [group] }).groups[0]?.offers[0]?.isGift).toBe(false)
})

const offer = (price: string) => ({ goods, price })

test.each([
  ['a group that says nothing of offers', {}, false],
  ['a group of one goods that says it gives no goods of the shop', { offers: [] }, true],
  ['a gift', { offers: [offer('0.00')] }, true],
  ['an exchange without an amount', { offers: [offer('4.00')] }, false],
  ['an exchange', { amount: '500.00', offers: [] }, false],
])('%s: %#', (_, given, isGift) => {
  const wire = readLiberally(goodsShapes.exchangeList.data, [
    { id: 1, name: '满额换购', goods: [goods], ...given },
  ]).data
  expect(wire && toExchanges(wire).groups[0]?.isGift).toBe(isGift)
})

test.each([
  ['all are for nothing', ['0.00', '0'], 1, true],
  ['one of them costs something', ['0.00', '4.00'], 1, false],
  ['none is named and there is one to give', [], 1, true],
  ['none is named and there are two to choose from', [], 2, false],
])('a group without a threshold is a gift where of its offers %s', (_, prices, count, isGift) => {
  const group = {
    id: 5,
    name: '赠品',
    describe: '',
    amount: null,
    goods: Array.from({ length: count }, () => goods),
    offers: prices.map((price) => ({ goods, price, number: 1 })),
  }
  const read = readLiberally(goodsShapes.exchangeList.data, { data: [group], bundles: [] }).data
  expect(toExchanges(read as Parameters<typeof toExchanges>[0]).groups[0]?.isGift).toBe(isGift)
})
