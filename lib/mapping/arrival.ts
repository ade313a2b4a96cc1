import type { WireArrivals } from '#lib/contract/arrivals/calls.ts'
import type { Arrival } from '#lib/domain/arrival.ts'
import { toGoods } from './goods.ts'

export function toArrival(wire: WireArrivals['data'][number]): Arrival {
  return { goods: toGoods(wire.goods), createdAt: wire.created_at, notifiedAt: wire.notified_at }
}
