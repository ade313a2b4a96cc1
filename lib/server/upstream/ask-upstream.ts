import 'server-only'
import type { Address, Kind } from './addresses.ts'
import { addressesOf, isAway } from './addresses.ts'
import { isUnsent, UpstreamFailure } from './failure.ts'
import { noteShop } from './shop-identity.ts'
import type { UpstreamStream } from './stream.ts'
import { openUpstreamStream } from './stream.ts'
import type { UpstreamAnswer, UpstreamRequest } from './transport.ts'
import { send } from './transport.ts'

/** Addresses one call is sent to at most. */
const MOST_TRIES = 3

/** A request to an upstream, whichever of its addresses it goes to. */
export interface AddressedRequest extends UpstreamRequest {
  /** The address the upstream is known by. */
  readonly base: URL
  /** Whether asking a second time does nothing a second time: a read, or a write under a key. */
  readonly isRepeatable: boolean
}

/** The same request at another address. */
function at({ base }: Address, request: AddressedRequest): UpstreamRequest {
  const url = new URL(base.origin)
  url.pathname = request.url.pathname
  url.search = request.url.search
  return { ...request, url }
}

/** Whether another address may be asked after this: not where the first may have done what must not be done twice. */
function mayMoveOn(failure: UpstreamFailure, { isRepeatable }: AddressedRequest): boolean {
  if (isUnsent(failure)) return true
  if (failure.reason === 'silent') return true
  return isRepeatable && (failure.reason === 'unreachable' || failure.reason === 'broken')
}

/** Says of an address what became of a request there. */
async function ask<Result extends UpstreamAnswer | UpstreamStream>(
  address: Address,
  kind: Kind,
  request: AddressedRequest,
  work: (request: UpstreamRequest) => Promise<Result>,
): Promise<Result> {
  const addresses = addressesOf(request.base)
  const askedAt = performance.now()
  const release = () => {
    address.open[kind] -= 1
  }
  address.open[kind] += 1
  try {
    const result = await work(at(address, request))
    noteShop(request.base, result.headers)
    addresses.answered(address, 'status' in result ? result.status : 200, askedAt)
    if (kind === 'call' && result.headers.connection?.toLowerCase() === 'close') addresses.closes(address)
    if ('closed' in result) void result.closed.then(release)
    else release()
    return result
  } catch (error) {
    release()
    if (error instanceof UpstreamFailure && (error.reason === 'unreachable' || error.reason === 'timeout')) {
      addresses.failed(address)
    }
    throw error
  }
}

/**
 * Waits at an address for as long as it is there. A read leaves one that has fallen silent for another that is in use; a write stays: it may
 * have been done.
 */
function askWhileThere<Result extends UpstreamAnswer | UpstreamStream>(
  address: Address,
  kind: Kind,
  request: AddressedRequest,
  work: (request: UpstreamRequest) => Promise<Result>,
  tried: ReadonlySet<Address>,
): Promise<Result> {
  const addresses = addressesOf(request.base)
  if (kind === 'stream' || addresses.all.length === 1) return ask(address, kind, request, work)
  const leaving = new AbortController()
  const { signal } = leaving
  const mayLeave = request.method === 'GET' && !request.isOnce
  const onSilent = () => {
    if (mayLeave && addresses.hasAnother(tried)) leaving.abort()
  }
  const endWatch = addresses.watch(address, onSilent)
  const given = mayLeave ? { signal: request.signal ? AbortSignal.any([request.signal, signal]) : signal } : {}
  return ask(address, kind, { ...request, ...given }, work)
    .catch((error: unknown) => {
      throw signal.aborted ? new UpstreamFailure('silent', `${address.base.href} is silent`, { cause: error }) : error
    })
    .finally(endWatch)
}

/**
 * Asks one of the upstream's addresses, and another when that one is away: a read or a write under a key after any failure
 * to answer, a read also while the first is silent, any other write only when it surely was not sent. All of it within the request's limit of time. With one
 * address nothing is asked twice. Throws UpstreamFailure.
 */
async function askInTurn<Result extends UpstreamAnswer | UpstreamStream>(
  kind: Kind,
  request: AddressedRequest,
  work: (request: UpstreamRequest) => Promise<Result>,
): Promise<Result> {
  const addresses = addressesOf(request.base)
  const until = performance.now() + request.limitMs
  const tried = new Set<Address>()
  let last: { readonly away: Result } | { readonly failure: UpstreamFailure } | undefined
  for (;;) {
    const isLost = last !== undefined && 'failure' in last
    // What answers that it is away is not worked harder by looking everywhere; what is not there at all may be back elsewhere.
    const address = tried.size < MOST_TRIES ? addresses.choose(kind, tried, last === undefined || isLost) : undefined
    const limitMs = Math.round(until - performance.now())
    if (last !== undefined && (address === undefined || limitMs <= 0)) break
    if (address === undefined) throw new UpstreamFailure('unreachable', `${request.base.href} has no address`)
    tried.add(address)
    try {
      const asked = tried.size === 1 ? request : { ...request, limitMs }
      const result = await askWhileThere(address, kind, asked, work, tried)
      if (!('status' in result && isAway(result.status) && request.isRepeatable)) return result
      last = { away: result }
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !mayMoveOn(error, request)) throw error
      // Words of the upstream say more than that another address is gone.
      if (last === undefined || 'failure' in last) last = { failure: error }
      else break
    }
  }
  if ('away' in last) return last.away
  throw last.failure
}

/** Sends a request to the upstream and reads the whole answer. Throws UpstreamFailure. */
export const askUpstream = (request: AddressedRequest): Promise<UpstreamAnswer> => askInTurn('call', request, send)

/** Opens a stream of the upstream; see openUpstreamStream. Throws UpstreamFailure. */
export const streamFromUpstream = (request: AddressedRequest): Promise<UpstreamStream | UpstreamAnswer> =>
  askInTurn('stream', request, openUpstreamStream)
