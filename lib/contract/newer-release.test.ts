import { z } from 'zod'
import { shapes } from './shapes.ts'

/** Every shape inside a shape, itself included. */
function inside(shape: z.core.$ZodType, seen = new Set<unknown>()): z.core.$ZodType[] {
  if (seen.has(shape)) return []
  seen.add(shape)
  const parts = Object.values(shape._zod.def).flatMap((part: unknown) => {
    const values = typeof part === 'object' && part !== null && !('_zod' in part) ? Object.values(part) : [part]
    return values.filter((each): each is z.core.$ZodType => typeof each === 'object' && each !== null && '_zod' in each)
  })
  return [shape, ...parts.flatMap((part) => inside(part, seen))]
}

const isClosed = (shape: z.core.$ZodType): boolean =>
  shape instanceof z.ZodObject && shape._zod.def.catchall instanceof z.ZodNever

test('a shape that takes no more than it names is found', () => {
  const closed = z.object({ rows: z.array(z.strictObject({ id: z.number() }).nullable()) })
  expect(inside(closed).filter(isClosed)).toHaveLength(1)
  expect(inside(z.object({ row: z.object({}) })).filter(isClosed)).toEqual([])
})

test('no field that a newer shop API adds makes an answer unreadable', () => {
  const entries = Object.entries(shapes)
  expect(entries.length).toBeGreaterThan(100)
  expect(entries.filter(([, { data }]) => inside(data).some(isClosed)).map(([key]) => key)).toEqual([])
  const objects = entries.flatMap(([, { data }]) => inside(data)).filter((shape) => shape instanceof z.ZodObject)
  expect(objects.length).toBeGreaterThan(200)
})
