import { nextHintShape } from '#lib/contract/cart/hint-shapes.ts'
import { toCartHints } from './cart-hint.ts'
import { hintRows, mapsFields, none } from './testing/fields.ts'
import { readGoods, wireGoods } from './testing/wire-goods.ts'

mapsFields(nextHintShape, (wire) => ({ hints: toCartHints(wire.hints).map(({ key: _, ...hint }) => hint) }), [
  ['hints', 'hints', none],
  ...hintRows,
  ['hints.0.goods', [wireGoods(7, '板蓝根颗粒')], 'hints.0.goods', [readGoods(7, '板蓝根颗粒')], none],
])

test('a hint that comes with the cart has no goods yet', () => {
  expect(toCartHints([{ kind: 'manjian', text: '', gap: '1', action: null }])[0]?.goods).toEqual([])
})

test('a hint is known by its kind and place', () => {
  const hint = (kind: 'manjian' | 'discount') => ({ kind, text: '', gap: '1', action: null, goods: [] })
  const hints = [hint('manjian'), hint('discount'), hint('manjian')]
  expect(toCartHints(hints).map(({ key }) => key)).toEqual(['manjian 0', 'discount 0', 'manjian 1'])
})
