import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { legalRange, snapQuantity, stepQuantity } from './quantity.ts'

const bounds = fc.record({
  min: fc.integer({ min: 0, max: 50 }),
  step: fc.integer({ min: 1, max: 30 }),
  max: fc.nat(2000),
})

describe('snapping', () => {
  test('goes up to the pack and says so', () => {
    expect(snapQuantity({ min: 1, step: 10, max: 1000 }, 12)).toEqual({
      quantity: 20,
      message: '已按中包装 10 调整为 20',
    })
    expect(snapQuantity({ min: 10, step: 10, max: 1000 }, 30)).toEqual({ quantity: 30 })
  })
  test('minimum and maximum are named', () => {
    expect(snapQuantity({ min: 5, step: 1, max: 100 }, 2)).toEqual({ quantity: 5, message: '起订量 5，已调整为 5' })
    expect(snapQuantity({ min: 3, step: 10, max: 100 }, 2)).toEqual({
      quantity: 10,
      message: '按中包装 10，已调整为 10',
    })
    expect(snapQuantity({ min: 1, step: 10, max: 48 }, 45)).toEqual({
      quantity: 40,
      message: '最多可购 40，已调整为 40',
    })
  })
  test('less than one pack in stock cannot be ordered', () => {
    expect(snapQuantity({ min: 1, step: 10, max: 8 }, 5)).toEqual({ quantity: 0, message: '可购数量不足起订量 10' })
  })
  test('the result is legal, a change always carries a word, and snapping twice changes nothing', () => {
    fc.assert(
      fc.property(bounds, fc.nat(3000), (limits, wanted) => {
        const { quantity, message } = snapQuantity(limits, wanted)
        expect(message === undefined).toBe(quantity === wanted && quantity > 0)
        if (quantity === 0) return expect(limits.max).toBeLessThan(legalRange(limits).lowest)
        expect(quantity % limits.step).toBe(0)
        expect(quantity).toBeGreaterThanOrEqual(limits.min)
        expect(quantity).toBeLessThanOrEqual(limits.max)
        expect(snapQuantity(limits, quantity)).toEqual({ quantity })
      }),
    )
  })
})

test('a step from anywhere lands on a legal quantity', () => {
  expect(stepQuantity({ min: 1, step: 10, max: 50 }, 12, 1)).toBe(20)
  expect(stepQuantity({ min: 1, step: 10, max: 50 }, 12, -1)).toBe(10)
  expect(stepQuantity({ min: 1, step: 10, max: 50 }, 50, 1)).toBe(50)
  fc.assert(
    fc.property(bounds, fc.nat(3000), fc.constantFrom(1 as const, -1 as const), (limits, from, direction) => {
      const quantity = stepQuantity(limits, from, direction)
      expect(snapQuantity(limits, quantity).quantity).toBe(quantity)
    }),
  )
})
