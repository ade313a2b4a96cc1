import type { WireBranch } from '#lib/contract/account/calls.ts'
import type { BranchOverview } from '#lib/domain/branch-overview.ts'

export const toBranchOverview = (wire: WireBranch): BranchOverview => ({
  id: wire.id,
  company: wire.company,
  address: wire.address,
  isHead: wire.is_head === 1,
  isCurrent: wire.is_current === 1,
  isApproved: wire.is_passed === 1,
  cartLines: wire.cart,
  unpaidOrders: wire.unpaid,
  unreadNotifications: wire.message_count,
  licenceWarnings: wire.certificate_warnings,
})
