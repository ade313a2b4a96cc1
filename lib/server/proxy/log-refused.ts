import 'server-only'
import { CLIENT_ADDRESS_HEADER } from '../endpoints.ts'
import type { SecurityEvent } from '../security-log.ts'
import { logSecurity } from '../security-log.ts'
import { readSession } from '../sign-in/session.ts'
import type { Judgement } from '../upstream/judge.ts'
import type { Exchange } from './exchange.ts'
import { matchCall, rawTarget } from './match.ts'
import type { Refusal } from './refusal.ts'

/** Ways in: a refusal there is somebody who did not get in. */
const WAYS_IN: ReadonlySet<string> = new Set([
  '/api/login',
  '/api/login/code',
  '/api/login/wechat',
  '/api/forget/verify',
  '/api/user/resetPassword',
])

interface Refused {
  readonly request: Request
  readonly requestId: string
  /** The call's template: ids and phones in an address stay out of the log. */
  readonly route: string
  readonly answered: number
}

async function logRefused(security: SecurityEvent, { request, ...more }: Refused): Promise<void> {
  // A session that cannot be opened names no member.
  const session = await readSession(request).catch(() => null)
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? ''
  logSecurity(security, { address, memberId: session?.memberId || null, ...more })
}

/** What the storefront refused by itself: a write of a foreign page, too many calls, streams or uploads. */
export async function logRefusal({ status }: Refusal, request: Request, requestId: string): Promise<void> {
  const event = status === 403 ? 'write_refused' : status === 429 || status === 503 ? 'limit_hit' : null
  if (event === null) return
  const match = matchCall(request.method, rawTarget(request.url).path)
  await logRefused(event, { request, requestId, route: match.found ? match.call.path : '', answered: status })
}

/** What the upstream refused: a sign-in, or too many tries. What was merely filled in wrongly elsewhere is no event. */
export async function logJudged({ request, requestId, call }: Exchange, { code }: Judgement): Promise<void> {
  const refused = { request, requestId, route: call.path, answered: code }
  if (code === 429) await logRefused('limit_hit', refused)
  else if (call.method !== 'GET' && WAYS_IN.has(call.path)) await logRefused('sign_in_refused', refused)
}
