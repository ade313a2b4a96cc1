import type { WireStore } from '#lib/contract/account/calls.ts'
import type { StoreOverview } from '#lib/domain/store-overview.ts'

export const toStoreOverview = (wire: WireStore): StoreOverview => ({
  id: wire.id,
  company: wire.company,
  address: wire.address,
  isHead: wire.is_head === 1,
  isCurrent: wire.is_current === 1,
  isApproved: wire.is_passed === 1,
  cartLines: wire.cart,
  unpaidOrders: wire.unpaid,
  unreadMessages: wire.message_count,
  certificateWarnings: wire.certificate_warnings,
})
