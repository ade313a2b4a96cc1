import type { ShopConfig } from '#shop-api/config.ts'
import type { Database } from '#shop-api/db/client.ts'
import type { Db } from '#shop-api/db/db.ts'
import type { CodeSender } from '#shop-api/modules/auth/code-sender.ts'
import type { CurrentMember } from '#shop-api/modules/auth/sessions.ts'
import type { LiveHub } from '#shop-api/modules/live/hub.ts'
import type { WechatProvider } from '#shop-api/modules/wechat/provider.ts'
import type { Clock } from './clock.ts'

/** What every module of a running shop API works with. */
export interface ShopContext {
  readonly config: ShopConfig
  readonly database: Database
  readonly db: Db
  readonly clock: Clock
  /** Test mode only: sets the clock so many milliseconds off. */
  readonly shiftClock?: (ms: number) => void
  readonly codeSender: CodeSender
  readonly wechat: WechatProvider
  /** Opens everything operators do. */
  readonly operatorToken: string
  /** Opens what storefronts hear of changes, and nothing else. */
  readonly eventsKey: string
  /** Wakes whoever waits for what any instance does. */
  readonly hub: LiveHub
  /** Contract calls that have a handler. */
  readonly registered: Set<string>
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
    /** Whom limits count: the address, or the network of an IPv6 one. */
    readonly source: string
  }
}
