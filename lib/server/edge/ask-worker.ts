import 'server-only'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { TRACEPARENT_HEADER } from '#lib/kernel/spans.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { renders } from '../metrics/tally.ts'
import { idlestWorker, replaceWorker } from '../render-workers/pool.ts'
import type { RequestNote } from '../request-note.ts'
import { newNote, noting } from '../request-note.ts'
import { isSecret, shared } from '../revalidation.ts'
import { spans, traced, traceHeaders } from '../tracing/spans.ts'
import { send } from '../upstream/transport.ts'
import type { PageRequest } from './page-parts.ts'
import { headersOf } from './page-parts.ts'
import type { Handler } from './render.ts'
import { askFramework, renderInMemory } from './render.ts'

/** Carries the secret that a worker knows its maker by. */
const WORKER_HEADER = 'x-render-worker'
/** What a worker found out while it rendered, in its answer. */
const UPSTREAM_MS_HEADER = 'x-upstream-ms'
const HOLE_HEADER = 'x-hole'
/** A worker that takes longer is stuck (milliseconds). */
const LIMIT_MS = 15_000

interface Rendered {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer
}

async function askWorker(wanted: PageRequest, note: RequestNote): Promise<Rendered | null> {
  const worker = idlestWorker()
  if (worker === undefined) return null
  worker.open += 1
  try {
    const { status, headers, body } = await send({
      method: 'GET',
      url: new URL(wanted.url, worker.address),
      headers: { ...headersOf(wanted), ...traceHeaders(), [WORKER_HEADER]: shared().secret },
      limitMs: LIMIT_MS,
    })
    const { [UPSTREAM_MS_HEADER]: upstreamMs, [HOLE_HEADER]: hole, ...rest } = headers
    if (upstreamMs !== undefined) note.upstreamMs = Number(upstreamMs)
    note.hasHole = hole === '1'
    return { status, headers: rest, body }
  } catch (error) {
    log().warn({ err: error }, 'a render worker did not answer and is replaced')
    replaceWorker(worker)
    return null
  } finally {
    worker.open -= 1
  }
}

/** Has a document rendered with nothing of its reader in it: by a worker, where there is one, or else by this process. */
export const renderDocument = (wanted: PageRequest, framework: Handler, note: RequestNote): Promise<Rendered> =>
  traced({ name: 'render document', kind: 'internal', facts: { 'shop.site': wanted.site.key } }, () =>
    renderByAny(wanted, framework, note),
  )

async function renderByAny(wanted: PageRequest, framework: Handler, note: RequestNote): Promise<Rendered> {
  const rendered = await askWorker(wanted, note)
  renders[rendered === null ? 'own' : 'worker'] += 1
  if (rendered !== null) return rendered
  const { statusCode, headers, rawPayload } = await noting(note, () => askFramework(wanted, framework))
  return { status: statusCode, headers, body: rawPayload }
}

/** Whether the process that made this one asks it for a page. */
export const isFromMaker = ({ headers }: IncomingMessage): boolean =>
  env().WORKER_SECRET !== undefined && isSecret(String(headers[WORKER_HEADER] ?? ''))

const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  WORKER_HEADER,
  TRACEPARENT_HEADER,
])

const pageHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !OF_CONNECTION.has(name) ? [[name, value]] : [],
    ),
  )

/** Renders for the process that made this one, whole and as it is: encoding and keeping are its maker's. */
export async function answerMaker(
  request: IncomingMessage,
  response: ServerResponse,
  framework: Handler,
): Promise<void> {
  const note = newNote()
  const tracing = spans()
  const span = tracing?.begin({ name: 'render for another', kind: 'server' }, request.headers[TRACEPARENT_HEADER])
  const render = () => noting(note, () => renderInMemory(framework, request.url ?? '/', pageHeaders(request)))
  const rendered = await (tracing && span ? tracing.measure(span, render) : render())
  for (const [name, value] of Object.entries(rendered.headers)) {
    if (value !== undefined && !OF_CONNECTION.has(name)) response.setHeader(name, value)
  }
  response.writeHead(rendered.statusCode, {
    'content-length': rendered.rawPayload.length,
    ...(note.upstreamMs === null ? {} : { [UPSTREAM_MS_HEADER]: String(note.upstreamMs) }),
    ...(note.hasHole ? { [HOLE_HEADER]: '1' } : {}),
  })
  response.end(rendered.rawPayload)
}
