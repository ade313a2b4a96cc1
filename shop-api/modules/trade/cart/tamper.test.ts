import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import type { SavedBuyer } from '#shop-api/modules/trade/cart/testing/saved-shop.ts'
import { addSavedBuyer, saveMemoryShop } from '#shop-api/modules/trade/cart/testing/saved-shop.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { cartLines } from './tables.ts'
import type { Caller } from './testing/cart-shop.ts'
import { openCartShop, signIn } from './testing/cart-shop.ts'
import { expectedTotal } from './testing/expected-total.ts'
import { knownIds, neverSold, now } from './testing/memory-shop.ts'
import { tamperedLine } from './testing/tamper.ts'

let shop: TestShop
let buyer: SavedBuyer
let other: SavedBuyer
let caller: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
  await shop.db.update(settings).set({ value: '500.00' }).where(eq(settings.name, 'freeShippingFrom'))
  await shop.db.update(settings).set({ value: '12.00' }).where(eq(settings.name, 'shippingFee'))
  await saveMemoryShop(shop.db)
  buyer = await addSavedBuyer(shop.db)
  other = await addSavedBuyer(shop.db)
  caller = await signIn(shop, buyer.memberId)
  const stranger = await signIn(shop, other.memberId)
  await stranger.call(cartCalls.cartAdd, { body: { params: [{ goods_id: 4, number: 60 }] } })
})
afterAll(() => shop.close())

const cartOf = (memberId: number) =>
  shop.db.select().from(cartLines).where(eq(cartLines.memberId, memberId)).orderBy(cartLines.id)
const couponIds = () =>
  fc.constantFrom(
    '',
    '0',
    String(buyer.couponId),
    String(buyer.couponId),
    String(buyer.expiredCouponId),
    String(other.couponId),
    '99999999999999',
    '-3',
    'NaN',
  )

describe('tampered payloads over the wire', () => {
  test('add and settlement: never an error of ours, always the total of the oracle', async () => {
    let settled = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(tamperedLine(knownIds), { minLength: 1, maxLength: 5 }),
        couponIds(),
        async (params, coupon) => {
          await shop.db.delete(cartLines).where(eq(cartLines.memberId, buyer.memberId))
          const added = await caller.raw(cartCalls.cartAdd, { params })
          expect([200, 422]).toContain(added.code)
          const rows = await cartOf(buyer.memberId)
          expect(rows.some((row) => neverSold.includes(row.goodsId ?? 0))).toBe(false)
          // The other member's lines are asked for as well: they are private.
          const ids = [...rows, ...(await cartOf(other.memberId))].map((row) => row.id)
          const answer = await caller.raw(cartCalls.cartCheckout, { ids, coupon_id: coupon, pay_amount: '0.01' })
          if (coupon === 'NaN') expect(answer.code).toBe(422)
          if (answer.code !== 200) return
          const data = answer.data as { amounts: { pay_amount: string }; orders: { amounts: { pay_amount: string } }[] }
          const expected = expectedTotal(rows, coupon === String(buyer.couponId))
          expect(data.amounts.pay_amount).toBe(formatFen(fen(Number(expected.pay))))
          if (rows.length > 0) settled += 1
        },
      ),
      { numRuns: 40 },
    )
    expect(settled).toBeGreaterThan(15)
  }, 120_000)

  test('an order is made at the total of the oracle and at no other', async () => {
    const params = [
      { goods_id: 1, number: 67, price: '0.01' },
      { goods_id: 5, number: 3, price: '-1', goods_price_id: 502, type: 1 },
      { goods_id: 8, number: 4, price: 'NaN' },
      { goods_id: 90, number: 2, type: 3, price: '0' },
    ]
    await shop.db.delete(cartLines).where(eq(cartLines.memberId, buyer.memberId))
    await caller.raw(cartCalls.cartAdd, { params })
    const rows = await cartOf(buyer.memberId)
    expect(rows.map((row) => row.key)).toEqual(['g1', 'p501', 'g8', 'c90'])
    const expected = expectedTotal(rows, true)
    const request = {
      memberId: buyer.memberId,
      lineIds: rows.map((row) => row.id),
      addressId: buyer.addressId,
      memberCouponId: buyer.couponId,
      remark: '',
      confirmed: null,
      confirmedIds: [],
      key: null,
      now,
    }
    for (const seenAmount of ['0', '0.01', '-1', 'NaN', formatFen(fen(Number(expected.pay) - 1))]) {
      await expect(submitOrder(shop.db, { ...request, seenAmount })).rejects.toThrow(/应付金额/)
    }
    const { orders: made } = await submitOrder(shop.db, {
      ...request,
      seenAmount: formatFen(fen(Number(expected.pay))),
    })
    expect(made.map((order) => order.kind)).toEqual(['ordinary', 'hm'])
    const stored = await shop.db.select().from(orders).where(eq(orders.memberId, buyer.memberId))
    expect(stored.reduce((sum, order) => sum + BigInt(order.payFen), 0n)).toBe(expected.pay)
  })
})
