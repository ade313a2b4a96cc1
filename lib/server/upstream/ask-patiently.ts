import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressesOf } from './addresses.ts'
import type { AddressedRequest } from './ask-upstream.ts'
import { askUpstream } from './ask-upstream.ts'
import { UpstreamFailure } from './failure.ts'
import type { UpstreamAnswer } from './transport.ts'

/** Between tries while no instance of the shop API can answer: as long as its database takes to start again. */
const PAUSES_MS = [200, 300, 500, 800, 1_200]
/** An outage that has lasted longer is not waited for: its readers hear of it at once. */
const SHORT_OUTAGE_MS = 3_500
/** Reads that wait at one time; more are answered at once, so that calls in line get their turn. */
const MOST_WAITING = 16
let waiting = 0

/** 503 is the shop API's own word that it cannot answer now; what is not there at all may be starting. */
const isShort = (failure: unknown): boolean => failure instanceof UpstreamFailure && failure.reason === 'unreachable'

async function pauseBefore(tries: number, { base, signal }: AddressedRequest): Promise<boolean> {
  const pause = PAUSES_MS[tries]
  const { awaySince } = addressesOf(base)
  const isNew = awaySince !== null && performance.now() - awaySince < SHORT_OUTAGE_MS
  if (pause === undefined || !isNew || waiting >= MOST_WAITING || signal?.aborted) return false
  waiting += 1
  // Its reader may leave meanwhile; then it is not asked again.
  const isHere = await sleep(pause, true, { signal, ref: false }).catch(() => false)
  waiting -= 1
  return isHere
}

/**
 * Asks as `askUpstream` does. A read that none of several instances can answer is asked again for some seconds while the outage
 * is new: a database that starts again costs readers a moment. Throws UpstreamFailure.
 */
export async function askPatiently(request: AddressedRequest): Promise<UpstreamAnswer> {
  const mayWait = request.method === 'GET' && !request.isOnce && addressesOf(request.base).all.length > 1
  const until = performance.now() + request.limitMs
  for (let tries = 0; ; tries += 1) {
    const limitMs = Math.max(1, Math.round(until - performance.now()))
    const asked = await askUpstream(tries === 0 ? request : { ...request, limitMs }).catch((failure: unknown) => ({
      failure,
    }))
    const isAway = 'failure' in asked ? isShort(asked.failure) : asked.status === 503
    if (mayWait && isAway && (await pauseBefore(tries, request))) continue
    if ('failure' in asked) throw asked.failure
    return asked
  }
}
