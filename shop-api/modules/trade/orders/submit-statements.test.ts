import { addPromotion } from '#shop-api/modules/trade/cart/testing/cart-shop.ts'
import { memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { addCoupon } from '#shop-api/modules/trade/coupons/testing/add-coupon.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { statementsOf as allStatementsOf } from '#shop-api/testing/statements.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { submitOrder } from './submit.ts'
import { addBuyer, cartRequest, requestFor } from './testing/buyers.ts'
import { times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

/** Without reads of settings, which are kept for a second: whether they are among them is a matter of how fast the machine is. */
const statementsOf: typeof allStatementsOf = async (db, work) =>
  (await allStatementsOf(db, work)).filter((text) => !text.includes('from "settings"'))

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

/** Statements of a submit beside begin and commit. A request through HTTP adds one: who is asking. */
describe('statements of a submit', () => {
  test.each([1, 5, 40])('%i ordinary lines under a full reduction: at most 12', async (lines) => {
    const { db } = database
    await addPromotion(db, now, {
      kind: 'full_reduction',
      scope: { kind: 'all' },
      rule: { tiers: [{ id: 1, amount: '40.00', reduce: '5.00' }] },
    })
    const wanted: [number, number][] = []
    for (const _ of times(lines))
      wanted.push([
        await addGoods(db, {
          now,
          batches: [
            [300, 1],
            [700, 99],
          ],
        }),
        2,
      ])
    const request = await cartRequest(db, await addBuyer(db), wanted, now, { key: `key-of-${lines}-lines-together` })
    const statements = await statementsOf(db, () => submitOrder(db, request))
    expect(statements.length).toBeGreaterThan(5)
    expect(statements.length).toBeLessThanOrEqual(12)
    // Asked again it finds its answer at once.
    expect((await statementsOf(db, () => submitOrder(db, request))).length).toBeLessThanOrEqual(4)
  })

  test('a flash price, a combination, a gift and a coupon: at most 28', async () => {
    const { db } = database
    const goodsIds: number[] = []
    for (const _ of times(4)) goodsIds.push(await addGoods(db, { now }))
    const [flash = 0, part = 0, gifted = 0, gift = 0] = goodsIds
    const { itemIds } = await addPromotion(db, now, { kind: 'flash', scope: { kind: 'all' }, rule: {} }, [
      { goodsId: flash, price: '8.0000', stock: 50, memberLimit: 2 },
    ])
    const set = await addPromotion(
      db,
      now,
      { kind: 'combination', scope: { kind: 'all' }, rule: { price: '15.00' }, stock: 9 },
      [
        { goodsId: part, number: 1 },
        { goodsId: gifted, number: 1 },
      ],
    )
    await addPromotion(db, now, {
      kind: 'gift',
      scope: { kind: 'goods', goodsIds: [gifted] },
      rule: { buyNumber: 2, gift: { goodsId: gift, name: '赠品', number: 1 }, isRepeating: true },
    })
    const buyer = await addBuyer(db)
    const { memberId } = buyer
    const couponId = await addCoupon(db, now, { thresholdFen: 0, value: '1.0000', claimed: 1 })
    const [held] = await db
      .insert(memberCoupons)
      .values({ memberId, couponId, validFrom: now, validTo: new Date(now.getTime() + 1000) })
      .returning({ id: memberCoupons.id })
    const lineIds = [
      await addLine(db, { memberId, type: 1, goodsId: flash, goodsPriceId: itemIds[0] ?? 0, number: 1 }),
      await addLine(db, { memberId, type: 3, combinationId: set.id, number: 1 }),
      await addLine(db, { memberId, goodsId: gifted, number: 4 }),
    ]
    const request = await requestFor(db, buyer, lineIds, now, { memberCouponId: held?.id ?? 0 })
    const statements = await statementsOf(db, () => submitOrder(db, request))
    expect(statements.length).toBeLessThanOrEqual(28)
  })
})
