import type { ShopConfig } from '#shop-api/modules/base/environment/config.ts'
import { originalDb } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Gateway, StandIn, StandInDeps } from './interface/provider.ts'
import { waysToPay } from './ways.ts'

/** What this shop is connected with, by way; a stand-in also plays the provider. */
export interface Gateways {
  readonly open: ReadonlyMap<string, Gateway>
  readonly standIns: ReadonlyMap<string, StandIn>
}

const known = new WeakMap<Db, Gateways>()
const none: Gateways = { open: new Map(), standIns: new Map() }

/** Stand-ins take orders without money: in the sample alone, and in production only where they are wanted. */
export const mayStandIn = ({ SHOP_SAMPLE, SHOP_STAND_INS, isForReal }: ShopConfig): boolean =>
  SHOP_SAMPLE && (!isForReal || SHOP_STAND_INS)

/** Connects what is configured. Throws ConfigError. */
export async function openGateways(
  db: Db,
  config: ShopConfig,
  depsOf: (way: string) => StandInDeps,
): Promise<Gateways> {
  const open = new Map<string, Gateway>()
  const standIns = new Map<string, StandIn>()
  for (const { method, provider } of waysToPay) {
    if (!provider) continue
    const gateway = provider.connect(config)
    if (gateway) open.set(method, gateway)
    else if (mayStandIn(config)) {
      const standIn = await provider.standIn(depsOf(method))
      standIns.set(method, standIn)
      open.set(method, standIn.gateway)
    }
  }
  const gateways = { open, standIns }
  known.set(originalDb(db), gateways)
  return gateways
}

/** What a shop on this database is connected with. */
export const gatewaysOf = (db: Db): Gateways => known.get(originalDb(db)) ?? none

declare module '#shop-api/platform/http/context.ts' {
  interface ShopContext {
    readonly gateways: Gateways
  }
}
