import 'server-only'
import { pino } from 'pino'
import { env } from './env.ts'

let current: ReturnType<typeof pino> | undefined

/** Structured log of this process. What people typed or may sign in with never belongs in it. */
export function log(): ReturnType<typeof pino> {
  current ??= pino({
    level: env().LOG_LEVEL,
    base: { service: 'storefront' },
    redact: { paths: ['*.cookie', '*.phone', '*.password', '*.token', '*.code'], censor: '…' },
  })
  return current
}
