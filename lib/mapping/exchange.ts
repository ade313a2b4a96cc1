import type { DataOf } from '#lib/contract/call.ts'
import type { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { ExchangeGroup } from '#lib/domain/exchange.ts'
import { parseFen, parsePrice } from '#lib/kernel/money.ts'
import { toGoods } from './goods.ts'

type WireGroup = DataOf<typeof goodsCalls.combinationGroups>['data'][number]

export function toExchangeGroup(wire: WireGroup): ExchangeGroup {
  return {
    id: wire.id,
    name: wire.name,
    description: wire.describe,
    threshold: wire.amount === null ? null : parseFen(wire.amount),
    goods: wire.goods.map(toGoods),
    offers: wire.offers.map((offer) => ({
      goods: toGoods(offer.goods),
      price: parsePrice(offer.price),
      number: offer.number,
      isGift: offer.goods.is_yj === 0,
    })),
  }
}
