import fc from 'fast-check'
import type { z } from 'zod'

/** Arbitrary values of a shape of the contract, as the reference might answer them. */
export function valuesOf(shape: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const { def } = (shape as unknown as z.core.$ZodTypes)._zod
  const inner = (type: z.core.$ZodType) => valuesOf(type as z.ZodType, depth + 1)
  switch (def.type) {
    case 'string':
      return (def as z.core.$ZodStringFormatDef).format === 'date'
        ? fc.constantFrom('2026-11-20', '1999-01-31', '2031-12-01')
        : fc.string({ minLength: 1, maxLength: 12 })
    case 'number':
      // As a time, 20080601 is the day that it looks like: no shop answers seconds of 1970.
      return fc.oneof(fc.integer({ min: 1, max: 18_999_999 }), fc.integer({ min: 21_000_000, max: 2_000_000_000 }))
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'union':
      return def.options.every((option) => option._zod.def.type === 'literal')
        ? fc.constantFrom(0, 1)
        : fc.constantFrom('8.60', '0', '-0.5', '1280.12', 12, 8.6)
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null })
    case 'optional':
      return inner(def.innerType)
    case 'lazy':
      return depth > 6 ? fc.constant(null) : inner(def.getter())
    case 'array':
      return depth > 6 ? fc.constant([]) : fc.array(inner(def.element), { maxLength: 2 })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(def.shape).map(([name, each]) => [name, valuesOf(each as z.ZodType, depth + 1)]),
        ),
      )
    case 'unknown':
      return fc.constant('bytes')
    default:
      throw new TypeError(`no values of type ${def.type}`)
  }
}
