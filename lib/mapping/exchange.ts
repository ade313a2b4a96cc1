import type { DataOf } from '#lib/contract/call.ts'
import type { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { ExchangeGroup, Exchanges } from '#lib/domain/exchange.ts'
import { parseFen, parsePrice } from '#lib/kernel/money.ts'
import { toCombination } from './cart.ts'
import { toGoods } from './goods.ts'

type WireExchanges = DataOf<typeof goodsCalls.exchangeGroups>

export function toExchanges({ data, bundles }: WireExchanges): Exchanges {
  return { groups: data.map(toExchangeGroup), bundles: (bundles ?? []).map(toCombination) }
}

function toExchangeGroup(wire: WireExchanges['data'][number]): ExchangeGroup {
  const offers = (wire.offers ?? []).map((offer) => {
    const price = parsePrice(offer.price)
    return { goods: toGoods(offer.goods), price, number: offer.number, isGift: price === 0 }
  })
  const isGiven = offers.length > 0 ? offers.every(({ isGift }) => isGift) : wire.goods.length === 1
  return {
    id: wire.id,
    name: wire.name,
    isGift: wire.amount === null && wire.offers !== null && isGiven,
    description: wire.describe,
    threshold: wire.amount === null ? null : parseFen(wire.amount),
    goods: wire.goods.map(toGoods),
    offers,
  }
}
