import type { WireUserState } from '#lib/contract/user/calls.ts'
import type { Person } from '#lib/domain/site.ts'
import type { User } from '#lib/domain/user.ts'

function toPerson(wire: WireUserState['customer']): Person | null {
  return wire === null || (wire.name === '' && wire.phone === '') ? null : { name: wire.name, phone: wire.phone }
}

export function toUser(wire: WireUserState): User {
  return {
    id: wire.id,
    username: wire.username,
    name: wire.name,
    phone: wire.phone,
    company: wire.company,
    avatar: wire.face,
    kind: wire.kind,
    rankText: wire.rank,
    address: wire.address,
    isApproved: wire.is_passed !== 0,
    isReviewKnown: wire.is_passed !== null,
    contact: { name: wire.admin.name, phone: wire.admin.phone, isDefault: wire.admin.is_default === 1 },
    servicePerson: toPerson(wire.customer),
    salesPerson: toPerson(wire.ywy),
    points: wire.points,
    cartCount: wire.cart,
    messageCount: wire.message_count,
    hotLine: wire.common_config.hot_line,
    chatAccounts: [wire.common_config.qq1, wire.common_config.qq2].filter((account) => account !== ''),
    inspection: {
      url: wire.quality_inspection.quality_inspection_url || wire.quality_inspection.url || null,
      message: wire.quality_inspection.msg,
    },
    seesPreferred: wire.is_show_youx === 1,
    canChat: wire.is_can_chat === 1,
    hasAfterSales: wire.is_AfterSale === 1,
    branches: wire.stores.map((branch) => ({
      id: branch.id,
      company: branch.company,
      isCurrent: branch.is_current === 1,
    })),
  }
}
