import { cleanup, renderHook } from '@testing-library/react'
import { plainGoods } from '#lib/domain/testing/cart-line.ts'
import { parsePrice } from '#lib/kernel/money.ts'
import { useQuantity } from './use-quantity.ts'

afterEach(cleanup)

const ladder = (...ids: readonly number[]) => ({
  kind: 'full-quantity' as const,
  tiers: ids.map((id, at) => ({ id, number: 10 * (at + 1), price: parsePrice('8.00') })),
})

test.each([
  ['the smallest legal one, where no tier has a number of its own', [0, 0], 0, 1],
  ['the smallest legal one, where no link names a tier', [7, 8], 0, 1],
  ['the tier that a link names', [7, 8], 8, 20],
  ['the smallest legal one, where a link names a tier that is not there', [7, 8], 9, 1],
])('a quantity starts at %s', (_, ids, named, quantity) => {
  const offer = { goodsPriceId: 0, ladderPriceId: named, fullReductionId: 0, flag: 0 as const }
  const { result } = renderHook(() => useQuantity(plainGoods({ ladder: ladder(...ids), offer })))
  expect(result.current.quantity).toBe(quantity)
})
