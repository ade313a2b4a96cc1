import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { markCorrection } from './mark.ts'
import { sharesCookies } from './shared-cookies.ts'

/**
 * Sets the readable mark before a page leaves, where the main site's cookies say who is signed in: somebody may sign in
 * or out there without this shop's doing. Cached pages too, which know nothing of who reads them.
 */
export function setMark(request: IncomingMessage, response: ServerResponse): void {
  if (!sharesCookies() || request.method !== 'GET') return
  const get = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
  const lines = markCorrection({ get })
  if (lines.length > 0) response.appendHeader('set-cookie', lines)
}
