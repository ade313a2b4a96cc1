import 'server-only'
import { calls } from '#lib/contract/calls.ts'
import { askedSite } from '../endpoints.ts'
import { PAGE_READ_LIMIT_MS } from '../limits.ts'
import { log } from '../log.ts'
import { passedRequestHeaders, requestIdOf } from '../request-headers.ts'
import { upstreamBase } from '../sites.ts'
import { askUpstream } from '../upstream/ask-upstream.ts'
import type { UpstreamCookie } from '../upstream/cookie-jar.ts'
import type { Judgement } from '../upstream/judge.ts'
import { judge } from '../upstream/judge.ts'
import { buildUpstreamRequest } from '../upstream/request.ts'
import { namedLogin } from './login-address.ts'

/** The user state as these cookies get it; null when the upstream does not answer. */
export async function askState(request: Request, cookies: readonly UpstreamCookie[]): Promise<Judgement | null> {
  const requestId = requestIdOf(request.headers)
  try {
    const wanted = buildUpstreamRequest(upstreamBase(askedSite(request.headers)), calls.userBase, {
      cookies,
      requestId,
      extraHeaders: passedRequestHeaders(request.headers),
      limitMs: PAGE_READ_LIMIT_MS,
    })
    return judge(await askUpstream(wanted), calls.userBase)
  } catch (error) {
    log().debug({ requestId, err: error }, 'the user state was not read')
    return null
  }
}

const LIFE_MS = 60_000
/** What each upstream answers guests about sign-in. */
const loginsOfGuests = new Map<string, { readonly named: unknown; readonly until: number }>()

/** login_url as the upstream tells a guest, asked once a minute at most. */
export async function loginOfGuests(request: Request): Promise<unknown> {
  const { href } = upstreamBase(askedSite(request.headers))
  const known = loginsOfGuests.get(href)
  if (known && known.until > Date.now()) return known.named
  const judgement = await askState(request, [])
  const named = judgement === null ? undefined : namedLogin(judgement.envelope)
  loginsOfGuests.set(href, { named, until: Date.now() + LIFE_MS })
  return named
}
