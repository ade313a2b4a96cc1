import type { FastifyInstance, FastifyRequest } from 'fastify'
import { carries } from '#shop-api/platform/http/bearer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { logSecurity } from '#shop-api/platform/http/security-log.ts'
import type { CallLimit } from './limits.ts'
import { countCall, requireBelow } from './limits.ts'

/** Each key opens one door and no other. */
const doors = {
  /** Everything operators do. */
  operator: { refusal: () => new ShopRefusal(403, '运营令牌不正确'), keyOf: (app) => app.shop.operatorToken },
  /** What storefronts hear of changes. */
  events: { refusal: () => new ShopRefusal(401, '需要令牌'), keyOf: (app) => app.shop.eventsKey },
} as const satisfies Record<string, { refusal: () => ShopRefusal; keyOf: (app: FastifyInstance) => string }>

const wrongKeys = (door: keyof typeof doors): CallLimit => ({ name: `wrong key ${door}`, most: 20, spanMs: 60_000 })

/**
 * Lets in who carries the door's key. Past the limit of wrong ones an address is not looked at any more, whatever it
 * carries, until the minute is over. Throws ShopRefusal.
 */
export async function requireKey(
  app: FastifyInstance,
  request: FastifyRequest,
  door: keyof typeof doors,
): Promise<void> {
  const { refusal, keyOf } = doors[door]
  const { db, clock } = app.shop
  await requireBelow(db, wrongKeys(door), request.source, clock())
  if (carries(request, keyOf(app))) return
  logSecurity(request, 'key_refused', { door })
  await countCall(db, wrongKeys(door), request.source, clock())
  throw refusal()
}
