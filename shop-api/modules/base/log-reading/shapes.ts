import { z } from 'zod'
import { outcomes } from './words.ts'

const loggedFacts = z.record(z.string(), z.unknown())

const entryShape = z.object({
  id: z.number(),
  at: z.string(),
  /** Null: somebody who has the operator token, or a program with a key. */
  operatorId: z.number().nullable(),
  operatorName: z.string(),
  source: z.string(),
  operation: z.string(),
  subject: z.string().nullable(),
  outcome: z.enum(Object.keys(outcomes) as (keyof typeof outcomes)[]),
  reason: z.string(),
  asked: loggedFacts,
  before: loggedFacts,
  after: loggedFacts,
})

/** `next` continues the list: the `before` of the next call; null where there is no more. */
export const logAnswer = z.object({ entries: z.array(entryShape), next: z.number().nullable() })

/** An entry with how many rows of a file it changed. */
export const logEntryAnswer = entryShape.extend({ rows: z.number() })

export const logRowsAnswer = z.object({
  rows: z.array(z.object({ id: z.number(), code: z.string(), before: loggedFacts, after: loggedFacts })),
  /** The `after` of the next call; null where there is no more. */
  next: z.number().nullable(),
})

const day = z.union([z.literal(''), z.iso.date('日期须为 2026-11-20 的格式')]).default('')

/** What the log is searched by; days are days in China. */
export const logFilter = z.object({
  from: day,
  to: day,
  who: z.string().trim().max(40).default(''),
  operation: z.string().trim().max(80).default(''),
  subject: z.string().trim().max(64).default(''),
})
