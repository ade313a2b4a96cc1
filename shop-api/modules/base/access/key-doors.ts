import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerOf, carries } from '#shop-api/platform/http/bearer.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { logSecurity } from '#shop-api/platform/http/security-log.ts'
import { findKey, noteUse } from './api-keys.ts'
import type { CallLimit } from './limits.ts'
import { countCall, requireBelow } from './limits.ts'
import type { Scope } from './scopes.ts'
import { scopeInWords } from './scopes.ts'

/** How the log names who has the operator's token. */
export const TOKEN_HOLDER = '命令行'

/** A program that was let in. */
export interface Caller {
  /** As the log names it. */
  readonly name: string
  /** Null for the operator's token, which may do everything. */
  readonly scopes: readonly Scope[] | null
  /** Of the key; null for a secret of the environment. */
  readonly keyId: number | null
}

/** What opens a door besides keys: a secret of the environment. */
const doors = {
  /** Everything operators do. */
  operator: {
    refusal: () => new ShopRefusal(401, '接口密钥或运营令牌不正确、已过期或已作废'),
    secretOf: (app) => app.shop.operatorToken,
    holder: { name: TOKEN_HOLDER, scopes: null, keyId: null },
  },
  /** What storefronts hear of changes. */
  events: {
    refusal: () => new ShopRefusal(401, '需要令牌'),
    secretOf: (app) => app.shop.eventsKey,
    holder: { name: 'EVENTS_KEY', scopes: ['events:read'], keyId: null },
  },
} as const satisfies Record<
  string,
  { refusal: () => ShopRefusal; secretOf: (app: FastifyInstance) => string; holder: Caller }
>

const wrongKeys = (door: keyof typeof doors): CallLimit => ({ name: `wrong key ${door}`, most: 20, spanMs: 60_000 })

/**
 * Lets in who carries the door's own secret, or a key with this scope. Past the limit of wrong ones an address is not
 * looked at any more, whatever it carries, until the minute is over. Throws ShopRefusal: 401 for no good key, 403 for one
 * with other rights.
 */
export async function requireKey(
  app: FastifyInstance,
  request: FastifyRequest,
  door: keyof typeof doors,
  scope: Scope,
): Promise<Caller> {
  const { refusal, secretOf, holder } = doors[door]
  const { db, clock } = app.shop
  const now = clock()
  await requireBelow(db, wrongKeys(door), request.source, now)
  if (carries(request, secretOf(app))) return holder
  const key = await findKey(db, bearerOf(request) ?? '', now)
  if (!key) {
    logSecurity(request, 'key_refused', { door })
    await countCall(db, wrongKeys(door), request.source, now)
    throw refusal()
  }
  if (!key.scopes.includes(scope)) {
    logSecurity(request, 'scope_refused', { apiKey: key.name, scope })
    throw new ShopRefusal(403, `密钥“${key.name}”无权限 ${scope}（${scopeInWords(scope)}）`)
  }
  await noteUse(db, key, now)
  return { name: `密钥 ${key.name}`, scopes: key.scopes, keyId: key.id }
}

/** Throws ShopRefusal 403 for who would hand on rights of others: a key makes no key that may do more. */
export function requireHolding({ scopes }: Caller, wanted: readonly Scope[]): void {
  const missing = scopes === null ? undefined : wanted.find((scope) => !scopes.includes(scope))
  if (missing) throw new ShopRefusal(403, `密钥自身无权限 ${missing}，不可授予或更换`)
}
