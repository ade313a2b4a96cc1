import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addAddress, addGoods } from '#shop-api/testing/small-shop.ts'
import { addPromotion, CartOwner, openCartShop, setShippingRules } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  owner = await CartOwner.open(shop)
  await addAddress(shop.db, owner.memberId)
})

async function hold(over: Parameters<typeof addCoupon>[2]): Promise<number> {
  const couponId = await addCoupon(shop.db, now, { claimed: 1, ...over })
  const validTo = new Date(now.getTime() + 1000)
  const [row] = await shop.db
    .insert(memberCoupons)
    .values({ memberId: owner.memberId, couponId, validFrom: now, validTo })
    .returning({ id: memberCoupons.id })
  return row?.id ?? 0
}

describe('coupons beside a discount of the whole shop', () => {
  test('what each would cost is what is charged once it is chosen, and the cheapest choice is named', async () => {
    await addPromotion(shop.db, now, {
      kind: 'store_discount',
      scope: { kind: 'all' },
      rule: { tiers: [{ id: 1, amount: '1000.00', rate: '0.94' }] },
    })
    await owner.add(await addGoods(shop.db, { now }), 200)
    const dear = await hold({ thresholdFen: 0, value: '80.0000' })
    const good = await hold({ thresholdFen: 0, value: '150.0000' })
    const far = await hold({ thresholdFen: 900_000, value: '500.0000' })
    const ids = (await owner.list()).data.map((line) => line.id)
    const plain = await owner.checkout(ids)
    expect(plain.without_coupon).toEqual({ pay_amount: '1880.00', discount_amount: '120.00' })
    expect(plain.amounts?.pay_amount).toBe('1880.00')
    expect(plain.coupons).toMatchObject([
      { id: good, pay_amount: '1850.00', is_best: 1 },
      { id: dear, pay_amount: '1920.00', is_best: 0 },
      { id: far, pay_amount: null, is_best: 0 },
    ])
    for (const { id, pay_amount } of plain.coupons.slice(0, 2)) {
      const chosen = await owner.checkout(ids, id)
      expect(chosen.amounts?.pay_amount).toBe(pay_amount)
      expect(chosen.without_coupon).toEqual(plain.without_coupon)
      expect(chosen.coupons).toEqual(plain.coupons)
    }
  })

  test('where every coupon costs more than the discount it ends, none is the best', async () => {
    await hold({ thresholdFen: 0, value: '80.0000' })
    await owner.add(await addGoods(shop.db, { now }), 200)
    const settled = await owner.checkout((await owner.list()).data.map((line) => line.id))
    expect(settled.coupons.map((coupon) => coupon.is_best)).toEqual([0])
  })
})
