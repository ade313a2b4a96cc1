import 'server-only'
import type { Call } from '#lib/contract/call.ts'
import { calls } from '#lib/contract/calls.ts'
import type { Judgement } from '../upstream/judge.ts'
import { namedLogin, upstreamLogin } from './login-address.ts'
import { keepLoginPlace } from './login-place.ts'

interface Asked {
  readonly request: Request
  readonly call: Call
}

/** The upstream says where one signs in with "sign in first" and in the user state; nowhere else is it looked for. */
export function learnLoginPlace({ request, call }: Asked, judgement: Judgement, headers: Headers): void {
  const isSaid = judgement.kind === 'sign-in' || (call === calls.userBase && judgement.kind === 'success')
  const place = isSaid ? upstreamLogin(namedLogin(judgement.envelope), request.headers) : null
  if (place !== null) keepLoginPlace(request, headers, place)
}
