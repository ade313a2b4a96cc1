import type { Damage } from '#shop-api/invariants/testing/broken-by.ts'
import { brokenBy, tryDamages } from '#shop-api/invariants/testing/broken-by.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { movePoints } from '#shop-api/modules/trade/points/move-points.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { findBroken } from './find-broken.ts'
import { tradeInvariants } from './trade-checks.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

/** One buyer with points, and one paid order; the rest is written by the damages themselves. */
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  await movePoints(db, { memberId: buyer.memberId, kind: 'opening', points: 100, at: now })
  await movePoints(db, { memberId: buyer.memberId, kind: 'adjust', points: -30, at: now })
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[await addGoods(db, { now }), 4]], now))
  await payOrder(db, { memberId: buyer.memberId, orderId: orders[0]!.id, key: null, now })
})
afterAll(() => database.close())

const member = '(select min(id) from members)'
const order = '(select min(id) from orders)'
const thing = `insert into points_goods (id, name, points, market_price_fen, stock, exchanged, member_limit)
  values (1, '药盒', 10, 600, 5, 1, 2)`
const exchange = (
  state: string,
) => `insert into points_orders (no, member_id, points_goods_id, name, number, points, state, created_at)
  values ('P1', ${member}, 1, '药盒', 1, 10, '${state}', now())`
const spent = `insert into points_entries (member_id, kind, points, balance, points_order_id, at)
  values (${member}, 'exchange', -10, 60, 1, now())`
const exchanged = [
  thing,
  `insert into points_orders (id, no, member_id, points_goods_id, name, number, points, state, created_at)
   values (1, 'P1', ${member}, 1, '药盒', 1, 10, 'submitted', now())`,
  spent,
  `insert into points_purchases values (1, ${member}, 1)`,
  `update members set points = points - 10 where id = ${member}`,
]
const voucher = `insert into cash_vouchers (id, member_id, name, amount_fen, remaining_fen, valid_from, valid_to)
  values (1, ${member}, '券', 5000, 4000, now(), now())`
const used = (orderId: string) =>
  `insert into voucher_uses (voucher_id, order_id, amount_fen, at) values (1, ${orderId}, 1000, now())`
const coupon = (claimed: number) => `insert into coupons
  (name, kind, value, threshold_fen, scope, claim_from, claim_to, valid_from, valid_to, total, claimed)
  values ('券', 'amount', 1, 0, '{"kind":"all"}', now(), now(), now(), now(), 5, ${claimed})`
const promotion = `insert into promotions (id, kind, name, starts_at, ends_at, scope, rule)
  values (1, 'group_buy', '拼团', now(), now(), '{"kind":"all"}', '{}')`
const group = (state: string, taken: number) => `insert into group_buys
  (id, promotion_id, leader_id, state, seats, taken, opened_at, closes_at)
  values (1, 1, ${member}, '${state}', 3, ${taken}, now(), now())`
const seat = `insert into group_buy_seats (group_id, member_id, order_id, number, joined_at)
  values (1, ${member}, ${order}, 1, now())`
const inGroup = (waits: boolean) => `update orders set group_buy_id = 1, waits_for_group = ${waits} where id = ${order}`

const draw = `insert into draws (id, name, starts_at, ends_at, chances, blank_weight) values (1, '抽奖', now(), now(), 1, 0)`
const prize = (won: number) => `insert into draw_prizes (id, draw_id, kind, name, weight, stock, won)
  values (1, 1, 'points', '10积分', 1, 5, ${won})`
const drawn = [
  `insert into draw_chances values (1, ${member}, 1)`,
  `insert into draw_records (draw_id, member_id, prize_id, name, at) values (1, ${member}, 1, '10积分', now())`,
]

/** For each rule a damage that breaks it, and every rule the damage breaks. */
const damages: readonly Damage[] = [
  ['points_sum', ['update members set points = points + 1'], ['points_sum']],
  ['points_owed', ['update members set points_owed = points_owed + 1'], ['points_owed']],
  [
    'points_owed',
    [
      `insert into points_entries (member_id, kind, points, balance, at) values (${member}, 'owed', 5, 75, now())`,
      `update members set points = points + 5, points_owed = 5 where id = ${member}`,
    ],
    ['points_owed'],
  ],
  ['points_running', ['update points_entries set balance = balance + 1'], ['points_running']],
  ['points_orders', [...exchanged, 'update points_orders set points = 20'], ['points_orders']],
  ['points_goods', [...exchanged, 'update points_goods set exchanged = 2'], ['points_goods']],
  ['points_limits', [...exchanged, 'update points_purchases set number = 2'], ['points_limits']],
  ['voucher_remaining', [voucher], ['voucher_remaining']],
  ['voucher_payments', [voucher, used(order)], ['voucher_payments']],
  ['coupon_claims', [coupon(1)], ['coupon_claims']],
  [
    'order_rewards',
    [`insert into order_rewards (order_id, points, cash_back_fen, at) values (${order}, 3, 0, now())`],
    ['order_rewards'],
  ],
  ['draw_chances', [draw, `insert into draw_chances values (1, ${member}, 1)`], ['draw_chances']],
  ['draw_prizes', [draw, prize(2), ...drawn], ['draw_prizes']],
  ['group_seats', [promotion, group('open', 2), seat, inGroup(true)], ['group_seats']],
  ['group_orders', [promotion, group('open', 1), seat, inGroup(false)], ['group_orders']],
]

describe('the rules of points, balances and groups', () => {
  test('hold for honest rows', async () => {
    expect(await findBroken(database.db, now)).toEqual([])
    expect(await brokenBy(database.db, exchanged)).toEqual([])
    expect(await brokenBy(database.db, [voucher, used('null')])).toEqual([])
    expect(await brokenBy(database.db, [coupon(0)])).toEqual([])
    expect(await brokenBy(database.db, [draw, prize(1), ...drawn])).toEqual([])
    expect(await brokenBy(database.db, [promotion, group('open', 1), seat, inGroup(true)])).toEqual([])
  })

  tryDamages(() => database.db, tradeInvariants, damages)

  test('a cancelled points order that kept the points is seen', async () => {
    expect(await brokenBy(database.db, [thing, exchange('cancelled')])).toContain('points_goods')
    expect(await brokenBy(database.db, [...exchanged, "update points_orders set state = 'cancelled'"])).toContain(
      'points_orders',
    )
  })
})
