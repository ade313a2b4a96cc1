import 'server-only'
import { adapters } from '#adapters/registry.ts'
import type { AdaptedCall, Adapter } from '#lib/contract/adapter.ts'
import { adaptedCall } from '#lib/contract/adapter.ts'
import type { Call } from '#lib/contract/call.ts'
import { env } from './env.ts'

const none: Adapter = {}

/** How the shop API has a call that differs from the contract; undefined where it does not. */
export function ownFormOf(call: Call): AdaptedCall | undefined {
  const { SHOP_ADAPTER } = env()
  return adaptedCall(SHOP_ADAPTER === undefined ? none : adapters[SHOP_ADAPTER], call)
}
