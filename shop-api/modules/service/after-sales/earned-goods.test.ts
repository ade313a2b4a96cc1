import { eq } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { lineType } from '#shop-api/modules/trade/cart/offers.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, requestFor } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { approveClaim } from './decide-claim.ts'
import { noReturnReason } from './no-return-reason.ts'
import { afterSales } from './tables.ts'
import { addExchange, addOffer, withShipping } from './testing/offers.ts'
import { batchesOf, orderRow, receivedOrder, receivedRequest } from './testing/sent-order.ts'

const now = new Date('2026-11-20T01:30:00Z')
const START = 1_000_000
let database: Database
let buyer: Buyer

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  buyer = await addBuyer(database.db, { ephedrine: { quota: 100, used: 0, validTo: '2027-12-31' } })
  await addBalance(database.db, buyer.memberId, START, now)
})
afterEach(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
})

type Units = Parameters<typeof applyReturn>[1]['units']
const giveBack = (orderId: number, units: Units) =>
  applyReturn(database.db, { memberId: buyer.memberId, orderId, units, remark: '', uploadIds: [], key: null, now })
const settle = async (orderId: number, units: Units) => {
  const { id: claimId } = await giveBack(orderId, units)
  await approveClaim(database.db, { claimId, note: '', now, mustSendBack: false })
  const [claim] = await database.db.select().from(afterSales).where(eq(afterSales.id, claimId))
  return claim
}
const refused = (text: string) => ({ code: 409, message: expect.stringContaining(text) })

/** Ten pieces with a gift for every three: three gifts. */
async function withGifts() {
  const { db } = database
  const [goodsId, giftId] = [await addGoods(db, { now }), await addGoods(db, { now, storageClass: 'cold' })]
  await addOffer(
    db,
    {
      kind: 'gift',
      scope: { kind: 'goods', goodsIds: [goodsId] },
      rule: { buyNumber: 3, isRepeating: true, gift: { goodsId: giftId, name: '赠品棉签', number: 1 } },
    },
    now,
  )
  const orderId = await withShipping(db, '9.90', () => receivedOrder(db, buyer, [[goodsId, 10]], now))
  const batches = await batchesOf(db, orderId)
  const paid = batches.find((batch) => batch.goodsId === goodsId)?.id ?? 0
  const gift = batches.find((batch) => batch.goodsId === giftId)?.id ?? 0
  return { orderId, paid, gift }
}

describe('gifts', () => {
  test.each(['unwanted', 'quality'] as const)(
    'a claim about them after everything was paid back (%s) ends at nothing',
    async (cause) => {
      const { orderId, paid, gift } = await withGifts()
      const gifts = cause === 'unwanted' ? [{ lineBatchId: gift, cause, number: 2 }] : []
      // Without a reason all three would have to go back: the third is claimed before.
      if (cause === 'unwanted') await giveBack(orderId, [{ lineBatchId: gift, cause: 'quality', number: 1 }])
      const whole = await settle(orderId, [{ lineBatchId: paid, cause, number: 10 }, ...gifts])
      const shipping = cause === 'unwanted' ? 0 : 990
      expect(whole).toMatchObject({ refundFen: 10_000 + shipping, shippingRefundFen: shipping })
      if (cause === 'quality') {
        expect(await settle(orderId, [{ lineBatchId: gift, cause, number: 3 }])).toMatchObject({ state: 'done' })
      } else {
        const [open] = await database.db.select().from(afterSales).where(eq(afterSales.state, 'applied'))
        await approveClaim(database.db, { claimId: open?.id ?? 0, note: '', now, mustSendBack: false })
      }
      expect(await orderRow(database.db, orderId)).toMatchObject({ refundedFen: 10_000 + shipping })
      expect(await readBalance(database.db, buyer.memberId)).toBe(START - 990 + shipping)
    },
  )

  test.each([
    [1, 0],
    [2, 1],
    [4, 1],
    [5, 2],
    [8, 3],
    [10, 3],
  ])('of %i given back without a reason, %i gifts go with them', async (number, gifts) => {
    const { orderId, paid, gift } = await withGifts()
    const own = { lineBatchId: paid, cause: 'unwanted' as const, number }
    const given = (count: number) =>
      count > 0 ? [{ lineBatchId: gift, cause: 'unwanted' as const, number: count }] : []
    if (gifts > 0) {
      const rest = number === 10 ? '全部退回' : `只保留${10 - number}盒`
      await expect(giveBack(orderId, [own, ...given(gifts - 1)])).rejects.toMatchObject(refused(rest))
      await expect(giveBack(orderId, [own])).rejects.toMatchObject(refused(`赠品“赠品棉签”须一并退回${gifts}件`))
    }
    await giveBack(orderId, [own, ...given(gifts)])
  })

  test('a fault takes nothing else back', async () => {
    const { orderId, paid } = await withGifts()
    await giveBack(orderId, [{ lineBatchId: paid, cause: 'damaged', number: 9 }])
  })
})

describe('goods at an exchange price', () => {
  /** Ten at 10.00 and five at 10.00 out of reach; the first open an exchange from 50.00. */
  async function withExchange() {
    const { db } = database
    const [earning, other, exchanged] = [
      await addGoods(db, { now }),
      await addGoods(db, { now }),
      await addGoods(db, { now, name: '换购口罩' }),
    ]
    const scope = { kind: 'goods' as const, goodsIds: [earning] }
    const item = await addExchange(db, { goodsId: exchanged, price: '1.00', threshold: '50.00', scope }, now)
    const { memberId } = buyer
    const lineIds = [
      await addLine(db, { memberId, goodsId: earning, number: 10 }),
      await addLine(db, { memberId, goodsId: other, number: 5 }),
      await addLine(db, { memberId, goodsId: exchanged, number: 2, type: lineType.exchange, goodsPriceId: item }),
    ]
    const orderId = await receivedRequest(db, await requestFor(db, buyer, lineIds, now), now)
    const [a, b, c] = await batchesOf(db, orderId)
    const byWish = (id: number | undefined, number: number) => ({
      lineBatchId: id ?? 0,
      cause: 'unwanted' as const,
      number,
    })
    return {
      orderId,
      first: (n: number) => byWish(a?.id, n),
      second: (n: number) => byWish(b?.id, n),
      third: (n: number) => byWish(c?.id, n),
    }
  }

  test('are kept while the rest reaches the threshold, and go back with it below', async () => {
    const { orderId, first, second, third } = await withExchange()
    await giveBack(orderId, [first(5), second(5)])
    const text = '退回后其余商品为 ¥40.00，未达到满50的换购条件，换购商品“换购口罩”须一并退回2盒'
    await expect(giveBack(orderId, [first(1)])).rejects.toMatchObject(refused(text))
    await expect(giveBack(orderId, [first(1), third(1)])).rejects.toMatchObject(refused('须一并退回1盒'))
    await giveBack(orderId, [{ ...first(1), cause: 'quality' }])
    await giveBack(orderId, [first(1), third(2)])
    await giveBack(orderId, [first(3)])
  })
})

describe('goods nobody takes back without a reason', () => {
  const plain = { isEphedrine: false, storageClass: 'cool' as const }
  test.each([
    [plain, '2028-01-01', ''],
    [{ ...plain, isEphedrine: true }, '2028-01-01', '含特殊药品复方制剂'],
    [{ ...plain, storageClass: 'cold' as const }, '2028-01-01', '冷藏药品'],
    [{ ...plain, storageClass: 'frozen' as const }, '2028-01-01', '冷冻药品'],
    [{ ...plain, storageClass: 'room' as const }, '2028-01-01', ''],
    [plain, '2027-01-01', '近效期商品'],
  ])('%j until %s: %s', (kind, expiresOn, bar) => {
    expect(noReturnReason(kind, expiresOn, '2026-11-20')).toBe(bar)
  })

  test('are refused with their reason, said in the order, and taken for a fault', async () => {
    const { db } = database
    const cold = await addGoods(db, { now, storageClass: 'cold' })
    const restricted = await addGoods(db, { now, isEphedrine: true })
    for (const [goodsId, bar] of [
      [cold, '冷藏药品'],
      [restricted, '含特殊药品复方制剂'],
    ] as const) {
      const orderId = await receivedOrder(db, buyer, [[goodsId, 4]], now)
      const { lines } = await orderDetail(db, buyer.memberId, orderId, now)
      const [batch] = lines.flatMap((line) => line.batches)
      expect(batch?.wish_bar).toBe(bar)
      const unit = { lineBatchId: batch?.id ?? 0, number: 1 }
      await expect(giveBack(orderId, [{ ...unit, cause: 'unwanted' }])).rejects.toMatchObject(
        refused(`为${bar}，售出不退换`),
      )
      await giveBack(orderId, [{ ...unit, cause: 'quality' }])
    }
  })
})
