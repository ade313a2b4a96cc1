import { fen, parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { isNearExpiry } from '#shop-api/modules/catalogue/eligibility/rules.ts'
import { amountsOf } from '#shop-api/modules/catalogue/pricing/engine.ts'
import { lineCharge } from '#shop-api/modules/catalogue/pricing/line-charge.ts'
import { noFreightSaved } from '#shop-api/modules/catalogue/pricing/shipping.ts'
import { toPricedGoods } from '#shop-api/modules/trade/cart/engine-lines.ts'
import type { PricedLine, PricedOrder } from '#shop-api/modules/trade/cart/priced-types.ts'
import type { GroupOffer } from './offers.ts'

/** Type of an order line bought in a group. */
const GROUP_LINE = 4

interface Seat {
  readonly memberId: number
  readonly number: number
  readonly now: Date
}

/** A seat as an order: one line at the group's price, no discount, no shipping. */
export function seatOrder(offer: GroupOffer, seat: Seat): PricedOrder {
  const line = seatLine(offer, seat)
  return {
    kind: 'ordinary',
    lines: [line],
    amounts: amountsOf([{ quantity: line.number, charge: line.charge }], []),
    freight: noFreightSaved,
  }
}

function chargeOf({ goods, item }: GroupOffer, number: number): PricedLine['charge'] {
  const base = lineCharge({
    goods: toPricedGoods(goods),
    quantity: number,
    offer: { kind: 'special', price: parsePrice(item.price ?? '0') },
  })
  const none = fen(0)
  return {
    ...base,
    fullReduction: none,
    discount: none,
    coupon: none,
    pay: base.amount,
    fullReductionId: null,
    discountId: null,
    mayUseCoupon: false,
    gift: null,
  }
}

function seatLine(offer: GroupOffer, { memberId, number, now }: Seat): PricedLine {
  const { promotion, item, goods } = offer
  const { stock, memberLimit } = item
  const isNear = isNearExpiry(goods.nearestExpiry, chinaDate(now))
  return {
    row: {
      id: 0,
      memberId,
      key: `t${item.id}`,
      type: GROUP_LINE,
      goodsId: goods.id,
      combinationId: null,
      number,
      isSelected: true,
      goodsPriceId: item.id,
      ladderPriceId: 0,
      goodsManjianId: 0,
      isNearExpiry: isNear,
      warehouseId: 0,
      addedPrice: item.price ?? '0',
      createdAt: now,
    },
    name: goods.name,
    order: 'ordinary',
    goods,
    combination: null,
    number,
    offer: { kind: 'special', promotion },
    charge: chargeOf(offer, number),
    reasons: [],
    advice: { legalNumber: number, caseNumber: 0 },
    isCounted: true,
    takes: [{ goodsId: goods.id, number, isGift: false }],
    uses: [{ promotionId: promotion.id, itemId: item.id, number, stock, memberLimit }],
    tags: ['拼团'],
    nearExpiry: isNear ? goods.nearestExpiry : null,
    lostOffer: null,
    giftNote: '',
  }
}
