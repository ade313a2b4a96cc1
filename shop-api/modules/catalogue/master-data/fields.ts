import { z } from 'zod'

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
