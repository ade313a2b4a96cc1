import type { WireGoods } from '#lib/contract/goods/calls.ts'
import { packLabel, packTexts, shownTags } from '#lib/domain/goods-text.ts'
import { toAddLine } from './cart-add.ts'
import { toGoods } from './goods.ts'
import { wireGoods } from './testing/wire-goods.ts'

const read = (over: Partial<WireGoods>) => toGoods(wireGoods(1, '阿莫西林胶囊', over))

test('a tag of the ladder is explained by its tiers, any other by its own words', () => {
  const goods = read({
    bzdw: '盒',
    ladder_price: [
      { id: 1, number: 10, price: '8.40' },
      { id: 2, number: 50, price: '8.10' },
    ],
    ladder_price_type: 2,
    tags: [
      { name: '阶梯', describe: '多买优惠', is_show: 1, isLadder: 1 },
      { name: '满', describe: '满200减10', is_show: 1, isLadder: 0 },
    ],
  })
  expect(shownTags(goods)).toEqual([
    { label: '阶梯', describe: '多买优惠；满10盒 ¥8.40；满50盒 ¥8.10' },
    { label: '满', describe: '满200减10' },
  ])
})

describe('words of goods', () => {
  test.each<[Partial<WireGoods>, string, string[]]>([
    [{ bzdw: '盒', zbz: 10, jzl: 400 }, '400 · 10盒', ['中包装 10盒', '件装量 400盒']],
    [{ bzdw: '盒', zbz: 0, jzl: 400 }, '400盒', ['件装量 400盒']],
    [{ bzdw: '10', zbz: 0, jzl: 0 }, '10', ['中包装 10']],
    [{ bzdw: '盒', zbz: 0, jzl: 0 }, '', []],
  ])('of packs only what is said: %j', (wire, label, texts) => {
    const goods = read({ ...wire, min_number: 1, max_number: null })
    expect([packLabel(goods), packTexts(goods)]).toEqual([label, texts])
  })

  test.each<[WireGoods['bzdw'], number, string, number]>([
    ['盒', 10, '盒', 10],
    ['瓶', 1, '瓶', 1],
    ['10', 1, '', 10],
    ['12', 1, '', 12],
    ['0', 1, '', 1],
    ['盒', 0, '盒', 1],
  ])('bzdw %j with zbz %i: unit %j, middle pack %i', (bzdw, zbz, unit, middlePack) => {
    expect(read({ bzdw, zbz })).toMatchObject({ unit, middlePack })
  })

  test.each([
    [1, 'up-to'],
    [0, 'full-quantity'],
    [2, 'full-quantity'],
    [9, 'full-quantity'],
  ])('ladder_price_type %i: %s tiers', (type, kind) => {
    const ladder_price = [
      { id: 2, number: 50, price: '8.10' },
      { id: 1, number: 10, price: '8.40' },
    ]
    const { ladder } = read({ ladder_price, ladder_price_type: type })
    expect([ladder?.kind, ladder?.tiers.map((tier) => tier.number)]).toEqual([kind, [10, 50]])
  })

  test.each([
    [{ is_dpby: 1, qg_number: 10, is_free_shipping: 0, free_shipping_number: 40 } as const, 10, null],
    [{ is_dpby: 0, qg_number: 10, is_free_shipping: 1, free_shipping_number: 40 } as const, null, 40],
    [{ is_dpby: 1, qg_number: 0, is_free_shipping: 1, free_shipping_number: 0 } as const, 1, null],
    [{ is_dpby: 1, qg_number: 10, is_free_shipping: 1, free_shipping_number: 4 } as const, 10, 4],
  ])('%j: ships free by itself from %p, frees the order from %p', (words, single, order) => {
    expect(read(words)).toMatchObject({ singleFreeShippingFrom: single, orderFreeShippingFrom: order })
  })

  test.each([0, 1, 7])('is_yj %i comes back as it came', (is_yj) => {
    const goods = read({ is_yj })
    expect(toAddLine({ goods, quantity: 1 })).toMatchObject({ is_yj })
  })

  test.each([0, 3])('ck_id %i is a warehouse', (ck_id) => {
    expect(toAddLine({ goods: read({ ck_id }), quantity: 1 })).toMatchObject({ ck_id })
  })
})
