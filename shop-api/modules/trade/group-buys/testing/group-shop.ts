import { addPromotion } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { JoinRequest } from '#shop-api/modules/trade/group-buys/join.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'

interface OfferOptions {
  seats?: number
  stock?: number | null
  memberLimit?: number | null
  minNumber?: number
  goods?: Partial<Parameters<typeof addGoods>[1]>
  window?: { startsAt?: Date; endsAt?: Date }
}

/** Goods at 10.00 that groups buy for 8.00. Answers with the promotion's id. */
export async function addOffer(db: Db, now: Date, options: OfferOptions = {}): Promise<number> {
  const { seats = 3, stock = 100, memberLimit = 10, minNumber = 2, goods = {}, window = {} } = options
  const goodsId = await addGoods(db, { now, ...goods })
  const rule = { price: '8.00', requiredBuyers: seats, buyNumber: minNumber, groupHours: 6 }
  const { id } = await addPromotion(
    db,
    now,
    { kind: 'group_buy', name: `${seats}家成团`, scope: { kind: 'goods', goodsIds: [goodsId] }, rule, ...window },
    [{ goodsId, price: '8.0000', stock, memberLimit }],
  )
  return id
}

/** A request to open a group with two units, or to join one. */
export function joinRequest(offerId: number, buyer: Buyer, now: Date, over: Partial<JoinRequest> = {}): JoinRequest {
  const number = over.number ?? 2
  return {
    ...buyer,
    offerId,
    groupId: null,
    number,
    remark: '',
    seenAmount: `${number * 8}.00`,
    isConfirmed: false,
    key: null,
    now,
    ...over,
  }
}
