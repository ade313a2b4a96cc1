import fc from 'fast-check'
import { inParts, partByPart } from './parts.ts'

test('parts hold every item once, in order, each no more than a call takes', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (items, most) => {
      const parts = inParts(items, most)
      expect(parts.flat()).toEqual(items)
      expect(parts.every((part) => part.length > 0 && part.length <= most)).toBe(true)
      expect(parts).toHaveLength(Math.ceil(items.length / most))
    }),
  )
})

test('560 ids are two calls, one after the other; a failure ends it', async () => {
  const ids = Array.from({ length: 560 }, (_, index) => index)
  const seen: number[] = []
  const sizes = await partByPart(ids, async (part) => {
    seen.push(part.length)
    return part.length
  })
  expect([sizes, seen]).toEqual([
    [500, 60],
    [500, 60],
  ])
  const call = async (part: number[]) => {
    seen.push(part.length)
    throw new Error('refused')
  }
  await expect(partByPart(ids, call)).rejects.toThrow('refused')
  expect(seen).toEqual([500, 60, 500])
})
