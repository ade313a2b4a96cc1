import type { WireCombination } from '#lib/contract/goods/calls.ts'
import { toExchanges } from './exchange.ts'
import { wireGoods } from './testing/wire-goods.ts'

const goods = wireGoods(1, '阿莫西林胶囊')
const group = (amount: string | null, price: string, is_yj: 0 | 1) => ({
  id: 5,
  name: '满额换购',
  describe: '',
  amount,
  goods: [goods],
  offers: [{ goods: { ...goods, is_yj }, price, number: 2 }],
})
const bundle: WireCombination = {
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

test.each([
  ['an exchange', '500.00', '4.00', 1, false],
  ['an exchange without a flag', '500.00', '4.00', 0, false],
  ['a gift', null, '0.00', 0, true],
  ['a gift that carries a flag', null, '0.00', 1, true],
] as const)('%s is told by its price', (_, amount, price, flag, isGift) => {
  const [first] = toExchanges({ data: [group(amount, price, flag)] }).groups
  expect(first?.offers.map((offer) => offer.isGift)).toEqual([isGift])
})

test.each([
  ['groups', { data: [group('500.00', '4.00', 1)] }, [1, 0]],
  ['sets', { data: [], bundles: [bundle] }, [0, 1]],
])('%s are taken', (_, wire, counts) => {
  const { groups, bundles } = toExchanges(wire)
  expect([groups.length, bundles.length]).toEqual(counts)
})
