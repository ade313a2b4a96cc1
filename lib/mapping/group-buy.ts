import type { DataOf } from '#lib/contract/call.ts'
import type { groupBuyCalls, WireGroup, WireGroupOffer, WireOwnGroup } from '#lib/contract/group-buys/calls.ts'
import type { Group, GroupBuy, GroupOffer, OwnGroup } from '#lib/domain/group-buy.ts'
import { parseFenOrNull, parsePrice } from '#lib/kernel/money.ts'
import { timestampToMs } from '#lib/kernel/time.ts'
import { toGoods } from './goods.ts'

export function toGroupOffer(wire: WireGroupOffer): GroupOffer {
  return {
    id: wire.id,
    name: wire.name,
    goods: toGoods(wire.goods),
    price: wire.price === null ? null : parsePrice(wire.price),
    seats: wire.seats,
    hours: wire.hours,
    minQuantity: wire.min_number,
    step: wire.step,
    memberLimit: wire.max_number,
    memberLeft: wire.mine_left,
    left: wire.number,
    sold: wire.sold,
    openGroups: wire.open_groups,
    state: wire.state,
    stateText: wire.state_text,
    isBuyable: wire.is_buy === 1,
    reasons: wire.reasons.map((reason) => ({ code: reason.code, text: reason.text, wayOut: reason.action })),
    startsAt: timestampToMs(wire.starts_at),
    endsAt: timestampToMs(wire.ends_at),
    statement: wire.statement,
  }
}

export function toGroup(wire: WireGroup): Group {
  return {
    id: wire.id,
    leader: wire.leader,
    seats: wire.seats,
    taken: wire.taken,
    state: wire.state,
    closesAt: timestampToMs(wire.closes_at),
    isMine: wire.is_mine === 1,
  }
}

export function toOwnGroup(wire: WireOwnGroup): OwnGroup {
  return {
    group: toGroup(wire.group),
    offerId: wire.offer_id,
    goodsName: wire.goods_name,
    quantity: wire.number,
    paid: parseFenOrNull(wire.paid),
    orderId: wire.order_id,
    orderNumber: wire.order_no,
    joinedAt: wire.joined_at,
    stateText: wire.state_text,
  }
}

export function toGroupBuy(wire: DataOf<typeof groupBuyCalls.groupBuyDetail>): GroupBuy {
  return {
    offer: toGroupOffer(wire.offer),
    groups: wire.groups.map(toGroup),
    needsPassword: wire.pay_password === 1,
  }
}
