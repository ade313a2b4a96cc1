import { cartCalls } from '#lib/contract/cart/calls.ts'
import { userCalls } from '#lib/contract/user/calls.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { addPromotion, openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { coupons, memberCoupons } from './tables.ts'
import { addCoupon as addCouponTo } from './testing/add-coupon.ts'

const now = new Date('2026-11-20T01:30:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
let shop: TestShop
let memberId: number
let caller: Caller

beforeAll(async () => {
  shop = await openCartShop(now)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.delete(memberCoupons)
  await shop.db.delete(coupons)
  memberId = await addMember(shop.db)
  caller = await signIn(shop, memberId)
})

const addCoupon = (over: Parameters<typeof addCouponTo>[2] = {}) => addCouponTo(shop.db, now, over)
async function hold(couponId: number, over: Partial<typeof memberCoupons.$inferInsert> = {}): Promise<number> {
  const [row] = await shop.db
    .insert(memberCoupons)
    .values({ memberId, couponId, validFrom: day(-1), validTo: day(30), ...over })
    .returning({ id: memberCoupons.id })
  return row?.id ?? 0
}

describe('coupons of a member', () => {
  test('by status, with what they are worth and where', async () => {
    const amount = await addCoupon()
    const rate = await addCoupon({
      name: '95折',
      kind: 'discount',
      value: '0.9500',
      scope: { kind: 'categories', categoryIds: [1] },
    })
    const usable = await hold(amount)
    const used = await hold(amount, { usedAt: day(-1) })
    const expired = await hold(rate, { validTo: now })
    const list = async (query: { status?: number; type?: number }) =>
      (await caller.call(userCalls.coupons, { query })).data.data.map((coupon) => [
        coupon.id,
        coupon.status,
        coupon.status_text,
      ])
    expect(await list({ status: 0 })).toEqual([[usable, 0, '可使用']])
    expect(await list({ status: 1 })).toEqual([[used, 1, '已使用']])
    expect(await list({ status: 2 })).toEqual([[expired, 2, '已过期']])
    expect(await list({ type: 1, status: 2 })).toEqual([[expired, 2, '已过期']])
    expect((await list({ type: 0 })).length).toBe(3)
    expect(await list({ type: 2 })).toEqual([])
    const { data } = await caller.call(userCalls.coupons, { query: { status: 2 } })
    expect(data.data).toMatchObject([
      { type: 1, is_rate: 1, amount: '0.95', threshold: '100.00', scope: '限品类：抗感染' },
    ])
    expect((await caller.call(userCalls.couponNumbers)).data).toEqual({
      usable: 1,
      used: 1,
      expired: 1,
      kinds: [{ type: 1, type_text: '优惠券', num: 1 }],
    })
  })

  test('available are the usable ones in hand, not those that may be claimed', async () => {
    const open = await addCoupon()
    const usable = await hold(open)
    await hold(open, { usedAt: day(-1) })
    await hold(open, { validTo: now })
    const { data } = await caller.call(userCalls.availableCoupons, { query: {} })
    expect(data.data.map(({ id, status }) => [id, status])).toEqual([[usable, 0]])
    expect(data).toMatchObject({ total: 1, current_page: 1, last_page: 1 })
  })
})

describe('coupons at settlement', () => {
  test('each says what it would take off or why not; a used one excludes the order discount', async () => {
    await addPromotion(shop.db, now, {
      kind: 'store_discount',
      name: '全场9折',
      scope: { kind: 'all' },
      rule: { tiers: [{ id: 1, amount: '50.00', rate: '0.90' }] },
    })
    const id = await addGoods(shop.db, { now })
    const small = await hold(await addCoupon({ name: '减10' }))
    const large = await hold(await addCoupon({ name: '减50', value: '50.0000', thresholdFen: 50_000 }))
    const foreign = await hold(await addCoupon({ scope: { kind: 'goods', goodsIds: [id + 1] } }))
    await caller.call(cartCalls.cartAdd, { body: { params: [{ goods_id: id, number: 20 }] } })
    const ids = (await caller.call(cartCalls.cartList, { query: {} })).data.data.map((line) => line.id)
    const settle = async (couponId?: number) =>
      (await caller.call(cartCalls.cartCheckout, { body: { ids, ...(couponId ? { coupon_id: couponId } : {}) } })).data
    const plain = await settle()
    expect(plain.amounts).toMatchObject({ goods_amount: '200.00', discount_amount: '20.00', coupon_amount: '0.00' })
    expect(plain.coupons.map(({ id: each, amount, is_usable, reason }) => [each, amount, is_usable, reason])).toEqual([
      [small, '10.00', 1, ''],
      [large, '0.00', 0, '适用商品还差 ¥300.00'],
      [foreign, '0.00', 0, '所选商品不适用此券'],
    ])
    const used = await settle(small)
    expect(used).toMatchObject({
      coupon_id: small,
      amounts: { discount_amount: '0.00', coupon_amount: '10.00', pay_amount: '190.00' },
    })
    const refused = await settle(large)
    expect(refused).toMatchObject({ coupon_id: null, amounts: { discount_amount: '20.00' } })
    expect(refused.blockers).toMatchObject([
      { code: 'coupon_unusable', text: '优惠券不可用：适用商品还差 ¥300.00' },
      { code: 'no_address' },
    ])
  })
})
