import 'server-only'
import { env } from './env.ts'

/** Where the main site takes orders of cart lines, in a shop whose API takes none; null where nothing is known of one. */
export function orderingAddress(lineIds: readonly number[]): string | null {
  const { CHECKOUT_URL, LOGIN_URL, MAIN_SITE_URL } = env()
  if (CHECKOUT_URL !== undefined) return CHECKOUT_URL.replaceAll('{ids}', lineIds.join(','))
  return LOGIN_URL === undefined ? (MAIN_SITE_URL ?? null) : new URL('/', LOGIN_URL).href
}
