import { z } from 'zod'
import { orElse, readBy, required } from '../reading/hints.ts'
import { readNumber } from '../reading/scalars.ts'
import { dateTimeShape } from '../shape-parts.ts'

/** Degrees, with parts of one. */
const celsius = readBy(z.number(), readNumber)
/** Null: no such limit. */
const limit = orElse(celsius.nullable(), null)

/** Temperatures of a parcel on its way, as far as its carrier gives them. */
export const parcelTemperatureShape = z.object({
  /** How often it was measured; the points may be fewer, with the lowest and the highest of each part of the way. */
  count: z.number().int(),
  points: z.array(z.object({ at: required(dateTimeShape), celsius: required(celsius) })),
  /** What the goods in it need. */
  ranges: z.array(z.object({ name: required(z.string()), least: limit, most: limit })),
  /** What was outside of that, in words. */
  notes: z.array(z.string()),
})
