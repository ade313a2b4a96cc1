import '#shop-api/answers/answers.ts'
import { asc, eq } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { remindOfLicences } from '#shop-api/modules/identity/licences/remind.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import { applyReturn } from '#shop-api/modules/service/after-sales/apply-return.ts'
import {
  acceptReturn,
  approveClaim,
  rejectClaim,
  sendBack,
} from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { claimLines } from '#shop-api/modules/service/after-sales/move-claim.ts'
import { addOffer as addPromotion } from '#shop-api/modules/service/after-sales/testing/offers.ts'
import {
  batchesOf,
  pickedOrder,
  receivedOrder,
  sentOrder,
} from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { alertBackInStock } from '#shop-api/modules/service/back-in-stock/alert.ts'
import { backInStockAlerts } from '#shop-api/modules/service/back-in-stock/tables.ts'
import { tellPromotions } from '#shop-api/modules/service/favorites/new-promotions.ts'
import { tellPriceDrops } from '#shop-api/modules/service/favorites/price-drops.ts'
import { addFavorites } from '#shop-api/modules/service/favorites/repository.ts'
import { closeRest } from '#shop-api/modules/service/goods-receipt/close-rest.ts'
import { receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { remindOfCoupons } from '#shop-api/modules/trade/coupons/remind.ts'
import { coupons, memberCoupons } from '#shop-api/modules/trade/coupons/tables.ts'
import { closeGroups } from '#shop-api/modules/trade/group-buys/close.ts'
import { joinGroup } from '#shop-api/modules/trade/group-buys/join.ts'
import { addOffer, joinRequest } from '#shop-api/modules/trade/group-buys/testing/group-shop.ts'
import { cancelByShop, closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { holdOrder, releaseOrder } from '#shop-api/modules/trade/orders/hold-order.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { remindUnpaid } from '#shop-api/modules/trade/orders/remind-unpaid.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = (days: number) => new Date(now.getTime() + days * DAY_MS)
let database: Database
beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

const window = { claimFrom: now, claimTo: later(1), validFrom: now, validTo: later(2), total: 100 }

const ordered = async (db: Db, buyer: Buyer) => {
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[await addGoods(db, { now }), 4]], now))
  return orders[0]?.id ?? 0
}
const paid = async (db: Db, buyer: Buyer) => {
  const orderId = await ordered(db, buyer)
  await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
  return orderId
}
const picked = async (db: Db, buyer: Buyer) => pickedOrder(db, buyer, [[await addGoods(db, { now }), 4]], now)
const parcel = async (db: Db, orderId: number, number: number) => {
  const [batch] = await batchesOf(db, orderId)
  const leaving = [{ lineId: batch?.orderLineId ?? 0, number }]
  await shipOrder(db, { orderId, carrier: '顺丰速运', trackingNo: `SF${number}`, leaving, now })
}
const claimed = async (db: Db, buyer: Buyer) => {
  const orderId = await receivedOrder(db, buyer, [[await addGoods(db, { now }), 4]], now)
  const [batch] = await batchesOf(db, orderId)
  const units = [{ lineBatchId: batch?.id ?? 0, cause: 'quality' as const, number: 1 }]
  const { memberId } = buyer
  return (await applyReturn(db, { memberId, orderId, units, remark: '', uploadIds: [], key: null, now })).id
}

/** What happens, and the titles of all a buyer hears when it does. */
const events: readonly (readonly [string, (db: Db, buyer: Buyer) => Promise<unknown>, readonly RegExp[]])[] = [
  ['an order is paid', paid, [/支付成功/]],
  ['it is picked', async (db, buyer) => pickOrder(db, await paid(db, buyer), now), [/支付成功/, /开始拣货/]],
  [
    'each of its parcels leaves',
    async (db, buyer) => {
      const orderId = await picked(db, buyer)
      await parcel(db, orderId, 1)
      await parcel(db, orderId, 3)
    },
    [/支付成功/, /开始拣货/, /部分发货.*SF1/, /SF3/],
  ],
  [
    'it counts as received',
    async (db, buyer) => {
      await sentOrder(db, buyer, [[await addGoods(db, { now }), 4]], now)
      await receiveOverdue(db, later(20))
    },
    [/支付成功/, /开始拣货/, /已揽收/, /自动确认收货/],
  ],
  [
    'the shop cancels it',
    async (db, buyer) => cancelByShop(db, await paid(db, buyer), '缺货', now),
    [/支付成功/, /商家取消订单：缺货/],
  ],
  [
    'it is held and released',
    async (db, buyer) => {
      const orderId = await paid(db, buyer)
      await holdOrder(db, { orderId, reason: '核对地址', by: '王芳', now })
      await releaseOrder(db, orderId, now)
    },
    [/支付成功/, /暂缓/, /恢复/],
  ],
  [
    'what is left of it is not sent',
    async (db, buyer) => {
      const orderId = await picked(db, buyer)
      await parcel(db, orderId, 1)
      await closeRest(db, orderId, '厂家断货', now)
    },
    [/支付成功/, /开始拣货/, /部分发货/, /不再发货：厂家断货/, /退款¥30\.00/],
  ],
  [
    'nobody pays it',
    async (db, buyer) => {
      await ordered(db, buyer)
      await remindUnpaid(db, later(0.9))
      await closeUnpaid(db, later(2))
    },
    [/即将关闭/, /已关闭/],
  ],
  [
    'a claim is refused',
    async (db, buyer) => rejectClaim(db, { claimId: await claimed(db, buyer), note: '缺照片', now }),
    [/支付成功/, /开始拣货/, /已揽收/, /审核未通过：缺照片/],
  ],
  [
    'a claim is granted, and the goods come back',
    async (db, buyer) => {
      const claimId = await claimed(db, buyer)
      await approveClaim(db, { claimId, note: '', now, mustSendBack: true })
      await sendBack(db, { memberId: buyer.memberId, claimId, carrier: '顺丰', trackingNo: '1', now })
      const [line] = await claimLines(db, claimId)
      await acceptReturn(db, { claimId, note: '', now, restocked: new Map([[line?.id ?? 0, 1]]) })
    },
    [/支付成功/, /开始拣货/, /已揽收/, /审核通过/, /退款¥10\.00/],
  ],
  [
    'a group fills',
    async (db, buyer) => {
      const offerId = await addOffer(db, now, { seats: 2 })
      const { group } = await joinGroup(db, joinRequest(offerId, buyer, now))
      const other = await addBuyer(db)
      await addBalance(db, other.memberId, 1_000_000, now)
      await joinGroup(db, joinRequest(offerId, other, now, { groupId: group.id }))
    },
    [/支付成功/, /拼团成功/],
  ],
  [
    'a group does not fill',
    async (db, buyer) => {
      await joinGroup(db, joinRequest(await addOffer(db, now), buyer, now))
      await closeGroups(db, later(1))
    },
    [/支付成功/, /未成团.*退回/],
  ],
  [
    'marked and bought goods cost less',
    async (db, buyer) => {
      const [marked, bought] = [await addGoods(db, { now }), await addGoods(db, { now })]
      await addFavorites(db, buyer.memberId, [marked], now)
      await submitOrder(db, await cartRequest(db, buyer, [[bought, 4]], now))
      await tellPriceDrops(db, now)
      await db.update(goods).set({ unitPrice: '9.00' })
      await tellPriceDrops(db, later(1))
      await db.update(goods).set({ unitPrice: '10.00' })
    },
    [/^2 种收藏或购买过的商品降价/],
  ],
  [
    'a promotion of marked and bought goods begins',
    async (db, buyer) => {
      const [marked, bought] = [await addGoods(db, { now }), await addGoods(db, { now })]
      await addFavorites(db, buyer.memberId, [marked], now)
      await submitOrder(db, await cartRequest(db, buyer, [[bought, 4]], now))
      await tellPromotions(db, now)
      const scope = { kind: 'goods' as const, goodsIds: [marked, bought] }
      await addPromotion(
        db,
        { kind: 'full_reduction', scope, rule: { tiers: [{ id: 1, amount: '50', reduce: '5' }] } },
        now,
      )
      await tellPromotions(db, now)
      await tellPromotions(db, now)
    },
    [/收藏或购买过的商品有新活动/],
  ],
  [
    'goods come back',
    async (db, { memberId }) => {
      for (const goodsId of [await addGoods(db, { now }), await addGoods(db, { now })])
        await db.insert(backInStockAlerts).values({ memberId, goodsId, createdAt: now })
      await alertBackInStock(db, now)
    },
    [/^到货通知：/, /^到货通知：/],
  ],
  [
    'coupons end',
    async (db, { memberId }) => {
      const [coupon] = await db
        .insert(coupons)
        .values({
          name: '满100减10',
          kind: 'amount',
          value: '10',
          thresholdFen: 10_000,
          scope: { kind: 'all' },
          ...window,
        })
        .returning()
      const held = { memberId, couponId: coupon?.id ?? 0, validFrom: now, validTo: later(2) }
      await db.insert(memberCoupons).values([held, held])
      await remindOfCoupons(db, now)
      await remindOfCoupons(db, now)
    },
    [/^2 张优惠券将于 2026-11-22 到期/],
  ],
  [
    'a licence runs out',
    async (db, { memberId }) => {
      await db
        .update(licences)
        .set({ validTo: dayFrom(now, 20) })
        .where(eq(licences.memberId, memberId))
      await remindOfLicences(db, now)
      await remindOfLicences(db, now)
      await db.update(licences).set({ validTo: null })
    },
    [/《.+》/, /《.+》/, /《.+》/],
  ],
]

test.each(events)('%s: the buyer hears of it, once', async (_, happen, heard) => {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  await happen(db, buyer)
  const rows = await db
    .select({ title: notifications.title, text: notifications.text, link: notifications.link })
    .from(notifications)
    .where(eq(notifications.memberId, buyer.memberId))
    .orderBy(asc(notifications.id))
  expect(rows.map(({ title }) => title)).toEqual(heard.map((words) => expect.stringMatching(words)))
  for (const { text, link } of rows)
    expect([text, link]).toEqual([expect.stringMatching(/./), expect.stringMatching(/^\//)])
})
