import { listedRowShape, purchaseShapes } from '#lib/contract/purchase-lists/shapes.ts'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import { toBoughtGoods, toListedCartLine, toListedWant, toPurchaseListAnswer, toPurchaseListPick } from './purchase.ts'
import {
  day,
  fen,
  flag,
  gone,
  id,
  mapsFields,
  none,
  nothing,
  orNull,
  price,
  required,
  sameCodes,
  text,
  unread,
  whole,
} from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

describe('goods bought before', () =>
  mapsFields(purchaseShapes.fastBuy.data.shape.data.element, toBoughtGoods, [
    ['goods', wireGoods(7, '板蓝根颗粒'), 'goods', readGoods(7, '板蓝根颗粒'), [[null, gone]]],
    ['times', 3, 'times', 3, orNull(whole)],
    ['total_number', 90, 'totalQuantity', 90, whole],
    ['last_number', 30, 'lastQuantity', 30, orNull(whole)],
    ['last_price', '8.60', 'lastPrice', 86_000, orNull(price)],
    ['last_at', '2026-11-20 09:30:00', 'lastAt', '2026-11-20 09:30:00', text],
  ]))

const found = (wire: string, model: string) =>
  [
    [`${wire}.id`, 7, `${model}.id`, 7, id],
    [`${wire}.code`, 'Y0007', `${model}.code`, 'Y0007', text],
    [`${wire}.name`, '板蓝根颗粒', `${model}.name`, '板蓝根颗粒', text],
    [`${wire}.ypgg`, '10g*20袋', `${model}.spec`, '10g*20袋', text],
    [`${wire}.sccj`, '示例制药', `${model}.manufacturer`, '示例制药', text],
    [`${wire}.bzdw`, '盒', `${model}.unit`, '盒', text],
    [`${wire}.jzl`, 400, `${model}.casePack`, 400, orNull(whole).map(([sent, held]) => [sent, held || null] as const)],
    [`${wire}.pzwh`, '国药准字Z00000001', `${model}.approvalNumber`, '国药准字Z00000001', text],
    [`${wire}.price`, '8.60', `${model}.price`, 86_000, orNull(price)],
    [`${wire}.price_note`, '登录可见', `${model}.priceNote`, '登录可见', text],
    [`${wire}.xq`, '2028-06-30', `${model}.expiry`, '2028-06-30', orNull(day)],
    [`${wire}.is_jxq`, 0, `${model}.isNearExpiry`, false, flag],
    [`${wire}.number`, 640, `${model}.stock`, 640, whole],
    [`${wire}.is_buy`, 0, `${model}.isBuyable`, false, flag],
    [
      `${wire}.min_number`,
      6,
      '',
      {},
      [
        [1, {}],
        ['7', {}],
      ],
    ],
    [
      `${wire}.zbz`,
      10,
      '',
      {},
      [
        [1, {}],
        ['7', {}],
      ],
    ],
    [`${wire}.is_zbz`, 1, '', {}, unread],
    [`${wire}.max_number`, 300, '', {}, unread],
  ] as const

describe('a row of a plan', () =>
  mapsFields(listedRowShape, toPurchaseListAnswer, [
    ['at', 4, '', {}, unread],
    [
      'matched_by',
      'name',
      '',
      {},
      [
        ['pinyin', {}],
        ['none', {}],
      ],
    ],
    ['confidence', 80, 'confidence', 80, whole],
    ['level', 'likely', 'level', 'likely', sameCodes('certain', 'likely', 'unsure', 'none')],
    ['match_text', '名称相同', 'matchText', '名称相同', text],
    ['goods', 'goods', nothing],
    ...found('goods', 'goods'),
    ['number', 30, 'quantity', 30, whole],
    ['wanted', 28, '', {}, unread],
    ['price', '8.40', 'price', 84_000, orNull(price)],
    ['amount', '252.00', 'amount', 25_200, orNull(fen)],
    ['message', '已按中包装取整', 'message', '已按中包装取整', text],
    ['reasons', 'reasons', none],
    ['reasons.0.code', 'over_cap', 'reasons.0.code', 'over_cap', text],
    ['reasons.0.text', '每单限购20盒', 'reasons.0.text', '每单限购20盒', required(text)],
    ['reasons.0.action', 'reasons.0.wayOut', nothing],
    ['reasons.0.action.label', '看同类', 'reasons.0.wayOut.label', '看同类', required(text)],
    ['reasons.0.action.url', '/list', 'reasons.0.wayOut.url', '/list', required(text)],
    ['candidates', 'candidates', none],
    ...found('candidates.0', 'candidates.0'),
    ['substitutes', 'substitutes', none],
    ...found('substitutes.0', 'substitutes.0'),
  ]))

const line = {
  row: 3,
  text: '',
  code: '',
  name: '',
  spec: '',
  manufacturer: '',
  quantity: 10,
  unit: '',
  problem: '',
  goodsId: null,
}

test.each([
  [{}, {}],
  [{ text: '板蓝根 10盒' }, { query: '板蓝根 10盒' }],
  [{ code: 'Y0007' }, { code: 'Y0007' }],
  [{ name: '板蓝根' }, { name: '板蓝根' }],
  [{ spec: '10g' }, { spec: '10g' }],
  [{ manufacturer: '示例制药' }, { maker: '示例制药' }],
  [{ goodsId: 7 }, { goods_id: 7 }],
])('a row %j is matched by %j', (over, sent) => {
  expect(toListedWant({ ...line, ...over })).toEqual({ number: 10, ...sent })
})

describe('what was decided', () => {
  const { id: goodsId, code, name, spec, manufacturer, unit, casePack, approvalNumber } = plainGoods({ id: 7 })
  const named = { id: goodsId, code, name, spec, manufacturer, unit, casePack, approvalNumber }
  const goods = {
    ...named,
    price: parsePrice('8.60'),
    priceNote: '',
    expiry: null,
    isNearExpiry: false,
    stock: 9,
    isBuyable: true,
  }

  test('stands before the rows after it', () => {
    expect(toPurchaseListPick({ goods, quantity: 30 })).toEqual({ goods_id: 7, number: 30 })
  })

  test('goes into the cart at the price that was seen, or none', () => {
    expect(toListedCartLine({ goods, quantity: 30 })).toEqual({ goods_id: 7, number: 30, price: '8.60' })
    expect(toListedCartLine({ goods: { ...goods, price: null }, quantity: 30 }).price).toBe('0')
  })
})
