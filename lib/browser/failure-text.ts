import { presentError, reportError } from './errors.ts'
import { ShopError } from './http.ts'

/** A failure in words, for the place where it happened; without a session it leads to sign-in as everywhere. */
export function failureText(error: unknown, otherwise: string): string {
  if (error instanceof ShopError && error.kind === 'sign-in') reportError(error)
  const shown = presentError(error, window.location.pathname)
  return shown.kind === 'notice' ? shown.notice.message : otherwise
}
