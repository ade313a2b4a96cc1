import { parsePrice } from '#lib/kernel/money.ts'
import type { Goods } from './goods.ts'
import { toBrief } from './goods-brief.ts'
import { plainGoods } from './testing/cart-line.ts'

const whole = { id: 1, name: '阿莫西林胶囊', spec: '0.25g*24粒', manufacturer: '样例药业', picture: '' }

test.each<[string, Partial<Goods>, object]>([
  ['price and unit', {}, { price: '¥8.60/盒' }],
  ['a price without unit', { unit: '', salePrice: parsePrice('0.125') }, { price: '¥0.125' }],
  ['no price', { salePrice: null }, {}],
  ['a picture', { salePrice: null, image: { list: '/list.png', detail: '/detail.png' } }, { picture: '/list.png' }],
])('a sleeping card shows %s', (_, over, shown) => {
  expect(toBrief(plainGoods(over))).toEqual({ ...whole, ...shown })
})
