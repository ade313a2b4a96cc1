import { fen } from '#lib/kernel/money.ts'
import { amountRows, goodsSum, sumLabel, sumText, sumToPay } from './amount-rows.ts'
import { cartLine } from './testing/cart-line.ts'

const amounts = {
  selectedLines: 1,
  unpriced: 0,
  selectedUnits: 1,
  goods: fen(10_000),
  fullReduction: fen(0),
  discount: fen(0),
  coupon: fen(0),
  shipping: fen(0),
  pay: fen(0),
}
const goods = ['商品金额', '¥100.00']

test.each([
  [{}, [goods, ['运费', '包邮']]],
  [{ fullReduction: fen(1) }, [goods, ['满减', '-¥0.01'], ['运费', '包邮']]],
  [{ discount: fen(500) }, [goods, ['订单折扣', '-¥5.00'], ['运费', '包邮']]],
  [{ coupon: fen(300) }, [goods, ['优惠券', '-¥3.00'], ['运费', '包邮']]],
  [{ shipping: fen(1) }, [goods, ['运费', '+¥0.01']]],
  [{ shipping: fen(3000), freight: [{ label: '冷链运费', fee: fen(3000) }] }, [goods, ['冷链运费', '+¥30.00']]],
  [
    { fullReduction: fen(1000), discount: fen(500), coupon: fen(300), shipping: fen(1200) },
    [goods, ['满减', '-¥10.00'], ['订单折扣', '-¥5.00'], ['优惠券', '-¥3.00'], ['运费', '+¥12.00']],
  ],
])('amounts with %j are rows from goods to shipping', (over, rows) => {
  expect(amountRows({ ...amounts, ...over }).map(({ label, text }) => [label, text])).toEqual(rows)
})

test('a freight that is not told is left out of the rows and of the name of the sum', () => {
  const untold = { ...amounts, shipping: null }
  expect(amountRows(untold).map(({ label }) => label)).toEqual(['商品金额'])
  expect([sumLabel(untold), sumLabel(amounts)]).toEqual(['合计（不含运费）', '应付'])
})

test('lines without an amount are named beside the sum; of them alone there is none', () => {
  const some = { ...amounts, selectedLines: 3, unpriced: 2, pay: fen(10_000) }
  expect([sumLabel(some), sumText(some)]).toEqual(['合计（不含 2 个金额未知的品种）', '¥100.00'])
  expect(sumLabel({ ...some, shipping: null })).toBe('合计（不含运费和 2 个金额未知的品种）')
  expect(sumLabel({ ...some, unpriced: 1 })).toBe('合计（不含 1 个金额未知的品种）')
  const none = { ...some, selectedLines: 2 }
  expect([sumToPay(none), sumText(none), amountRows(none)[0]?.text]).toEqual([null, '金额未知', '金额未知'])
  expect(sumToPay({ ...amounts, selectedLines: 0 })).toBe(0)
})

test.each([
  [[8600, 100], { amount: 8700, without: '' }],
  [[8600, null], { amount: 8600, without: '（不含 1 个金额未知的品种）' }],
  [[null], { amount: null, without: '' }],
  [[], { amount: 0, without: '' }],
])('goods of %j fen', (of, sum) => {
  expect(goodsSum(of.map((each) => cartLine({ amount: each === null ? null : fen(each) })))).toEqual(sum)
})
