import type { Db } from '#shop-api/db/db.ts'
import type { FrozenAddress } from '#shop-api/db/schema/orders.ts'
import { fieldRefusal } from '#shop-api/http/refusal.ts'
import { loadDeliveries } from '#shop-api/modules/cart/settlement-facts.ts'

/** The address an order freezes. Throws ShopRefusal 422 when it is not one of the member's. */
export async function freezeAddress(tx: Db, memberId: number, addressId: number): Promise<FrozenAddress> {
  const chosen = (await loadDeliveries(tx, memberId)).find((delivery) => delivery.id === addressId)
  if (!chosen) throw fieldRefusal('address_id', '请选择收货地址')
  return { name: chosen.name, phone: chosen.phone, text: chosen.text }
}
