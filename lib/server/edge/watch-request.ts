import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { REQUEST_ID_HEADER } from '#lib/contract/session.ts'
import { loggedPath } from '#lib/kernel/logged-path.ts'
import { saneRequestId } from '#lib/server/request-note.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { tally } from '../metrics/tally.ts'
import type { RequestNote } from '../request-note.ts'
import { newNote, noting } from '../request-note.ts'
import { countTime } from './collected-metrics.ts'
import type { Handler } from './render.ts'
import { routeOf, UNKNOWN_ROUTE } from './route-of.ts'

/** Asked every second or so by what watches the process, or by the process itself. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/api/internal/revalidate'])

export const isProbe = (path: string): boolean => PROBES.has(path)

const rounded = (ms: number): number => Math.round(ms * 10) / 10

/** Streams last as long as their reader stays: their time says nothing of how fast answers are. */
const isStream = (response: ServerResponse): boolean =>
  String(response.getHeader('content-type')).startsWith('text/event-stream')

/**
 * Watches a request that takes work until its answer has left: names it by an id, counts it, takes its time, and writes
 * its line. Nothing that was typed, no query and no header is in the line.
 */
export function watchRequest(request: IncomingMessage, response: ServerResponse): RequestNote {
  const begun = performance.now()
  const note = newNote()
  const { method = '', headers, socket } = request
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  const bytesBefore = socket.bytesWritten
  const requestId = saneRequestId(headers[REQUEST_ID_HEADER])
  headers[REQUEST_ID_HEADER] = requestId
  response.setHeader(REQUEST_ID_HEADER, requestId)
  // The framework listens as often as Node allows without a warning.
  response.setMaxListeners(response.getMaxListeners() + 1)
  response.once('close', () => {
    const route = routeOf(method, path)
    const ms = performance.now() - begun
    // Who left before the answer did: the usual number for it.
    const status = response.writableFinished ? response.statusCode : 499
    tally('work', route, status)
    if (!isStream(response)) countTime(route, ms / 1000)
    if (!env().REQUEST_LINES || PROBES.has(route)) return
    const line = {
      requestId,
      method,
      route,
      path: loggedPath(route === UNKNOWN_ROUTE ? null : route, path),
      status,
      ms: rounded(ms),
      bytes: socket.bytesWritten - bytesBefore,
      ...(note.memberId === null ? {} : { memberId: note.memberId }),
      ...(note.upstreamMs === null ? {} : { upstreamMs: rounded(note.upstreamMs) }),
    }
    if (status >= 500) log().error(line, 'request')
    else log().info(line, 'request')
  })
  return note
}

/** The framework, where it takes notes for the line of this request. */
export const notingIn =
  (note: RequestNote, framework: Handler): Handler =>
  (request, response) =>
    noting(note, () => framework(request, response))
