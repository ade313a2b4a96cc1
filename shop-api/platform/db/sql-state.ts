import { errorCode } from '#shop-api/platform/error-code.ts'

/** No class of SQLSTATE begins with an E; codes of the system do (EPIPE, EPERM). */
const SQL_STATE = /^(?!E)[0-9A-Z]{5}$/

/** SQLSTATE of a database error, also below drizzle's wrapping; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  let current = error
  while (typeof current === 'object' && current !== null) {
    const code = errorCode(current)
    if (code && SQL_STATE.test(code)) return code
    current = 'cause' in current ? current.cause : undefined
  }
  return undefined
}
