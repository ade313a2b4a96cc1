import { z } from 'zod'
import { scopes } from './scopes.ts'

/** A forgotten key expires. */
export const USUAL_DAYS = 365
const MOST_DAYS = 3650
/** Longest the secret of before is taken beside the new one. */
const MOST_OVERLAP_HOURS = 168
/** Time to give every instance of a client the new secret. */
export const USUAL_OVERLAP_HOURS = 24

export const keyName = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}._ -]{2,30}$/u, '名称须为2至30个字、数字、点、横线')
export const keyScopes = z.array(z.enum(scopes, '权限不存在')).min(1, '请至少选择一项权限').max(scopes.length)
export const keyTerm = z.number().int().min(1).max(MOST_DAYS).nullable().default(USUAL_DAYS)
export const overlapHours = z.number().int().min(0).max(MOST_OVERLAP_HOURS).default(USUAL_OVERLAP_HOURS)
