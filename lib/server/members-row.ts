import 'server-only'
import type { CallKey } from '#lib/contract/calls.ts'
import { calls } from '#lib/contract/calls.ts'
import { matchRoute } from '#lib/routes/match.ts'
import { parseId } from '#lib/routes/page-query.ts'
import type { RouteKey } from '#lib/routes/registry.ts'
import { routes } from '#lib/routes/registry.ts'
import { askedSite } from './endpoints.ts'
import { PAGE_READ_LIMIT_MS } from './limits.ts'
import { log } from './log.ts'
import { passedRequestHeaders, requestIdOf } from './request-headers.ts'
import { readSession } from './sign-in/session.ts'
import { upstreamBase } from './sites.ts'
import { askUpstream } from './upstream/ask-upstream.ts'
import { judge } from './upstream/judge.ts'
import { buildUpstreamRequest } from './upstream/request.ts'

/** The call that knows the row a members' page is about. */
const knownBy = {
  pay: 'orderDetail',
  order: 'orderDetail',
  orderReturn: 'afterSalesDetail',
  afterSales: 'afterSalesDetail',
  sourcingDetail: 'sourcingDetail',
} as const satisfies Partial<Record<RouteKey, CallKey>>

const NOT_FOUND = 404

function rowOf({ pathname, searchParams }: URL): { key: CallKey; id: number } | null {
  const route = matchRoute(pathname)
  if (route === null || !(route in knownBy)) return null
  const page = route as keyof typeof knownBy
  const at = routes[page].path.split('/').indexOf('{id}')
  const id = parseId((at < 0 ? searchParams.get('id') : pathname.split('/')[at]) ?? undefined)
  return id === null ? null : { key: knownBy[page], id }
}

/** Whether a members' page is about one row, which not every member has. */
export function isOfRow(pathname: string): boolean {
  const route = matchRoute(pathname)
  return route !== null && route in knownBy
}

/**
 * Whether a members' page is about a row that this member does not have, another member's for instance. Only the
 * upstream's clear word counts: while it is away or slow the page is rendered and says so itself. A browser that comes
 * from another page of the shop asks for the row anyway and is not asked for twice.
 */
export async function isMissingOrForeignRecord(request: Request): Promise<boolean> {
  if (request.headers.get('sec-fetch-dest') === 'empty') return false
  const row = rowOf(new URL(request.url))
  if (row === null) return false
  const requestId = requestIdOf(request.headers)
  try {
    const session = await readSession(request)
    const wanted = buildUpstreamRequest(upstreamBase(askedSite(request.headers)), calls[row.key], {
      params: { id: row.id },
      cookies: session?.cookies ?? [],
      requestId,
      extraHeaders: passedRequestHeaders(request.headers),
      limitMs: PAGE_READ_LIMIT_MS,
      signal: request.signal,
    })
    const { code, isNoCall } = judge(await askUpstream(wanted), calls[row.key])
    return code === NOT_FOUND && !isNoCall
  } catch (error) {
    log().debug({ requestId, err: error }, 'a row was not looked up')
    return false
  }
}
