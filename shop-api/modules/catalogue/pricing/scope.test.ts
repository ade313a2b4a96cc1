import { byPrecedence, inScope, promotionFor } from './scope.ts'
import { plainGoods } from './testing/plain.ts'

type Scope = Parameters<typeof inScope>[0]

const goods = plainGoods({ id: 5, categoryPath: [1, 11], manufacturerId: 21, brandId: 31 })

test.each<[Scope, boolean]>([
  [{ kind: 'all' }, true],
  [{ kind: 'categories', categoryIds: [11] }, true],
  [{ kind: 'categories', categoryIds: [2, 1] }, true],
  [{ kind: 'categories', categoryIds: [2, 5, 21] }, false],
  [{ kind: 'manufacturers', manufacturerIds: [20, 21] }, true],
  [{ kind: 'manufacturers', manufacturerIds: [5, 31] }, false],
  [{ kind: 'brands', brandIds: [30, 31] }, true],
  [{ kind: 'brands', brandIds: [5, 21] }, false],
  [{ kind: 'goods', goodsIds: [4, 5] }, true],
  [{ kind: 'goods', goodsIds: [31] }, false],
])('%j reaches goods: %s', (scope, isReached) => {
  expect(inScope(scope, goods)).toBe(isReached)
})

test('goods without a brand are in the scope of no brand', () => {
  expect(inScope({ kind: 'brands', brandIds: [31] }, { ...goods, brandId: null })).toBe(false)
})

const rule = (id: number, scope: Scope, excludedGoodsIds?: number[]) => ({
  id,
  scope,
  ...(excludedGoodsIds ? { excludedGoodsIds } : {}),
})

test('the narrowest scope goes first, then the oldest', () => {
  const rules = [
    rule(1, { kind: 'all' }),
    rule(3, { kind: 'categories', categoryIds: [] }),
    rule(2, { kind: 'categories', categoryIds: [] }),
    rule(4, { kind: 'manufacturers', manufacturerIds: [] }),
    rule(5, { kind: 'brands', brandIds: [] }),
    rule(6, { kind: 'goods', goodsIds: [] }),
  ]
  expect(byPrecedence(rules).map(({ id }) => id)).toEqual([6, 5, 4, 2, 3, 1])
  expect(byPrecedence(rules.toReversed()).map(({ id }) => id)).toEqual([6, 5, 4, 2, 3, 1])
})

test.each([
  [undefined, 7],
  [0, 7],
  [8, 8],
  [9, 7],
  [10, 7],
])('of promotions that reach the goods, %p is wanted: %i', (wanted, id) => {
  const rules = [
    rule(7, { kind: 'all' }),
    rule(1, { kind: 'all' }),
    rule(8, { kind: 'all' }),
    rule(9, { kind: 'goods', goodsIds: [4] }),
    rule(10, { kind: 'all' }, [5]),
  ]
  expect(promotionFor(rules, goods, wanted)?.id).toBe(id)
})

test('goods that nothing reaches have no promotion', () => {
  expect(promotionFor([rule(9, { kind: 'goods', goodsIds: [4] })], goods)).toBeNull()
})
