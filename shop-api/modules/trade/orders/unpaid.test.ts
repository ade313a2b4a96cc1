import { eq } from 'drizzle-orm'
import { setTradeRules } from '#shop-api/modules/base/settings/operator.ts'
import { licences } from '#shop-api/modules/identity/licences/tables.ts'
import type { members } from '#shop-api/modules/identity/members/tables.ts'
import { settle } from '#shop-api/modules/trade/cart/settlement.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder } from './cancel.ts'
import { submitOrder } from './submit.ts'
import type { OrderState } from './tables.ts'
import { orders } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { race, times } from './testing/race.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let goodsId: number

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  goodsId = await addGoods(database.db, { now, batches: [[700, 1_000_000]] })
  // Goods cost ten yuan each.
  await setTradeRules(database.db, {
    unpaidOrders: '4',
    unpaidOrdersNew: '2',
    unpaidNew: '100',
    unpaidPharmacy: '400',
    unpaidClinic: '300',
    unpaidHealthCentre: '350',
    unpaidHospital: '450',
    unpaidChain: '500',
    unpaidWholesaler: '600',
  })
})
afterAll(() => database.close())

const order = async (buyer: Buyer, units: number) => {
  const { orders: made } = await submitOrder(
    database.db,
    await cartRequest(database.db, buyer, [[goodsId, units]], now),
  )
  return made[0]?.id ?? 0
}
const ended = (id: number, state: OrderState) =>
  database.db
    .update(orders)
    .set({ state, paidAt: state === 'closed' ? null : now })
    .where(eq(orders.id, id))

const clinicLicence = { kind: 'clinicLicence', name: '', number: '1', validFrom: '2020-01-01' }
type Columns = Partial<typeof members.$inferInsert>
type Before = readonly (readonly [OrderState, number])[]

/** What a buyer is, its orders before as state and units, its balance in fen; how many units may be unpaid. */
test.each<[string, Columns, Before, number, number]>([
  ['a member that never ordered', {}, [], 0, 10],
  ['one with a balance', {}, [], 25_000, 25],
  ['one with credit left', { creditLimitFen: 90_000, creditUsedFen: 20_000, creditDueOn: '2026-11-20' }, [], 0, 70],
  ['a pharmacy that paid', {}, [['done', 5]], 0, 40],
  ['a clinic that paid', { kind: 'clinic' }, [['shipped', 5]], 0, 30],
  ['a health centre that paid', { kind: 'health_centre' }, [['shipped', 5]], 0, 35],
  ['a hospital that paid', { kind: 'hospital' }, [['shipped', 5]], 0, 45],
  ['a chain that paid', { kind: 'chain' }, [['paid', 5]], 0, 50],
  ['a wholesaler that paid', { kind: 'wholesaler' }, [['picked', 5]], 0, 60],
  ['one that paid more than its kind may leave unpaid', {}, times(9).map(() => ['done', 9]), 0, 81],
  ['one whose order was cancelled', {}, [['cancelled', 5]], 0, 10],
  [
    'one of whose orders more lapsed than were paid',
    {},
    [
      ['done', 5],
      ['closed', 1],
      ['closed', 1],
    ],
    0,
    10,
  ],
])('%s may leave so much unpaid and no more', async (_, columns, before, balance, most) => {
  const { db } = database
  const buyer = await addBuyer(db, columns)
  await db.insert(licences).values({ ...clinicLicence, memberId: buyer.memberId })
  for (const [state, units] of before) await ended(await order(buyer, units), state)
  if (balance > 0) await addBalance(db, buyer.memberId, balance, now)
  await expect(order(buyer, most + 1)).rejects.toMatchObject({
    code: 409,
    reason: 'unpaid_amount',
    message: `本次¥${most + 1}0.00，将超过未付款金额上限¥${most}0.00，请先付款、充值或分次下单`,
  })
  await order(buyer, most - 1)
  await expect(order(buyer, 2)).rejects.toThrow(`已有1笔订单未付款共¥${most - 1}0.00，本次¥20.00`)
  expect(await order(buyer, 1)).toBeGreaterThan(0)
})

test('so many orders may be unpaid; one that is paid, cancelled or closed makes room', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  const [first, second] = [await order(buyer, 1), await order(buyer, 1)]
  const refused = '已有2笔订单未付款，本次再提交1笔将超过上限2笔，请先付款或取消'
  await expect(order(buyer, 1)).rejects.toMatchObject({ code: 409, reason: 'unpaid_orders', message: refused })
  await cancelOrder(db, buyer.memberId, first, now)
  await order(buyer, 1)
  await ended(second, 'paid')
  for (const _ of times(3)) await order(buyer, 1)
  await expect(order(buyer, 1)).rejects.toThrow('已有4笔订单未付款')
})

test('the checkout says how much is unpaid, and why nothing more may be, before anybody submits', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await order(buyer, 6)
  const { lineIds } = await cartRequest(db, buyer, [[goodsId, 5]], now)
  const shown = await settle(db, { memberId: buyer.memberId, lineIds, memberCouponId: null, addressId: null, now })
  expect(shown.unpaid).toEqual({ count: 1, amount: '60.00' })
  expect(shown.blockers).toEqual([
    {
      code: 'unpaid_amount',
      line_id: null,
      text: '已有1笔订单未付款共¥60.00，本次¥50.00，将超过未付款金额上限¥100.00，请先付款、充值或分次下单',
      action: { label: '查看未付款订单', url: '/order?state=unpaid' },
    },
  ])
})

test('what was asked for before is answered again, whatever the bound says now', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await order(buyer, 1)
  const request = await cartRequest(db, buyer, [[goodsId, 1]], now)
  const made = await submitOrder(db, request)
  expect(await submitOrder(db, request)).toEqual(made)
})

test('orders submitted at once keep within the bound together', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  const requests = await Promise.all(times(6).map(() => cartRequest(db, buyer, [[goodsId, 1]], now)))
  const { answers, refused, errors } = await race(requests.map((request) => () => submitOrder(db, request)))
  expect([answers.length, refused.length, errors]).toEqual([2, 4, []])
})
