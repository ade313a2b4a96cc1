import { z } from 'zod'
import { flagShape } from '../shape-parts.ts'

/** A line as lists of orders show it. */
export const summaryLineShape = z.object({
  name: z.string(),
  /** Specification. */
  ypgg: z.string(),
  /** Manufacturer. */
  sccj: z.string(),
  image: z.string(),
  /** Null: not told. */
  number: z.number().int().nullable(),
  /** Unit of the number. */
  bzdw: z.string().optional(),
  /** 1: the search was for it; such lines come first. */
  is_found: flagShape.optional(),
})
