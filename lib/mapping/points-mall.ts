import type { DataOf } from '#lib/contract/call.ts'
import type { pointsCalls, WirePointsGoods, WirePointsOrder } from '#lib/contract/points/calls.ts'
import type { PointsGoods, PointsMall, PointsOrder } from '#lib/domain/points-mall.ts'
import { parseFenOrNull } from '#lib/kernel/money.ts'

function toPointsGoods(wire: WirePointsGoods): PointsGoods {
  return {
    id: wire.id,
    name: wire.name,
    description: wire.describe,
    image: wire.image,
    points: wire.points,
    marketPrice: parseFenOrNull(wire.market_price),
    left: wire.number,
    limit: wire.limit_number,
    mine: wire.mine,
    isCoupon: wire.is_coupon === 1,
    isExchangeable: wire.is_buy === 1,
    reason: wire.reason,
    statement: wire.statement,
  }
}

export function toPointsMall(wire: DataOf<typeof pointsCalls.pointsGoods>): PointsMall {
  return { points: wire.points, goods: wire.data.map(toPointsGoods) }
}

export function toPointsOrder(wire: WirePointsOrder): PointsOrder {
  return {
    id: wire.id,
    number: wire.no,
    name: wire.name,
    image: wire.image,
    quantity: wire.number,
    points: wire.points,
    state: wire.state,
    stateText: wire.state_text,
    address: wire.address,
    remark: wire.remark,
    carrier: wire.carrier,
    trackingNumber: wire.tracking_no,
    createdAt: wire.created_at,
    actions: wire.actions,
  }
}
