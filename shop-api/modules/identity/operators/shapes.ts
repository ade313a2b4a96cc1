import { z } from 'zod'
import { roles } from './roles.ts'

export const usernameShape = z.string().regex(/^[A-Za-z0-9._-]{2,40}$/, '用户名须为2至40位字母、数字、点、横线')

export const operatorsAnswer = z.object({
  operators: z.array(
    z.object({
      username: z.string(),
      name: z.string(),
      staffId: z.number().nullable(),
      roles: z.array(z.enum(roles)),
      isOff: z.boolean(),
      createdAt: z.string(),
    }),
  ),
})

/** Shown once. */
export const firstPasswordsAnswer = z.object({
  passwords: z.array(z.object({ username: z.string(), name: z.string(), password: z.string() })),
})
