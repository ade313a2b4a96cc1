import { fen } from '#lib/kernel/money.ts'
import { amountRows, sumLabel } from './amount-rows.ts'

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
