import 'server-only'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { leadsNowhere } from '#lib/routes/files.ts'
import { SITE_HEADER } from '#lib/routes/next-config.ts'
import { siteOfIncoming } from '../endpoints.ts'
import { env } from '../env.ts'
import { log } from '../log.ts'
import { ownAddress, REVALIDATE_PATH } from '../revalidation.ts'
import { logUnknownHost } from '../security-log.ts'
import { setMark } from '../sign-in/mark-documents.ts'
import type { ShopSite } from '../sites.ts'
import { answerPage } from './answer-page.ts'
import { answerPicture, isPicture } from './answer-picture.ts'
import { answerBuiltFile, BUILT_PREFIX } from './built-files.ts'
import { CLIENT_ADDRESS_HEADER, cleanRequest } from './clean-request.ts'
import type { Handler } from './render.ts'
import { leadToNotFound, refuseHost } from './short-answers.ts'
import { handInTurn } from './turns.ts'

/** What watches over the process, and what it asks itself, knows no host. */
const HOSTLESS: readonly string[] = ['/healthz', '/readyz', REVALIDATE_PATH]

const isDevelopment = (): boolean => process.env.NODE_ENV === 'development'

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  site: ShopSite,
  framework: Handler,
): Promise<void> {
  const exchange = { request, response, site }
  const url = request.url ?? '/'
  // In development the framework has files and addresses of its own.
  if (!isDevelopment()) {
    if (url.startsWith(BUILT_PREFIX)) return await answerBuiltFile(request, response)
    if (leadsNowhere(url.split('?', 1)[0] ?? url)) return leadToNotFound(response)
  }
  const isKeeping = env().KEEP_READY_PAGES && !isDevelopment()
  if (isPicture(request)) {
    if (isKeeping && (await answerPicture(request, response, site, framework))) return
  } else if (!url.startsWith('/api/')) {
    setMark(request, response)
    if (await answerPage(exchange, framework, isKeeping)) return
  }
  handInTurn(request, response, framework)
}

/** Whether a request is for this shop or its process. */
function isOurs({ headers, url = '' }: IncomingMessage): boolean {
  return siteOfIncoming(headers) !== null || HOSTLESS.includes(url.split('?', 1)[0] ?? url)
}

function receive(request: IncomingMessage, response: ServerResponse, framework: Handler): void {
  cleanRequest(request)
  const { headers } = request
  const site = siteOfIncoming(headers)
  headers[SITE_HEADER] = site?.key ?? ''
  if (site === null) {
    if (isOurs(request)) framework(request, response)
    else {
      logUnknownHost(String(headers[CLIENT_ADDRESS_HEADER] ?? ''), headers.host ?? '')
      refuseHost(request, response)
    }
    return
  }
  answer(request, response, site, framework).catch((error: unknown) => {
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
  // Nobody need send a body to a host that is none of ours.
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
