import { sql } from 'drizzle-orm'
import { promotionItems, promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest, requestFor } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { addBalance, addGoods, addLine, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { afterSalesInvariants } from './after-sales-checks.ts'
import { invariants } from './checks.ts'
import { findBroken } from './find-broken.ts'
import { providerInvariants } from './provider-checks.ts'
import { recallInvariants } from './recall-checks.ts'
import { brokenBy } from './testing/broken-by.ts'
import { tradeInvariants } from './trade-checks.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  const buyer = await addBuyer(db, { ephedrine: { quota: 50, used: 0, validTo: '2027-12-31' } })
  await addBalance(db, buyer.memberId, 100_000, now)
  await submitFlash(db, buyer)
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[await addGoods(db, { now }), 4]], now))
  await payOrder(db, { memberId: buyer.memberId, orderId: orders[0]!.id, key: null, now })
  const hm = await addGoods(db, { now, isEphedrine: true })
  await submitOrder(db, await cartRequest(db, buyer, [[hm, 2]], now))
})
afterAll(() => database.close())

async function submitFlash(db: Db, buyer: Awaited<ReturnType<typeof addBuyer>>): Promise<void> {
  const goodsId = await addGoods(db, { now })
  const [sale] = await db
    .insert(promotions)
    .values({
      kind: 'flash',
      name: '秒杀',
      startsAt: new Date(now.getTime() - 1000),
      endsAt: new Date(now.getTime() + 1000),
      scope: { kind: 'all' },
      rule: {},
    })
    .returning()
  const [item] = await db
    .insert(promotionItems)
    .values({ promotionId: sale!.id, goodsId, price: '8.0000', stock: 10, memberLimit: 6 })
    .returning()
  const line = await addLine(db, { memberId: buyer.memberId, goodsId, type: 1, goodsPriceId: item!.id, number: 2 })
  await submitOrder(db, await requestFor(db, buyer, [line], now))
}

const withoutCheck = (table: string, constraint: string) => `alter table ${table} drop constraint ${constraint}`

/** For each rule a damage that breaks it, and every rule the damage breaks. */
const damages: readonly (readonly [name: string, damage: string[], broken: string[]])[] = [
  [
    'transfer_sum',
    ['delete from ledger_entries where id = (select max(id) from ledger_entries)'],
    ['transfer_sum', 'account_balance', 'order_payments'],
  ],
  [
    'account_balance',
    ["update ledger_accounts set balance_fen = balance_fen + 1 where kind = 'balance'"],
    ['account_balance'],
  ],
  ['entry_balance', ['update ledger_entries set balance_fen = balance_fen + 1'], ['entry_balance']],
  [
    'negative_balance',
    [
      withoutCheck('ledger_accounts', 'ledger_accounts_member_balance'),
      "update ledger_accounts set balance_fen = -1 where kind = 'balance'",
    ],
    ['account_balance', 'negative_balance'],
  ],
  [
    'withdrawals_held',
    ["insert into ledger_accounts (kind, balance_fen) values ('withdrawals', 1)"],
    ['account_balance', 'withdrawals_held'],
  ],
  ['order_payments', ['update payments set amount_fen = amount_fen + 1'], ['order_payments']],
  [
    'order_paid_state',
    ["update orders set state = 'cancelled' where state = 'paid'"],
    ['order_paid_state', 'hold_state', 'purchased_goods'],
  ],
  [
    'batch_held',
    [
      'update batches set held = held + 1 where held > 0',
      'update goods set available = available - 1 where available < 1000',
    ],
    ['batch_held'],
  ],
  ['goods_available', ['update goods set available = available + 1'], ['goods_available']],
  [
    'hold_state',
    ["update orders set state = 'closed' where state = 'submitted' and kind = 'ordinary'"],
    ['hold_state', 'purchased_goods'],
  ],
  [
    'line_batches',
    [
      'update order_line_batches set number = number - 1',
      'update batches set held = held - 1 where held > 0',
      'update goods set available = available + 1 where available < 1000',
    ],
    ['line_batches'],
  ],
  ['purchased_goods', ['update purchased_goods set last_number = last_number + 1'], ['purchased_goods']],
  [
    'order_amounts',
    ["update orders set pay_fen = pay_fen + 1 where state = 'submitted'"],
    ['order_amounts', 'line_amounts'],
  ],
  ['line_amounts', ['update orders set goods_fen = goods_fen + 1, discount_fen = discount_fen + 1'], ['line_amounts']],
  [
    'line_pay',
    [
      'update order_lines set coupon_fen = coupon_fen + 1',
      'update orders set coupon_fen = coupon_fen + 1, shipping_fen = shipping_fen + 1',
    ],
    ['line_amounts', 'line_pay'],
  ],
  ['promotion_sold', ['update promotion_items set sold = sold + 1'], ['promotion_sold']],
  ['promotion_purchases', ['update promotion_purchases set number = number - 1'], ['promotion_purchases']],
  ['coupons', ["update orders set member_coupon_id = 1 where state = 'paid'"], ['coupons']],
  ['credit_used', [`update members set credit_used_fen = 1`], ['credit_used']],
  ['ephedrine_quota', [`update members set ephedrine = jsonb_set(ephedrine, '{used}', '1')`], ['ephedrine_quota']],
  [
    'empty_order',
    [
      'alter table order_line_batches drop constraint order_line_batches_order_line_id_order_lines_id_fk',
      'delete from order_lines',
    ],
    ['line_amounts', 'empty_order', 'purchased_goods'],
  ],
]

describe('the rules of the books', () => {
  test('hold after orders and payments', async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  test('are each tried below', () => {
    const elsewhere = new Set(
      [...tradeInvariants, ...afterSalesInvariants, ...providerInvariants, ...recallInvariants].map(({ name }) => name),
    )
    const here = invariants.map(({ name }) => name).filter((name) => !elsewhere.has(name))
    expect(damages.map(([name]) => name).sort()).toEqual(here.sort())
  })

  test.each(damages)('%s is seen when it is broken', async (name, damage, broken) => {
    expect(broken).toContain(name)
    expect((await brokenBy(database.db, damage)).sort()).toEqual([...broken].sort())
  })

  test('a broken row is named with its numbers', async () => {
    await database.db.execute(sql`update goods set available = available - 1 where id = (select min(id) from goods)`)
    expect(await findBroken(database.db, now)).toEqual([
      {
        invariant: 'goods_available',
        rule: expect.stringContaining('可售'),
        row: expect.objectContaining({ free: 998, available: 997 }),
      },
    ])
  })
})
