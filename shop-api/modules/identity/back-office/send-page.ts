import type { FastifyReply, FastifyRequest } from 'fastify'
import { loadSettings } from '#shop-api/modules/base/settings/shop-settings.ts'
import { findOperator } from '#shop-api/modules/identity/operators/operators.ts'
import type { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { statusOf } from '#shop-api/platform/http/refusal.ts'
import type { Page } from './frame.ts'
import { csrfField, framed } from './frame.ts'
import { formToken, STAFF_COOKIE, takeNotice } from './guard.ts'
import { staffRoutes } from './registry.ts'

interface Sent {
  readonly page: Page
  readonly refusal?: ShopRefusal
  /** Said now, not after a redirection. */
  readonly notice?: string
  /** The page says itself why it was refused. */
  readonly isSaid?: boolean
}

/** Sends a page in its frame; with a refusal as its status and its reason. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, refusal, notice, isSaid = false }: Sent,
): Promise<FastifyReply> {
  const { shop } = request.server
  if (refusal) reply.code(statusOf(refusal.code))
  if (refusal?.retryAfter) reply.header('retry-after', String(refusal.retryAfter))
  const text = framed(page, {
    siteTitle: (await loadSettings(shop.db)).siteTitle,
    operator: await findOperator(shop.db, request.cookies[STAFF_COOKIE], shop.clock()),
    path: (request.routeOptions.url ?? '').replace(/^\/staff/, ''),
    routes: staffRoutes(request.server),
    field: csrfField(formToken(request)),
    notice: notice ?? takeNotice(request, reply),
    problem: refusal && !isSaid ? refusal.message : '',
    problemField: Object.keys(refusal?.errors ?? {})[0],
  })
  return reply.type('text/html; charset=utf-8').send(text)
}
