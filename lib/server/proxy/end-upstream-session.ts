import 'server-only'
import { calls } from '#lib/contract/calls.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import type { ShopSession } from '../sign-in/session.ts'
import { judge } from '../upstream/judge.ts'
import type { Exchange } from './exchange.ts'
import { forward } from './forward.ts'

/** Best effort: a member who signs out is signed out here, also when the upstream is gone. */
export async function endUpstreamSession(exchange: Exchange, session: ShopSession): Promise<void> {
  try {
    const answer = await forward(
      { ...exchange, call: calls.logout },
      { cookies: session.cookies, limitMs: PAGE_READ_LIMIT_MS },
    )
    const { kind, code } = judge(answer, calls.logout)
    if (kind !== 'success' && kind !== 'sign-in') throw new Error(`logout answered ${code}`)
  } catch (error) {
    log().warn({ requestId: exchange.requestId, err: error }, 'the upstream session could not be ended')
  }
}
