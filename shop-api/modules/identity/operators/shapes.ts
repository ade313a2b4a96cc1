import { z } from 'zod'
import { roles } from './roles.ts'

export const USERNAME = /^[A-Za-z0-9._-]{2,40}$/
export const USERNAME_HINT = '2至40位字母、数字、点、横线'
export const usernameShape = z.string().regex(USERNAME, `用户名须为${USERNAME_HINT}`)

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
