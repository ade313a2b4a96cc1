import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { LiveHub } from '#shop-api/platform/live/hub.ts'
import type { Storage } from '#shop-api/platform/storage/storage.ts'

/** Who asks. What is known of them beside their key is declared by the module that keeps members. */
export interface CurrentMember {
  readonly id: number
}

/** What every module of a running shop API works with. Modules declare here what they bring along themselves. */
export interface ShopContext {
  readonly database: Database
  readonly db: Db
  readonly clock: Clock
  /** Test mode only: sets the clock so many milliseconds off. */
  readonly shiftClock?: (ms: number) => void
  /** Files: what members hand in, and pictures of goods. */
  readonly storage: Storage
  /** Wakes anyone who waits for what any instance does. */
  readonly hub: LiveHub
  /** Contract calls that have a handler. */
  readonly registered: Set<string>
  /** Who is behind a session's secret; null when it is over. */
  readonly findCurrentMember: (db: Db, token: string, now: Date) => Promise<CurrentMember | null>
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly shop: ShopContext
  }
  interface FastifyRequest {
    /** Who asks; null for a guest. Set for calls of the contract. */
    member: CurrentMember | null
    /** One instant for the whole request. */
    instant: Date
    /** Who asks at the operators' desk; null elsewhere. */
    operatorId: number | null
    /** Whom limits count: the address, or the network of an IPv6 one. */
    readonly source: string
  }
}

/** The clock is passed in, so that time windows can be tested and shifted. */
type Clock = () => Date

/** The real time, or in test mode a clock that can be set so many milliseconds off. */
export function createClock(isMovable: boolean): { clock: Clock; shiftClock?: (ms: number) => void } {
  if (!isMovable) return { clock: () => new Date() }
  let shift = 0
  return {
    clock: () => new Date(Date.now() + shift),
    shiftClock: (ms) => {
      shift = ms
    },
  }
}
