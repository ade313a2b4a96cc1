import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { workRefunds } from '#shop-api/modules/trade/provider-payments/refunds.ts'
import {
  begin,
  beginTopUp,
  notice,
  openStandIns,
  orderOf,
  press,
  tradeNoOf,
} from '#shop-api/modules/trade/provider-payments/testing/play.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { findBroken } from './find-broken.ts'
import { providerInvariants } from './provider-checks.ts'
import type { Damage } from './testing/broken-by.ts'
import { tryDamages } from './testing/broken-by.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

/** An order paid at a provider, one that was given back, one whose refund waits, one paid when it was cancelled already, and a recharge. */
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  const gateways = await openStandIns(db)
  const goodsId = await addGoods(db, { now })
  const buyer = await addBuyer(db)
  const paid = async (isLate = false) => {
    const orderId = await orderOf(db, buyer, goodsId, now)
    const tradeNo = tradeNoOf(await begin(db, gateways, buyer, orderId, 'wechat', now))
    await press(db, 'wechat', tradeNo)
    if (isLate) await cancelOrder(db, buyer.memberId, orderId, now)
    await notice(db, gateways, 'wechat', tradeNo, now)
    return orderId
  }
  await paid()
  await cancelOrder(db, buyer.memberId, await paid(), now)
  await workRefunds(db, gateways, now)
  await cancelOrder(db, buyer.memberId, await paid(), now)
  await paid(true)
  const recharge = tradeNoOf(await beginTopUp(db, gateways, buyer, 'wechat', 5000, now))
  await press(db, 'wechat', recharge)
  await notice(db, gateways, 'wechat', recharge, now)
})
afterAll(() => database.close())

/** For each rule a damage that breaks it, and every rule the damage breaks. */
const damages: readonly Damage[] = [
  [
    'provider_payments',
    ["update provider_payments set paid_fen = paid_fen + 1 where state = 'paid' and order_id is not null"],
    ['provider_payments', 'provider_accounts'],
  ],
  [
    'provider_payments',
    ["delete from provider_refunds where payment_id is null and state = 'waiting'"],
    ['provider_payments', 'provider_refunds'],
  ],
  [
    'provider_recharges',
    ['update provider_payments set paid_fen = paid_fen + 1 where order_id is null'],
    ['provider_recharges', 'provider_accounts'],
  ],
  [
    'provider_recharges',
    ["update ledger_transfers set note = '微信支付 P1' where kind = 'provider_recharge'"],
    ['provider_recharges'],
  ],
  [
    'provider_accounts',
    ["update provider_refunds set state = 'done' where state = 'waiting' and payment_id is not null"],
    ['provider_accounts', 'provider_refunds'],
  ],
  [
    'provider_refunds',
    ["update provider_refunds set amount_fen = amount_fen - 1 where state = 'waiting' and payment_id is not null"],
    ['provider_refunds'],
  ],
]

describe('the rules of money at providers', () => {
  test('hold after payments and refunds', async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  tryDamages(() => database.db, providerInvariants, damages)
})
