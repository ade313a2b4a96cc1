import 'server-only'
import { loginUrl } from '#lib/routes/links.ts'
import { seemsSignedIn } from './session.ts'

/**
 * Where a reader of a members' page has to go first: sign-in with the way back, or nowhere (null). Looks only at
 * the cookies: a session that is no longer good is found out by the first call and taken away then.
 */
export function signInFirst(request: Request): string | null {
  if (seemsSignedIn(request)) return null
  const { pathname, search } = new URL(request.url)
  return loginUrl(pathname + search)
}
