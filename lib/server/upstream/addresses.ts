import 'server-only'
import { log } from '../log.ts'
import { upstreams } from '../sites.ts'
import { send } from './transport.ts'

/** What a proxy in front, or a shop API that is stopping, answers in place of the shop. */
const AWAY: readonly number[] = [502, 503, 504]

/** Times between looks at an address that is left out: each is twice the one before (milliseconds). */
const FIRST_LOOK_MS = 500
const LONGEST_LOOK_MS = 8_000
const LOOK_LIMIT_MS = 1_000
/** A call that has waited for so long has its address looked at: one that is slow answers the look, one that is silent does not. */
const SILENT_MS = 500
/** An instance that closes its connections is about to stop, or has a habit of it: the others come first meanwhile (milliseconds). */
const LEAVING_MS = 3_000

/** A stream stays open and costs little: it is not weighed against calls. */
export type Kind = 'call' | 'stream'

export interface Address {
  readonly base: URL
  readonly open: Record<Kind, number>
  /** Looks that found nothing or were followed by a failure, since it last answered a call; sets the pace of looks. */
  strikes: number
  /** When it was left out; null while it is in use (performance.now). */
  outSince: number | null
  leavingUntil: number
  nextLook: NodeJS.Timeout | undefined
  /** A look for those who wait there, one for all of them. */
  looking: Promise<void> | undefined
}

export const isAway = (status: number): boolean => AWAY.includes(status)

/** The addresses of one upstream: which of them is asked next, and which are left out for now. */
export class Addresses {
  readonly all: readonly Address[]
  /** Since when no answer has come that was not of an outage; null after a good one (performance.now). */
  awaySince: number | null = null
  #next = 0
  /** Who waits at an address, and hears when it is silent and there is another. */
  readonly #waiting = new Map<() => void, Address>()

  constructor(bases: readonly URL[]) {
    this.all = bases.map((base) => ({
      base,
      open: { call: 0, stream: 0 },
      strikes: 0,
      outSince: null,
      leavingUntil: 0,
      nextLook: undefined,
      looking: undefined,
    }))
  }

  /**
   * The least busy of those in use, without those that were tried. While all are left out, again the least busy, since calls pile up
   * where they are taken and not answered, and of equals the one that has been out for longest: it is the likeliest to be back. Undefined when `mayBeOut` is false and none is in use, or all were tried.
   */
  choose(kind: Kind, tried: ReadonlySet<Address>, mayBeOut: boolean): Address | undefined {
    this.#next = (this.#next + 1) % this.all.length
    const turned = [...this.all.slice(this.#next), ...this.all.slice(0, this.#next)].filter((each) => !tried.has(each))
    const inUse = turned.filter(({ outSince }) => outSince === null)
    const now = performance.now()
    const isLeaving = (each: Address) => Number(each.leavingUntil > now)
    if (inUse.length > 0) {
      return inUse.sort((a, b) => isLeaving(a) - isLeaving(b) || a.open[kind] - b.open[kind])[0]
    }
    if (!mayBeOut) return undefined
    return turned.sort((a, b) => a.open[kind] - b.open[kind] || (a.outSince ?? 0) - (b.outSince ?? 0))[0]
  }

  /** Notes an answer to what was asked at `askedAt`. */
  answered(address: Address, status: number, askedAt: number): void {
    if (!isAway(status)) this.awaySince = null
    if (isAway(status)) this.failed(address)
    else if (address.outSince === null) address.strikes = 0
    else if (address.outSince < askedAt) this.#back(address)
  }

  /**
   * Notes that an address closed the connection of a call that would have kept it. Those left out are looked at at once:
   * in a rolling restart the one before is back by now, and the next look at it may be seconds away.
   */
  closes(address: Address): void {
    const now = performance.now()
    const isNews = address.leavingUntil < now
    address.leavingUntil = now + LEAVING_MS
    if (isNews) for (const each of this.all) if (each.outSince !== null) void this.#look(each)
  }

  /** Leaves an address out until a look finds it there. The only one there is always stays in use. */
  failed(address: Address): void {
    this.awaySince ??= performance.now()
    if (this.all.length === 1 || address.outSince !== null) return
    address.outSince = performance.now()
    log().warn({ address: address.base.href }, 'a shop API does not answer; the others are asked')
    this.#lookLater(address)
  }

  /**
   * Looks at an address from time to time for as long as a call waits there, and leaves it out when it is silent; `onSilent` hears of it
   * each time, and when another address is back meanwhile. Answers with what ends that.
   */
  watch(address: Address, onSilent: () => void): () => void {
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    const lookIn = (pause: number) => {
      timer = setTimeout(() => {
        address.looking ??= this.#lookWhileWaiting(address)
        void address.looking.then(() => {
          if (isOver) return
          if (address.outSince !== null) onSilent()
          lookIn(Math.min(pause * 2, LONGEST_LOOK_MS))
        })
      }, pause).unref()
    }
    lookIn(SILENT_MS)
    this.#waiting.set(onSilent, address)
    return () => {
      isOver = true
      this.#waiting.delete(onSilent)
      clearTimeout(timer)
    }
  }

  async #lookWhileWaiting(address: Address): Promise<void> {
    if (address.outSince === null && !(await answersLook(address.base))) this.failed(address)
    address.looking = undefined
  }

  /** Whether one is in use that was not asked yet. */
  hasAnother(tried: ReadonlySet<Address>): boolean {
    return this.all.some((each) => each.outSince === null && !tried.has(each))
  }

  #back(address: Address): void {
    address.outSince = null
    log().info({ address: address.base.href }, 'a shop API answers again')
    for (const [onSilent, at] of this.#waiting) if (at.outSince !== null) onSilent()
  }

  #lookLater(address: Address): void {
    const pause = Math.min(FIRST_LOOK_MS * 2 ** address.strikes, LONGEST_LOOK_MS)
    address.strikes += 1
    clearTimeout(address.nextLook)
    address.nextLook = setTimeout(() => void this.#look(address), pause).unref()
  }

  async #look(address: Address): Promise<void> {
    if (address.outSince === null) return
    const isThere = await answersLook(address.base)
    if (address.outSince === null) return
    if (isThere) this.#back(address)
    else this.#lookLater(address)
  }
}

/** Any answer counts but one that says it is not there: other shop APIs than the reference may not know the address. */
async function answersLook(base: URL): Promise<boolean> {
  const url = new URL(base.origin)
  url.pathname = `${base.pathname.replace(/\/$/, '')}/readyz`
  try {
    const { status } = await send({ method: 'GET', url, headers: { accept: '*/*' }, limitMs: LOOK_LIMIT_MS })
    return status < 500
  } catch {
    return false
  }
}

const slot = Symbol.for('shop.upstream-addresses')

/** One for the whole process: the framework loads modules once a bundle. */
function known(): Map<string, Addresses> {
  const box = globalThis as unknown as Record<symbol, Map<string, Addresses> | undefined>
  box[slot] ??= new Map(upstreams().map((bases) => [bases[0]?.href ?? '', new Addresses(bases)]))
  return box[slot]
}

/** The addresses of the upstream that is known by this one. */
export function addressesOf(base: URL): Addresses {
  const found = known().get(base.href) ?? new Addresses([base])
  known().set(base.href, found)
  return found
}
