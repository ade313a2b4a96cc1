import { z } from 'zod'

export const usernameShape = z.string().regex(/^[A-Za-z0-9._-]{2,40}$/, '登录名须为2至40位字母、数字、点、横线')
