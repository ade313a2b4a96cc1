import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Random } from '#shop-api/sample-shop/model/random.ts'
import { randomFrom } from '#shop-api/sample-shop/model/random.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods, addLine } from '#shop-api/testing/small-shop.ts'
import { cancelOrder, closeUnpaid } from './cancel.ts'
import { confirmTransfer, payOrder } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, requestFor } from './testing/buyers.ts'
import { inFreshShop, race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
const late = new Date(now.getTime() + 25 * 3_600_000)
const window = { startsAt: new Date('2026-11-01T00:00:00Z'), endsAt: new Date('2026-12-01T00:00:00Z') }
const BUYERS = 8
const ROUNDS = 12

interface Stall {
  plain: number[]
  ephedrine: number
  flashItem: { id: number; goodsId: number }
  set: number
}

async function promotion(db: Db, columns: Pick<typeof promotions.$inferInsert, 'kind' | 'scope' | 'rule'> & object) {
  const [row] = await db
    .insert(promotions)
    .values({ name: columns.kind, ...window, ...columns })
    .returning()
  return row?.id ?? 0
}

/** Scarce goods under every kind of promotion that has stock of its own. */
async function openStall(db: Db): Promise<Stall> {
  const batches = [
    [200, 15],
    [700, 25],
  ] as const
  const plain = [
    await addGoods(db, { now, batches }),
    await addGoods(db, { now, batches }),
    await addGoods(db, { now }),
  ]
  const [a = 0, b = 0, c = 0] = plain
  const ephedrine = await addGoods(db, { now, batches, isEphedrine: true })
  const flash = await promotion(db, { kind: 'flash', scope: { kind: 'goods', goodsIds: [a] }, rule: {} })
  const [item] = await db
    .insert(promotionItems)
    .values({ promotionId: flash, goodsId: a, price: '7.0000', stock: 12, memberLimit: 4 })
    .returning()
  const set = await promotion(db, { kind: 'combination', scope: { kind: 'all' }, rule: { price: '16.00' } })
  await db.insert(promotionItems).values([a, b].map((goodsId) => ({ promotionId: set, goodsId, number: 1 })))
  const gift = { goodsId: b, name: '赠品', number: 1 }
  await promotion(db, {
    kind: 'gift',
    scope: { kind: 'goods', goodsIds: [c] },
    rule: { buyNumber: 2, gift, isRepeating: true },
  })
  await promotion(db, {
    kind: 'full_reduction',
    scope: { kind: 'all' },
    rule: { tiers: [{ id: 1, amount: '40.00', reduce: '3.33' }] },
  })
  return { plain, ephedrine, flashItem: { id: item?.id ?? 0, goodsId: a }, set }
}

async function addCoupon(db: Db, { memberId }: Buyer): Promise<number> {
  const [coupon] = await db
    .insert(coupons)
    .values({
      name: '满20减5',
      kind: 'amount',
      value: '5.0000',
      thresholdFen: 2000,
      scope: { kind: 'all' },
      claimFrom: window.startsAt,
      claimTo: window.endsAt,
      validFrom: window.startsAt,
      validTo: window.endsAt,
      total: 99,
      claimed: 1,
    })
    .returning()
  const [held] = await db
    .insert(memberCoupons)
    .values({ memberId, couponId: coupon?.id ?? 0, validFrom: window.startsAt, validTo: window.endsAt })
    .returning()
  return held?.id ?? 0
}

/** What one buyer and the shop's people do with one cart, in random order. */
async function trade(db: Db, stall: Stall, buyer: Buyer, coupon: number, random: Random): Promise<void> {
  const { memberId } = buyer
  const lines = [
    { goodsId: random.pick(stall.plain), number: random.between(1, 4) },
    { type: 1, goodsId: stall.flashItem.goodsId, goodsPriceId: stall.flashItem.id, number: random.between(1, 3) },
    { type: 3, combinationId: stall.set, number: random.between(1, 2) },
    { goodsId: stall.ephedrine, number: random.between(1, 3) },
  ].filter(() => random.chance(0.6))
  const lineIds: number[] = []
  for (const line of lines) lineIds.push(await addLine(db, { memberId, ...line }))
  if (lineIds.length === 0) return
  const memberCouponId = random.chance(0.3) ? coupon : null
  const request = await requestFor(db, buyer, lineIds, now, { memberCouponId })
  const { orders } = await submitOrder(db, request)
  for (const { id: orderId, kind } of orders) {
    const steps = [
      () => (kind === 'hm' ? confirmTransfer(db, orderId, now) : payOrder(db, { memberId, orderId, key: null, now })),
      () => cancelOrder(db, memberId, orderId, now),
      () => pickOrder(db, orderId, now),
      () => shipOrder(db, { orderId, carrier: '自营', trackingNo: '1', now }),
      () => closeUnpaid(db, random.chance(0.2) ? late : now),
    ]
    const { errors } = await race<unknown>(steps.filter(() => random.chance(0.7)))
    if (errors.length > 0) throw new Error(errors.join(', '))
  }
}

describeOnPostgres('a busy day', () => {
  test.each([1, 2])(
    'seed %i: whatever happens in whatever order, the books balance',
    async (seed) => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const stall = await openStall(db)
        const ephedrine = { quota: 30, used: 0, validTo: '2027-12-31' }
        const buyers: { buyer: Buyer; coupon: number }[] = []
        for (const _ of times(BUYERS)) {
          const buyer = await addBuyer(db, { ephedrine })
          await addBalance(db, buyer.memberId, 15_000, now)
          buyers.push({ buyer, coupon: await addCoupon(db, buyer) })
        }
        return race(
          times(BUYERS * ROUNDS).map((index) => () => {
            const { buyer, coupon } = buyers[index % BUYERS] ?? { buyer: { memberId: 0, addressId: 0 }, coupon: 0 }
            return trade(db, stall, buyer, coupon, randomFrom(seed * 10_000 + index))
          }),
        )
      })
      expect(result.errors).toEqual([])
      expect(result.answers.length).toBeGreaterThan(5)
      expect(broken).toEqual([])
    },
    120_000,
  )
})
