import type { WireUserState } from '#lib/contract/user/calls.ts'
import type { ServiceContact } from '#lib/domain/site.ts'
import type { User } from '#lib/domain/user.ts'

const toContact = (wire: WireUserState['admin']): ServiceContact => ({
  name: wire.name,
  phone: wire.phone,
  isDefault: wire.is_default === 1,
})

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
    isApproved: wire.is_passed === 1,
    contact: toContact(wire.admin),
    salesContact: wire.ywy && toContact(wire.ywy),
    points: wire.points,
    cartCount: wire.cart,
    messageCount: wire.message_count,
    hasWechat: wire.wechat === 1,
    hotLine: wire.common_config.hot_line,
    chatAccounts: [wire.common_config.qq1, wire.common_config.qq2].filter((account) => account !== ''),
    inspection: {
      url: wire.quality_inspection.quality_inspection_url || wire.quality_inspection.url || null,
      message: wire.quality_inspection.msg,
    },
    seesPreferred: wire.is_show_youx === 1,
    canChat: wire.is_can_chat === 1,
    hasAfterSales: wire.is_AfterSale === 1,
    stores: wire.stores.map((store) => ({
      id: store.id,
      company: store.company,
      isCurrent: store.is_current === 1,
    })),
  }
}
