import type { WireGoods, WireTerms } from '#lib/contract/goods/calls.ts'
import { usualTerms } from '#lib/contract/goods/terms.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import { toBrief } from '#lib/domain/goods-brief.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import { toGoods } from './goods.ts'
import { toCardGoods } from './goods-terms.ts'
import { wireGoods } from './testing/wire-goods.ts'

const brief = toBrief(toGoods(wireGoods(7, '阿莫西林胶囊')))

test('what is left out has its usual value', () => {
  expect(toCardGoods(brief, [{ id: 7 }])).toMatchObject({
    name: '阿莫西林胶囊',
    unit: '盒',
    warehouseId: 1,
    basePrice: null,
    salePrice: null,
    isBuyable: true,
    reasons: [],
    stock: null,
    middlePack: 1,
    mustBuyByMiddlePack: false,
    minQuantity: 1,
    maxQuantity: null,
    ladder: null,
    tags: [],
    expiry: null,
    flash: null,
    offer: { goodsPriceId: 0, ladderPriceId: 0, fullReductionId: 0, flag: 0 },
    inCart: 0,
  })
})

test.each<[Omit<WireTerms, 'id'>, Partial<CardGoods>]>([
  [{ base_price: '12.80' }, { basePrice: parsePrice('12.80'), salePrice: parsePrice('12.80') }],
  [
    { base_price: '12.80', sale_price: '9.90' },
    { basePrice: parsePrice('12.80'), salePrice: parsePrice('9.90') },
  ],
  [{ number: 0 }, { stock: 0 }],
  [{ number: 1 }, { stock: 1 }],
  [{ is_buy: 0, reasons: [{ code: 'x', text: '证照已过期', action: null }] }, { isBuyable: false }],
  [
    { zbz: 10, is_zbz: 1 },
    { middlePack: 10, mustBuyByMiddlePack: true },
  ],
  [
    { min_number: 5, max_number: 20 },
    { minQuantity: 5, maxQuantity: 20 },
  ],
  [{ is_kx: 1 }, { isControlled: true }],
  [{ cart_number: 3 }, { inCart: 3 }],
  [{ goods_price_id: 17, is_yj: 2 }, { offer: { goodsPriceId: 17, ladderPriceId: 0, fullReductionId: 0, flag: 2 } }],
])('%j', (terms, expected) => {
  expect(toCardGoods(brief, [{ id: 1 }, { id: 7, ...terms }])).toMatchObject(expected)
})

test.each([
  ['', null],
  ['/list.png', { list: '/list.png' }],
])('the picture %p of a brief is the card’s %p', (picture, image) => {
  expect(toCardGoods({ ...brief, picture }, [{ id: 7 }])?.image).toEqual(image)
})

test('of goods the answer says nothing of nothing is known', () => {
  expect(toCardGoods(brief, [{ id: 8 }])).toBeUndefined()
  expect(toCardGoods(brief, [])).toBeUndefined()
})

/** As the shop API leaves out what is usual. */
function withoutUsual(goods: WireGoods): WireTerms {
  const kept = Object.keys(usualTerms) as (keyof typeof usualTerms)[]
  const rest = kept.filter((name) => JSON.stringify(goods[name]) !== JSON.stringify(usualTerms[name]))
  return {
    id: goods.id,
    sale_price: goods.sale_price ?? '',
    ...Object.fromEntries(rest.map((name) => [name, goods[name]])),
  }
}

test('a card is the same by its terms as by the whole goods', () => {
  const rich = wireGoods(7, '阿莫西林胶囊', {
    base_price: '12.80',
    sale_price: '9.90',
    number: 120,
    zbz: 10,
    ladder_price: [{ id: 1, number: 10, price: '8.40' }],
    ladder_price_type: 1,
    tags: [{ name: '满', describe: '满200减10', is_show: 1, isLadder: 0 }],
    xq: '2027-09-20',
    xq_days: 301,
    batch_no: 'B1',
    made_on: '2025-09-20',
  })
  expect(toGoods(rich)).toMatchObject(toCardGoods(brief, [withoutUsual(rich)]) ?? {})
})
