import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { markCorrection } from './mark.ts'
import { sharesCookies } from './shared-cookies.ts'

function setMark(request: IncomingMessage, response: ServerResponse): void {
  // A request for a host that is none of ours has its answer already.
  if (response.headersSent || request.method !== 'GET' || /^\/(api|_next)\//.test(request.url ?? '')) return
  const get = (name: string) => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : (value ?? null)
  }
  const line = markCorrection({ get })
  if (line !== null) response.appendHeader('set-cookie', line)
}

/**
 * Sets the readable mark before a page leaves, where the main site's cookies say who is signed in: somebody may sign in
 * or out there without this shop's doing. Stored pages too, which know nothing of who reads them.
 */
export function markSharedSignIns(): () => void {
  if (!sharesCookies()) return () => undefined
  const listener = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    setMark(request, response)
  }
  subscribe('http.server.request.start', listener)
  return () => unsubscribe('http.server.request.start', listener)
}
