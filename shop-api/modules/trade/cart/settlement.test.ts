import { settings } from '#shop-api/modules/base/settings/tables.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods, addMember } from '#shop-api/testing/small-shop.ts'
import { CartOwner, openCartShop, setShippingRules } from './testing/cart-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
let shop: TestShop
let owner: CartOwner

beforeAll(async () => {
  shop = await openCartShop(now)
  await setShippingRules(shop.db)
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.now = now
  owner = await CartOwner.open(shop)
})

describe('settlement', () => {
  test('a mixed cart splits into an order of ephedrine-containing goods that only a transfer pays', async () => {
    const account = { bank: '样例银行', account: '6222', name: '样例公司' }
    await shop.db.insert(settings).values({ name: 'companyAccount', value: account })
    const plain = await addGoods(shop.db, { now })
    const hm = await addGoods(shop.db, { now, isEphedrine: true })
    owner = await CartOwner.open(
      shop,
      await addMember(shop.db, { ephedrine: { quota: 30, used: 0, validTo: '2027-01-01' } }),
    )
    await addBalance(shop.db, owner.memberId, 10_000, now)
    await owner.add(plain, 30)
    await owner.add(hm, 25)
    const ids = (await owner.list()).data.map((line) => line.id)
    const settled = await owner.checkout(ids)
    expect(settled.orders).toMatchObject([
      { kind: 'ordinary', amounts: { goods_amount: '300.00', shipping_fee: '0.00', pay_amount: '300.00' } },
      { kind: 'hm', amounts: { goods_amount: '250.00', pay_amount: '250.00' } },
    ])
    expect(
      settled.orders.map((order) => order.payments.map((each) => [each.method, each.is_allowed, each.reason])),
    ).toEqual([
      [
        ['balance', 0, '余额不足，还差 ¥200.00'],
        ['transfer', 1, ''],
      ],
      [
        ['balance', 0, '含麻订单仅支持对公转账'],
        ['transfer', 1, ''],
      ],
    ])
    expect(settled.orders[0]?.payments[0]).toMatchObject({ missing: '200.00' })
    expect(settled.amounts?.pay_amount).toBe('550.00')
    await shop.db.delete(settings)
    const without = await owner.checkout(ids)
    expect(without.orders[1]?.payments.at(-1)).toMatchObject({
      is_allowed: 0,
      reason: '商城尚未公布收款账户，请联系客服',
    })
  })

  test('names what forbids submitting, near expiry, and coupons with their reasons', async () => {
    const near = await addGoods(shop.db, { now, name: '近效片', batches: [[90, 100]] })
    await owner.add(near, 5)
    const [line] = (await owner.list()).data
    const settled = await owner.checkout([line!.id], 4_711)
    expect(settled.blockers).toMatchObject([
      { code: 'below_minimum_order', text: '起配金额 ¥200，还差 ¥150.00' },
      { code: 'coupon_unusable', text: '优惠券已使用、已过期或不存在' },
      { code: 'no_address' },
    ])
    expect(settled.near_expiry).toMatchObject([{ line_id: line!.id, name: '近效片' }])
    expect(settled.coupon_id).toBeNull()
  })
})
