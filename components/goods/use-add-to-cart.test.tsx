import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, renderHook } from '@testing-library/react'
import { takeToasts } from '#components/ui/toast-state.ts'
import type { addStep as AddStep, addToCart as AddToCart } from '#lib/browser/cart-actions.ts'
import type { Goods } from '#lib/domain/goods.ts'

const addToCart = jest.fn<typeof AddToCart>()
const addStep = jest.fn<typeof AddStep>()
jest.unstable_mockModule('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))
jest.unstable_mockModule('#lib/browser/cart-actions.ts', () => ({ addStep, addToCart }))
const { useAddToCart } = await import('./use-add-to-cart.ts')

const goods = { id: 49, name: '阿莫西林胶囊' } as Goods
const other = { id: 50, name: '布洛芬缓释胶囊' } as Goods

beforeEach(() => {
  jest.useFakeTimers()
  addToCart.mockReset().mockResolvedValue([])
  addStep.mockReset().mockResolvedValue([])
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

test('goods are added 200 ms after the press, not before (spec §9)', () => {
  const { result } = renderHook(() => useAddToCart())
  result.current(goods, 10)
  jest.advanceTimersByTime(199)
  expect(addToCart).not.toHaveBeenCalled()
  jest.advanceTimersByTime(1)
  expect(addToCart.mock.calls).toEqual([[[{ goods, quantity: 10 }]]])
})

test('pressing again meanwhile adds once, with the last quantity; other goods wait for themselves', () => {
  const { result } = renderHook(() => useAddToCart())
  result.current(goods, 10)
  jest.advanceTimersByTime(150)
  result.current(goods, 20)
  result.current(other, 5)
  jest.advanceTimersByTime(200)
  expect(addToCart.mock.calls.map(([[line]]) => [line?.goods.id, line?.quantity])).toEqual([
    [49, 20],
    [50, 5],
  ])
})

test('an answer that takes long is spoken of; a quick one is not', async () => {
  const kinds = () => takeToasts().map(({ kind }) => kind)
  const { result } = renderHook(() => useAddToCart())
  result.current(goods, 10)
  await jest.advanceTimersByTimeAsync(2_000)
  expect(kinds()).toEqual([])
  addToCart.mockReturnValueOnce(new Promise(() => undefined))
  result.current(goods, 10)
  await jest.advanceTimersByTimeAsync(1_300)
  expect(kinds()).toEqual(['work'])
})

test('without a quantity one step is added', () => {
  const { result } = renderHook(() => useAddToCart())
  result.current(goods)
  jest.advanceTimersByTime(200)
  expect(addStep.mock.calls).toEqual([[goods]])
  expect(addToCart).not.toHaveBeenCalled()
})

test('anyone who leaves the page right after the press has added all the same, once', () => {
  const { result, unmount } = renderHook(() => useAddToCart())
  result.current(goods, 10)
  result.current(other, 5)
  unmount()
  expect(addToCart.mock.calls.map(([[line]]) => [line?.goods.id, line?.quantity])).toEqual([
    [49, 10],
    [50, 5],
  ])
  jest.advanceTimersByTime(1_000)
  expect(addToCart).toHaveBeenCalledTimes(2)
})
