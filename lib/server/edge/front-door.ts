import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { calls } from '#lib/contract/calls.ts'
import { indexNowPath } from '#lib/contract/index-now.ts'
import { TRACEPARENT_HEADER } from '#lib/kernel/spans.ts'
import { leadsNowhere } from '#lib/routes/files.ts'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import { CLIENT_ADDRESS_HEADER, siteOfIncoming } from '../endpoints.ts'
import { env } from '../env.ts'
import { noteVisit } from '../features/visits.ts'
import { log } from '../log.ts'
import { tally } from '../metrics/tally.ts'
import { ownAddress, REVALIDATE_PATH } from '../revalidation.ts'
import { logUnknownHost } from '../security-log.ts'
import { setMark } from '../sign-in/mark-documents.ts'
import type { ShopSite } from '../sites.ts'
import { inThisSpan } from '../tracing/spans.ts'
import { answeringCall, isShopCall } from './answer-call.ts'
import { answerMetrics, METRICS_PATH } from './answer-metrics.ts'
import type { Exchange } from './answer-page.ts'
import { answerPage } from './answer-page.ts'
import { answerPicture, isPicture } from './answer-picture.ts'
import { answerMaker, isFromMaker } from './ask-worker.ts'
import { answerBuiltFile, BUILT_PREFIX } from './built-files.ts'
import { denyCdn } from './cdn-headers.ts'
import { cleanRequest } from './clean-request.ts'
import { leaveBeforeStop } from './leave-on-stop.ts'
import { answerReady, readyKey } from './ready-answers.ts'
import type { Handler } from './render.ts'
import { UNKNOWN_ROUTE } from './route-of.ts'
import { leadTo, leadToNotFound, refuseHost, showIndexNowKey } from './short-answers.ts'
import { traceRequest } from './trace-request.ts'
import { handInTurn } from './turns.ts'
import { utf8Target } from './utf8-target.ts'
import { notingIn, watchRequest } from './watch-request.ts'

/** What watches over the process, and what it asks itself, knows no host. */
const HOSTLESS: readonly string[] = ['/healthz', '/readyz', REVALIDATE_PATH]

const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: ShopSite,
  framework: Handler,
  readyKey: string | null,
): Promise<void> {
  const exchange: Exchange = { request, response, site, readyKey }
  let handler = framework
  const url = request.url ?? '/'
  // In development the framework has files and addresses of its own.
  if (!isDevelopment()) {
    if (url.startsWith(BUILT_PREFIX)) {
      await answerBuiltFile(request, response, readyKey)
      return tally('memory', BUILT_PREFIX, response.statusCode)
    }
    if (leadsNowhere(url.split('?', 1)[0] ?? url)) {
      watchRequest(request, response)
      const { INDEXNOW_KEY: key } = env()
      if (key !== undefined && url === indexNowPath(key)) return showIndexNowKey(response, key)
      return leadToNotFound(response)
    }
  }
  const isKeeping = env().KEEP_READY_PAGES && !isDevelopment()
  if (isKeeping && isShopCall(url)) handler = answeringCall(site)
  if (!isPicture(request)) denyCdn(response)
  if (isPicture(request)) {
    const route = url.startsWith('/api/') ? calls.image.path : '/picture'
    if (isKeeping && (await answerPicture(exchange, handler, route))) {
      return tally('memory', route, response.statusCode)
    }
  } else if (!url.startsWith('/api/')) {
    setMark(request, response)
    const answering = await answerPage(exchange, framework, isKeeping)
    if (answering === null) return
    handler = answering
  }
  const note = exchange.note ?? watchRequest(request, response)
  handInTurn(request, response, inThisSpan(notingIn(note, handler)))
}

/** Whether a request is for this shop or its process. */
function isOurs({ headers, url = '' }: IncomingMessage): boolean {
  return siteOfIncoming(headers) !== null || HOSTLESS.includes(url.split('?', 1)[0] ?? url)
}

function receive(request: IncomingMessage, response: ServerResponse, framework: Handler): void {
  // Before its headers are cleaned: they say who asks.
  if (request.url === METRICS_PATH) {
    endOnFailure(answerMetrics(request, response), response)
    return
  }
  if (isFromMaker(request)) {
    endOnFailure(answerMaker(request, response, framework), response)
    return
  }
  if (!HOSTLESS.includes(request.url ?? '')) noteVisit()
  const key = readyKey(request)
  if (key !== null && answerReady(key, request, response)) return
  const moved = utf8Target(request.url ?? '/')
  const { headers } = request
  const brought = headers[TRACEPARENT_HEADER]
  cleanRequest(request)
  const site = siteOfIncoming(headers)
  headers[SITE_HEADER] = site?.key ?? ''
  if (site === null) {
    if (isOurs(request)) notingIn(watchRequest(request, response), framework)(request, response)
    else {
      tally('work', UNKNOWN_ROUTE, 421)
      logUnknownHost(String(headers[CLIENT_ADDRESS_HEADER] ?? ''), headers.host ?? '')
      refuseHost(request, response)
    }
    return
  }
  if (moved !== null && ['GET', 'HEAD'].includes(request.method ?? '')) {
    watchRequest(request, response)
    leadTo(response, moved)
    return
  }
  traceRequest(request, response, brought, () =>
    endOnFailure(answer(request, response, site, framework, key), response),
  )
}

function endOnFailure(answering: Promise<void>, response: ServerResponse): void {
  answering.catch((error: unknown) => {
    log().error({ err: error }, 'a request could not be answered')
    if (!response.headersSent) response.writeHead(500, { 'cache-control': 'no-store' })
    response.end()
  })
}

const attended = new WeakSet<Server>()

/**
 * Puts this layer in front of what listens to a server's requests. Nothing here speaks any other protocol: without a
 * listener for it an upgrade is an ordinary request, as the standard has it. Development reloads over one.
 */
function attend(server: Server): void {
  if (attended.has(server)) return
  attended.add(server)
  const listeners = server.listeners('request') as Handler[]
  server.removeAllListeners('request')
  if (!isDevelopment()) server.removeAllListeners('upgrade')
  const framework: Handler = (request, response) => {
    for (const listener of listeners) Reflect.apply(listener, server, [request, response])
  }
  server.on('request', (request, response) => receive(request, response, framework))
  leaveBeforeStop(server)
  // A host that is not ours gets no chance to send a body.
  server.on('checkContinue', (request, response) => {
    if (isOurs(request)) response.writeContinue()
    receive(request, response, framework)
  })
}

/**
 * Is in front of every request of this process: the server is the framework's own and is met with its first request, before
 * any listener sees it. Returns the function that takes it away again for servers not met yet.
 */
export function openFrontDoor(): () => void {
  const listener = (message: unknown) => attend((message as { server: Server }).server)
  subscribe('http.server.request.start', listener)
  return () => unsubscribe('http.server.request.start', listener)
}

/** The first request of the process, so that the server is met before anybody else comes. */
export async function knock(): Promise<void> {
  await fetch(new URL('/healthz', ownAddress())).catch((error: unknown) =>
    log().debug({ err: error }, 'nobody answered the first knock'),
  )
}
