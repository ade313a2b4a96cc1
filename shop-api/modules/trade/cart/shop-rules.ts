import type { SQL } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { shippingSettings, templatesRead } from '#shop-api/modules/trade/freight/terms.ts'
import type { Read } from '#shop-api/platform/db/reads.ts'
import { port } from '#shop-api/platform/port.ts'
import { placeRead } from './delivery-place.ts'

/** Goods amount of a member's paid orders that have not left yet: the next order goes out with them. */
export const unshippedAmount = port<(memberId: number | SQL) => Read<Fen>>('unshipped amount')

/** Minimum order and shipping as the operator set them, where it goes, and what goes out with the member's next order. */
export const shippingReads = (memberId: number | SQL, addressId: number | SQL | null) => ({
  settings: shippingSettings,
  unshipped: unshippedAmount.ask(memberId),
  templates: templatesRead,
  place: placeRead(memberId, addressId),
})
