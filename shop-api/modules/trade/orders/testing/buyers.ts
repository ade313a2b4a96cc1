import { formatFen } from '#lib/kernel/money.ts'
import { priceCart } from '#shop-api/modules/trade/cart/priced-cart.ts'
import { cartLines } from '#shop-api/modules/trade/cart/tables.ts'
import type { SubmitRequest } from '#shop-api/modules/trade/orders/submit.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addAddress, addLine, addMember, addMembers } from '#shop-api/testing/small-shop.ts'

export interface Buyer {
  memberId: number
  addressId: number
}

export async function addBuyer(db: Db, columns?: Parameters<typeof addMember>[1]): Promise<Buyer> {
  const memberId = await addMember(db, columns)
  return { memberId, addressId: await addAddress(db, memberId) }
}

/** A request to order these lines at the price they have now. */
export async function requestFor(
  db: Db,
  { memberId, addressId }: Buyer,
  lineIds: readonly number[],
  now: Date,
  changes: Partial<SubmitRequest> = {},
): Promise<SubmitRequest> {
  const memberCouponId = changes.memberCouponId ?? null
  const cart = await priceCart(db, { memberId, lineIds, memberCouponId, now })
  return {
    memberId,
    addressId,
    lineIds,
    memberCouponId,
    remark: '',
    seenAmount: formatFen(cart.amounts.pay),
    confirmed: null,
    confirmedIds: [],
    key: null,
    now,
    ...changes,
  }
}

/** A cart with one line each of these goods, and the request to order it. */
export async function cartRequest(
  db: Db,
  buyer: Buyer,
  wanted: readonly (readonly [goodsId: number, number: number])[],
  now: Date,
  changes: Partial<SubmitRequest> = {},
): Promise<SubmitRequest> {
  const lineIds: number[] = []
  for (const [goodsId, number] of wanted) {
    lineIds.push(await addLine(db, { memberId: buyer.memberId, goodsId, number }))
  }
  return requestFor(db, buyer, lineIds, now, changes)
}

type WantedLine = Omit<typeof cartLines.$inferInsert, 'memberId' | 'key' | 'addedPrice'>

/** Many buyers, each with a cart of such lines and the request to order it: a statement a table, for races. */
export async function crowd(
  db: Db,
  carts: readonly (readonly WantedLine[])[],
  now: Date,
  seenAmount: string,
): Promise<SubmitRequest[]> {
  const members = await addMembers(db, carts.length)
  const rows = carts.flatMap((lines, index) =>
    lines.map((line, place) => ({
      ...line,
      memberId: members[index]?.id ?? 0,
      key: `${place}`,
      addedPrice: '10.0000',
    })),
  )
  const written = await db.insert(cartLines).values(rows).returning({ id: cartLines.id, memberId: cartLines.memberId })
  return members.map(({ id: memberId, addressId }) => ({
    memberId,
    addressId,
    lineIds: written.filter((line) => line.memberId === memberId).map((line) => line.id),
    memberCouponId: null,
    remark: '',
    seenAmount,
    confirmed: null,
    confirmedIds: [],
    key: null,
    now,
  }))
}
