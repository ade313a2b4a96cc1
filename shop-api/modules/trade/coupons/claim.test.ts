import { eq } from 'drizzle-orm'
import { couponCalls } from '#lib/contract/coupons/calls.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import type { Caller } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { openCartShop, signIn } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { addMember } from '#shop-api/testing/small-shop.ts'
import { coupons, memberCoupons } from './tables.ts'
import { addCoupon } from './testing/add-coupon.ts'

const now = new Date('2026-11-20T01:30:00Z')
const fromNow = (ms: number) => new Date(now.getTime() + ms)
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
afterEach(async () => {
  expect(await findBroken(shop.db, now)).toEqual([])
})

const claim = (id: number, key?: string) =>
  caller.call(couponCalls.couponClaim, { id, body: key ? { claim_key: key } : {} })
const claimed = async (id: number) => (await shop.db.select().from(coupons).where(eq(coupons.id, id)))[0]?.claimed

describe('the coupon centre', () => {
  test('shows what can be claimed, what is coming, what is gone and what one has', async () => {
    const open = await addCoupon(shop.db, now, { name: '可领' })
    const coming = await addCoupon(shop.db, now, { name: '未开始', claimFrom: fromNow(1) })
    const gone = await addCoupon(shop.db, now, { name: '领完', total: 0 })
    const had = await addCoupon(shop.db, now, { name: '已领' })
    await addCoupon(shop.db, now, { name: '结束', claimTo: now })
    await addCoupon(shop.db, now, { name: '不公开', isClaimable: false })
    await claim(had)
    const states = (data: { id: number; state: string }[]) => data.map((each) => [each.id, each.state])
    const mine = (await caller.call(couponCalls.couponCentre)).data.data
    expect(states(mine)).toEqual([
      [open, 'open'],
      [had, 'claimed'],
      [coming, 'not_begun'],
      [gone, 'used_up'],
    ])
    const guest = (await shop.visitor().call(couponCalls.couponCentre)).data.data
    expect(guest.find((each) => each.id === had)).toMatchObject({ state: 'open', mine: 0, left: 9 })
  })

  test('with other terms than the page showed it is refused with both, and none is taken', async () => {
    const id = await addCoupon(shop.db, now, { name: '可领', value: '10', thresholdFen: 10_000 })
    const shown =
      (await caller.call(couponCalls.couponCentre)).data.data.find((each) => each.id === id)?.statement ?? ''
    await shop.db.update(coupons).set({ thresholdFen: 100_000 }).where(eq(coupons.id, id))
    const answer = await caller.call(couponCalls.couponClaim, { id, body: { statements: [shown] } })
    expect(answer).toMatchObject({
      code: 409,
      errors: { statement: [expect.stringMatching(/满¥100.00.* → 满¥1000.00/)] },
    })
    expect(await claimed(id)).toBe(0)
    expect(await claim(id)).toMatchObject({ code: 200 })
  })

  test('anyone who is not reviewed is refused with that reason and gets none', async () => {
    const id = await addCoupon(shop.db, now, { name: '可领' })
    const account = await signIn(shop, await addMember(shop.db, { reviewState: 'pending' }))
    const { data } = (await account.call(couponCalls.couponCentre)).data
    expect(data).toMatchObject([{ id, state: 'not_reviewed', state_text: '资质审核后可领' }])
    expect(await account.call(couponCalls.couponClaim, { id, body: {} })).toMatchObject({
      status: 409,
      message: '资质审核中，可在会员中心查看进度，通过后即可领取优惠券',
    })
    expect(await claimed(id)).toBe(0)
  })

  test('says the terms: amount or rate, threshold, scope, exclusive, points', async () => {
    await addCoupon(shop.db, now, {
      kind: 'discount',
      value: '0.9500',
      maxReduceFen: 5000,
      scope: { kind: 'categories', categoryIds: [1] },
      isExclusive: true,
      points: 50,
    })
    expect((await caller.call(couponCalls.couponCentre)).data.data).toMatchObject([
      {
        type: 2,
        amount: '0.95',
        max_reduce: '50.00',
        threshold: '100.00',
        scope: '限品类：抗感染',
        is_exclusive: 1,
        state_text: '50积分兑换',
      },
    ])
  })
})

describe('claiming', () => {
  test('a piece is there at once, and one may have no more than the limit', async () => {
    const id = await addCoupon(shop.db, now, { perMember: 2 })
    expect((await claim(id)).data.coupon).toMatchObject({ mine: 1, state: 'open', left: 9 })
    expect((await claim(id)).data.coupon).toMatchObject({ mine: 2, state: 'claimed' })
    expect(await claim(id)).toMatchObject({ code: 409, message: '您已领取该优惠券，不可重复领取' })
    expect(await claimed(id)).toBe(2)
  })

  test.each([
    ['the last piece', { claimed: 0, total: 1 }, 200],
    ['one more than there are', { total: 0 }, 409],
    ['at the first instant', { claimFrom: now }, 200],
    ['one instant early', { claimFrom: fromNow(1) }, 409],
    ['at the last instant', { claimTo: fromNow(1) }, 200],
    ['when it is over', { claimTo: now }, 404],
    ['what is not for claiming', { isClaimable: false }, 404],
    ['what nobody could use any more', { validTo: now }, 404],
  ])('%s', async (_, over, code) => {
    expect((await claim(await addCoupon(shop.db, now, over))).code).toBe(code)
  })

  test('for points: they are spent with it, and too few are refused with nothing taken', async () => {
    const id = await addCoupon(shop.db, now, { points: 60, perMember: 2 })
    await movePoints(shop.db, { memberId, kind: 'opening', points: 100, at: now })
    expect((await claim(id)).code).toBe(200)
    expect(await claim(id)).toMatchObject({ code: 409, message: expect.stringContaining('积分不足') })
    expect(await claimed(id)).toBe(1)
  })

  test('the same key claims once; used for another coupon it is refused', async () => {
    const [id, other] = [await addCoupon(shop.db, now, { perMember: 5 }), await addCoupon(shop.db, now)]
    const key = 'claim-key-00000001'
    await claim(id, key)
    expect((await claim(id, key)).data.coupon.mine).toBe(1)
    expect((await claim(other, key)).code).toBe(409)
  })

  test('guests are sent to sign in, and ids that are none are not found', async () => {
    const id = await addCoupon(shop.db, now)
    expect((await shop.visitor().call(couponCalls.couponClaim, { params: { id }, body: {} })).code).toBe(10001)
    for (const none of [999_999, 3_000_000_000]) expect((await claim(none)).code).toBe(404)
  })
})
