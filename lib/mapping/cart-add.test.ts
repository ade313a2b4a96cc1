import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import { toAddLine } from './cart-add.ts'

const offer = { goodsPriceId: 71, ladderPriceId: 72, fullReductionId: 73, flag: 74 }
const goods = plainGoods({ id: 12, warehouseId: 5, salePrice: parsePrice('8.60'), offer })
const line = {
  goods_id: 12,
  price: '8.60',
  number: 30,
  ck_id: 5,
  goods_price_id: 71,
  ladder_price_id: 72,
  goods_manjian_id: 73,
  is_yj: 74,
}

test('goods go into the cart under the names of the wire', () => {
  expect(toAddLine({ goods, quantity: 30 })).toEqual(line)
})

test('an offer of its own goes before the one the goods are shown under', () => {
  const own = { goodsPriceId: 1, ladderPriceId: 2, fullReductionId: 3, flag: 4 }
  const ids = { goods_price_id: 1, ladder_price_id: 2, goods_manjian_id: 3, is_yj: 4 }
  expect(toAddLine({ goods, quantity: 30, offer: own })).toEqual({ ...line, ...ids })
})

test('goods without a price are added at none', () => {
  expect(toAddLine({ goods: { ...goods, salePrice: null }, quantity: 30 })).toEqual({ ...line, price: '0' })
})

test('goods of a flash sale say so', () => {
  const flash = { price: parsePrice('7.90'), startsAt: 0, endsAt: 1, left: 5, total: 9, memberLimit: null }
  expect(toAddLine({ goods: { ...goods, flash }, quantity: 30 })).toEqual({ ...line, type: 1 })
})
