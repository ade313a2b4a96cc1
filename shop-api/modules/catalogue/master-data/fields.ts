import { z } from 'zod'
import type { ReadCell } from '#shop-api/platform/table-files/cells.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'

export const PER_PAGE = 50

/** Who keeps what goods refer to; warehouses are kept by the people who work there. */
export const masterRoles = {
  names: ['sales', 'pharmacist'],
  categories: ['sales'],
  warehouses: ['warehouse'],
} as const

/** A page of a list: what it is searched for, and after which row it goes on. */
export const listQuery = z.object({
  q: z.string().trim().max(64).default(''),
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
})
export type ListQuery = z.output<typeof listQuery>

/** A field that is read as the column of a file is. */
export const cellField = (label: string, read: ReadCell, isNeeded = true) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        const value = read(text)
        if (value !== '' || !isNeeded) return value
        context.addIssue({ code: 'custom', message: `请填写${label}` })
      } catch (error) {
        if (!(error instanceof CellError)) throw error
        context.addIssue({ code: 'custom', message: `${label}${error.message}` })
      }
      return z.NEVER
    })
