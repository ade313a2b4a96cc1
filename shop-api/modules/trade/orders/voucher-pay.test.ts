import { eq } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { promotions } from '#shop-api/modules/catalogue/promotions/tables.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import { closeReceipt } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import { rewardOrder } from '#shop-api/modules/trade/rewards/reward-order.ts'
import { orderRewards } from '#shop-api/modules/trade/rewards/tables.ts'
import { cashVouchers } from '#shop-api/modules/trade/vouchers/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { cancelOrder } from './cancel.ts'
import { payOrder } from './pay.ts'
import { pickOrder, shipOrder } from './ship.ts'
import { submitOrder } from './submit.ts'
import { payments } from './tables.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { addVoucher } from './testing/vouchers.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let buyer: Buyer
let orderId: number

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  // 40.00 of goods and 12.00 of shipping.
  await database.db.update(settings).set({ value: '500.00' }).where(eq(settings.name, 'freeShippingFrom'))
  await database.db.update(settings).set({ value: '12.00' }).where(eq(settings.name, 'shippingFee'))
})
afterAll(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
  await database.close()
})
beforeEach(async () => {
  const { db } = database
  buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 10_000, now)
  const made = await submitOrder(db, await cartRequest(db, buyer, [[await addGoods(db, { now }), 4]], now))
  orderId = made.orders[0]?.id ?? 0
})

const pay = (voucherIds: number[], key: string | null = null) =>
  payOrder(database.db, { memberId: buyer.memberId, orderId, key, voucherIds, now })
const voucher = (amount: number, over: object = {}) => addVoucher(database.db, buyer.memberId, amount, now, over)
const remaining = async (id: number) =>
  (await database.db.select().from(cashVouchers).where(eq(cashVouchers.id, id)))[0]?.remainingFen

describe('paying with cash vouchers', () => {
  test('a voucher that is worth less than the page showed is not spent, and both amounts are named', async () => {
    const { db } = database
    const id = await addVoucher(db, buyer.memberId, 3_000, now)
    await db.update(cashVouchers).set({ amountFen: 1_000, remainingFen: 1_000 }).where(eq(cashVouchers.id, id))
    const request = { memberId: buyer.memberId, orderId, key: null, voucherIds: [id], now }
    const seen = { pay: '52.00', voucher: '30.00' }
    await expect(payOrder(db, { ...request, seen })).rejects.toMatchObject({
      code: 409,
      errors: { statement: ['现金券抵扣 30.00 → 10.00'] },
    })
    await expect(payOrder(db, { ...request, seen: { pay: '51.00', voucher: '10.00' } })).rejects.toMatchObject({
      errors: { statement: ['应付金额 51.00 → 52.00'] },
    })
    expect(await readBalance(db, buyer.memberId)).toBe(10_000)
    expect(await payOrder(db, { ...request, seen: { pay: '52.00', voucher: '10.00' } })).toMatchObject({
      paid: '52.00',
    })
  })

  test('vouchers pay goods, the balance pays the rest and the shipping', async () => {
    const late = await voucher(3000, { validTo: new Date(now.getTime() + 9e8) })
    const soon = await voucher(2500)
    expect(await pay([late, soon])).toMatchObject({ state: 'paid', paid: '52.00', voucher: '40.00', balance: '88.00' })
    expect([await remaining(soon), await remaining(late)]).toEqual([0, 1500])
    const paid = (await orderDetail(database.db, buyer.memberId, orderId, now)).payments
    expect(paid.map((row) => [row.label, row.amount])).toEqual([
      ['现金券抵扣', '40.00'],
      ['余额支付', '12.00'],
    ])
  })

  test('what is offered for payment, and how much vouchers may pay', async () => {
    const id = await voucher(500)
    const detail = await orderDetail(database.db, buyer.memberId, orderId, now)
    expect(detail).toMatchObject({ voucher_limit: '40.00', vouchers: [{ id, remaining: '5.00' }] })
    expect(detail.payment_options.find((option) => option.method === 'voucher')).toMatchObject({ is_allowed: 1 })
    expect(detail.pay_advice).toEqual({ method: 'balance', voucher_ids: [id], voucher_amount: '5.00' })
    const [soonest, later] = [await voucher(3500), await voucher(4000, { validTo: new Date(now.getTime() + 9e8) })]
    expect((await orderDetail(database.db, buyer.memberId, orderId, now)).pay_advice).toEqual({
      method: 'balance',
      voucher_ids: [id, soonest],
      voucher_amount: '40.00',
    })
    expect(later).toBeGreaterThan(soonest)
  })

  test('a balance that reaches only with the vouchers is enough with them and refused without', async () => {
    const poor = await addBuyer(database.db)
    await addBalance(database.db, poor.memberId, 1200, now)
    const made = await submitOrder(
      database.db,
      await cartRequest(database.db, poor, [[await addGoods(database.db, { now }), 4]], now),
    )
    buyer = poor
    orderId = made.orders[0]?.id ?? 0
    const id = await voucher(4000)
    const option = (await orderDetail(database.db, poor.memberId, orderId, now)).payment_options[0]
    expect(option).toMatchObject({ method: 'balance', is_allowed: 1 })
    await expect(pay([])).rejects.toMatchObject({ code: 409, message: expect.stringMatching(/^余额不足/) })
    expect(await pay([id])).toMatchObject({ balance: '0.00', voucher: '40.00' })
  })

  test.each([
    ['over', { validTo: now }],
    ['not begun', { validFrom: new Date(now.getTime() + 1) }],
    ['empty', { remainingFen: 0 }],
  ])('a voucher that is %s is refused and nothing is paid', async (_, over) => {
    await expect(pay([await voucher(1000, over)])).rejects.toMatchObject({ code: 409 })
    expect(await readBalance(database.db, buyer.memberId)).toBe(10_000)
  })

  test.each([[0], [-1], [2 ** 63]])('id %d is no voucher', async (id) => {
    await expect(pay([id])).rejects.toMatchObject({ code: 409 })
  })

  test("another member's voucher is as good as unknown", async () => {
    const other = await addBuyer(database.db)
    const theirs = await addVoucher(database.db, other.memberId, 1000, now)
    await expect(pay([theirs])).rejects.toMatchObject({ code: 409, message: expect.stringContaining('不存在') })
    expect(await remaining(theirs)).toBe(1000)
  })

  test('the same key gets the same answer, other vouchers under it are refused', async () => {
    const [one, two] = [await voucher(100), await voucher(100)]
    const first = await pay([one], 'pay-key-0000000001')
    expect(await pay([one], 'pay-key-0000000001')).toEqual(first)
    await expect(pay([two], 'pay-key-0000000001')).rejects.toMatchObject({ code: 409 })
    expect([await remaining(one), await remaining(two)]).toEqual([0, 100])
  })

  test('a cancelled order gives money to the balance and vouchers to the vouchers', async () => {
    const id = await voucher(3000)
    await pay([id])
    await cancelOrder(database.db, buyer.memberId, orderId, now)
    expect(await remaining(id)).toBe(3000)
    expect(await readBalance(database.db, buyer.memberId)).toBe(10_000)
    const rows = await database.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id)
    expect(rows.map((row) => [row.method, row.amountFen])).toEqual([
      ['voucher', 3000],
      ['balance', 2200],
      ['refund', -2200],
      ['voucher_refund', -3000],
    ])
  })
})

describe('what a received order brings', () => {
  const receive = async () => {
    await pickOrder(database.db, orderId, now)
    await shipOrder(database.db, { orderId, carrier: '自营', trackingNo: '1', now })
    await database.db.execute(`update order_line_batches set received = number where state = 'taken'`)
    await database.db.execute('update shipments set received_at = now()')
    return closeReceipt(database.db, { orderId, text: '已收货', now })
  }
  const pointsOf = async () =>
    (await database.db.select().from(members).where(eq(members.id, buyer.memberId)))[0]?.points

  test('points for goods paid with money, and cash back by the tier reached, once', async () => {
    const [promotion] = await database.db
      .insert(promotions)
      .values({
        kind: 'cash_back',
        name: '返现',
        startsAt: new Date(now.getTime() - 1000),
        endsAt: new Date(now.getTime() + 1000),
        scope: { kind: 'all' },
        // 40.00 of goods, 10.50 of it by voucher.
        rule: {
          tiers: [
            { id: 1, amount: '29.50', back: '1.50' },
            { id: 2, amount: '29.51', back: '9.00' },
          ],
        },
      })
      .returning()
    const id = await voucher(1050)
    await pay([id])
    const { db } = database
    const paid = await readBalance(db, buyer.memberId)
    const order = await receive()
    await db.transaction((tx) => rewardOrder(tx as never, order, { lines: new Map(), shipping: 0 }, now))
    expect(await pointsOf()).toBe(29)
    expect(await readBalance(db, buyer.memberId)).toBe(paid + 150)
    const [reward] = await db.select().from(orderRewards).where(eq(orderRewards.orderId, orderId))
    expect(reward).toMatchObject({ points: 29, cashBackFen: fen(150), promotionId: promotion?.id })
    await db.update(promotions).set({ isStopped: true })
  })
})
