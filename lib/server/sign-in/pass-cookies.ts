import 'server-only'
import type { IncomingHttpHeaders } from 'node:http'
import { addCookieLines } from '../cookies.ts'
import { askedHost } from '../endpoints.ts'
import { signedInLines, signedOutLines } from './mark.ts'
import { mainSiteCookies, sharedSetCookies, sharesCookies } from './shared-cookies.ts'

interface Passage {
  readonly request: Request
  readonly base: URL
}

/**
 * Hands the upstream's cookies on to the browser where the two share them, and sets our mark by what the browser then
 * has. Answers with the names it has left. Does nothing while they are sealed.
 */
export function passCookies({ request, base }: Passage, from: IncomingHttpHeaders, headers: Headers): Set<string> {
  if (!sharesCookies()) return new Set()
  const names = new Set(mainSiteCookies(request.headers.get('cookie')).map(({ name }) => name))
  const own = askedHost(request.headers).replace(/:\d+$/, '')
  const given = sharedSetCookies(from['set-cookie'] ?? [], { upstream: base.hostname, own })
  for (const { name, isDeleted, line } of given) {
    headers.append('set-cookie', line)
    if (isDeleted) names.delete(name)
    else names.add(name)
  }
  if (given.length > 0) {
    addCookieLines(headers, names.size > 0 ? signedInLines(request.headers) : signedOutLines(request.headers))
  }
  return names
}
