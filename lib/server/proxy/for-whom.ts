import 'server-only'
import { isWrite } from '#lib/contract/call.ts'
import { calls } from '#lib/contract/calls.ts'
import { GUEST, MEMBER_HEADER } from '#lib/contract/session.ts'
import { addCookieLines } from '../cookies.ts'
import { askState } from '../sign-in/ask-state.ts'
import { signedInLines } from '../sign-in/mark.ts'
import type { ShopSession } from '../sign-in/session.ts'
import { rememberedWho, rememberWho, whoIs } from '../sign-in/who.ts'
import type { Judgement } from '../upstream/judge.ts'
import type { CallAnswer } from './call-answer.ts'
import type { Exchange } from './exchange.ts'
import { Refusal, refusalAnswer } from './refusal.ts'

/** Whom a session is of, as far as that is known without asking. */
const whoOf = (request: Request, session: ShopSession): string | null => session.who || rememberedWho(request)

/** The upstream says who it is; null when it does not, which leaves the write to its own judgement. */
async function askWho(request: Request, session: ShopSession) {
  const state = await askState(request, session.cookies)
  return state?.kind === 'success' ? whoIs(state.envelope.data) : null
}

/**
 * A write of a page that shows somebody else than who is signed in now: another tab has signed in or changed the branch.
 * It is not sent. Null: it may go on, also where the page does not say whom it shows.
 */
export async function refuseForAnother(
  exchange: Exchange,
  session: ShopSession | null,
  headers: Headers,
): Promise<CallAnswer | null> {
  const { request, requestId, call } = exchange
  const shown = request.headers.get(MEMBER_HEADER)
  if (session === null || shown === null || !isWrite(call) || shown === whoOf(request, session)) return null
  const asked = await askWho(request, session)
  // A session that knows its member is right about it; what is remembered of the main site may be old.
  const who = session.who || asked?.who
  if (who === undefined || who === null) return null
  if (session.who === '') rememberWho(request, headers, who)
  if (who === shown) return null
  if (shown === GUEST) addCookieLines(headers, signedInLines(request.headers))
  headers.set(MEMBER_HEADER, who)
  const now = asked?.name ? `已切换为「${asked.name}」` : '登录账号已切换'
  return refusalAnswer(new Refusal(409, [], `${now}，刚才的操作未提交，请核对后重试`), requestId, headers)
}

/** Tells the page whom an answer is for. */
export function tellMember({ request, call }: Exchange, session: ShopSession, judgement: Judgement, headers: Headers) {
  const isState = call === calls.userBase && judgement.kind === 'success'
  const who = session.who || (isState ? whoIs(judgement.envelope.data).who : rememberedWho(request))
  if (who === null || judgement.kind === 'sign-in') return
  if (session.who === '') rememberWho(request, headers, who)
  headers.set(MEMBER_HEADER, who)
}
