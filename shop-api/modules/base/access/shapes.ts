import { z } from 'zod'
import { scopes } from './scopes.ts'

export const keysAnswer = z.object({
  keys: z.array(
    z.object({
      id: z.number(),
      prefix: z.string(),
      name: z.string(),
      scopes: z.array(z.enum(scopes)),
      state: z.enum(['active', 'expired', 'revoked']),
      createdBy: z.string(),
      createdAt: z.string(),
      lastUsedOn: z.string().nullable(),
      expiresAt: z.string().nullable(),
      formerUntil: z.string().nullable(),
    }),
  ),
})

export const madeAnswer = z.object({ id: z.number(), name: z.string(), key: z.string() })
