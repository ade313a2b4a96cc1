import { nextHintShape } from '#lib/contract/cart/shapes.ts'
import { toCartHints } from './cart-hint.ts'
import { codes, fen, mapsFields, none, nothing, required, text } from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

const kinds = { manjian: 'reduction', discount: 'discount', shipping: 'shipping', minimum: 'minimum' }

mapsFields(nextHintShape, (wire) => ({ hints: toCartHints(wire).map(({ key: _, ...hint }) => hint) }), [
  ['hints', 'hints', none],
  ['hints.0.kind', 'shipping', 'hints.0.kind', 'shipping', codes(kinds)],
  ['hints.0.text', '再买86.00元包邮', 'hints.0.text', '再买86.00元包邮', text],
  ['hints.0.gap', '86.00', 'hints.0.gap', 8600, required(fen)],
  ['hints.0.action', 'hints.0.wayOut', nothing],
  ['hints.0.action.label', '去凑单', 'hints.0.wayOut.label', '去凑单', required(text)],
  ['hints.0.action.url', '/list', 'hints.0.wayOut.url', '/list', required(text)],
  ['hints.0.goods', [wireGoods(7, '板蓝根颗粒')], 'hints.0.goods', [readGoods(7, '板蓝根颗粒')], none],
])

test('a hint is known by its kind and place', () => {
  const hint = (kind: 'manjian' | 'discount') => ({ kind, text: '', gap: '1', action: null, goods: [] })
  const hints = [hint('manjian'), hint('discount'), hint('manjian')]
  expect(toCartHints({ hints }).map(({ key }) => key)).toEqual(['manjian 0', 'discount 0', 'manjian 1'])
})
