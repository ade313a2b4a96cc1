import { expect, test } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Goods } from '#lib/domain/goods.ts'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import { PriceView } from './price-view.tsx'

const tiers = (...all: [number: number, price: string][]) =>
  all.map(([number, price]) => ({ id: number, number, price: parsePrice(price) }))
const goods = (over: Partial<Goods>) =>
  plainGoods({ basePrice: parsePrice('10.00'), salePrice: parsePrice('10.00'), unit: '盒', ...over })
const fromTen = { kind: 'full-quantity', tiers: tiers([10, '9.00'], [50, '8.00']) } as const
const upToTen = { kind: 'up-to', tiers: tiers([10, '8.50']) } as const

const shown = (item: Goods, quantity?: number): string =>
  renderToStaticMarkup(<PriceView goods={item} {...(quantity === undefined ? {} : { quantity })} />).replace(
    /<[^>]+>/g,
    '',
  )

interface Case {
  readonly what: string
  readonly item?: Partial<Goods>
  readonly quantity?: number
  readonly text: string
}

test.each<Case>([
  { what: 'without tiers', text: '¥10.00/盒' },
  {
    what: 'a special price, beside the former one',
    item: { salePrice: parsePrice('9.20') },
    text: '¥9.20/盒原价¥10.00',
  },
  { what: 'tiers by quantity, at the quantity it begins with', item: { ladder: fromTen }, text: '¥10.00/盒' },
  { what: '… where it begins with a tier', item: { ladder: fromTen, minQuantity: 10 }, text: '¥9.00/盒' },
  { what: '… one below the first', item: { ladder: fromTen }, quantity: 9, text: '¥10.00/盒' },
  { what: '… at it', item: { ladder: fromTen }, quantity: 10, text: '¥9.00/盒' },
  { what: '… one below the second', item: { ladder: fromTen }, quantity: 49, text: '¥9.00/盒' },
  { what: '… at it', item: { ladder: fromTen }, quantity: 50, text: '¥8.00/盒' },
  { what: 'tiers up to a quantity, within', item: { ladder: upToTen }, quantity: 10, text: '¥8.50/盒' },
  { what: '… and beyond', item: { ladder: upToTen }, quantity: 11, text: '¥10.00/盒' },
])('the price beside goods is that of the quantity: $what', ({ item = {}, quantity, text }) => {
  expect(shown(goods(item), quantity)).toBe(text)
})
