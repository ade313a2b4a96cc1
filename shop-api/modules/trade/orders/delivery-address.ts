import { loadDeliveries } from '#shop-api/modules/trade/cart/settlement-facts.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { FrozenAddress } from './tables.ts'

export type Deliveries = Awaited<ReturnType<typeof loadDeliveries>>

/** The address an order freezes. Throws ShopRefusal 422 when it is not one of the member's. */
export function chosenAddress(deliveries: Deliveries, addressId: number): FrozenAddress {
  const chosen = deliveries.find((delivery) => delivery.id === addressId)
  if (!chosen) throw fieldRefusal('address_id', '请选择收货地址')
  return { name: chosen.name, phone: chosen.phone, text: chosen.text }
}

export async function freezeAddress(tx: Db, memberId: number, addressId: number): Promise<FrozenAddress> {
  return chosenAddress(await loadDeliveries(tx, memberId), addressId)
}
