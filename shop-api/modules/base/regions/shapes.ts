import { z } from 'zod'

export const regionsAnswer = z.object({
  regions: z.array(z.object({ code: z.string(), name: z.string(), isRetired: z.boolean() })),
})
/** `known`: the name under which the code is there already. */
export const addedRegionAnswer = z.object({ isNew: z.boolean(), known: z.string().nullable() })
/** `below`: so many divisions in use are its parts. */
export const changedRegionAnswer = z.object({ before: z.string(), name: z.string(), below: z.number() })
