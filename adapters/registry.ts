import type { Adapter } from '#lib/contract/adapter.ts'
import { example } from './example/adapter.ts'

/** Shop APIs that differ from the contract, under the names that SHOP_ADAPTER may have. */
export const adapters = { example } as const satisfies Record<string, Adapter>
