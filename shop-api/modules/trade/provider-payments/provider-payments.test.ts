import { eq } from 'drizzle-orm'
import { accountId, readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { ledgerAccounts } from '#shop-api/modules/base/ledger/tables.ts'
import { cancelByShop, cancelOrder, closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { orders, payments } from '#shop-api/modules/trade/orders/tables.ts'
import { providerPayments, providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { addBalance } from '#shop-api/testing/small-shop.ts'
import { askWaiting } from './ask.ts'
import { readPayment } from './begin.ts'
import { refundToMember, retryRefund, workRefunds } from './refunds.ts'
import { begin, notice, orderOf, press, tradeNoOf } from './testing/play.ts'
import { playedShop } from './testing/played-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const PRICE = 3000
const shop = playedShop(now)

/** An order, and a payment of it that waits. */
async function begun(way: string) {
  const orderId = await orderOf(shop.db, shop.buyer, shop.goodsId, now)
  const payment = await begin(shop.db, shop.gateways, shop.buyer, orderId, way, now)
  return { orderId, payment, tradeNo: tradeNoOf(payment) }
}
const order = async (id: number) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]
const attempt = async (tradeNo: string) =>
  (await shop.db.select().from(providerPayments).where(eq(providerPayments.tradeNo, tradeNo)))[0]
const refundsOf = async (tradeNo: string) => {
  const { id = 0 } = (await attempt(tradeNo)) ?? {}
  return shop.db
    .select({ id: providerRefunds.id, amount: providerRefunds.amountFen, state: providerRefunds.state })
    .from(providerRefunds)
    .where(eq(providerRefunds.attemptId, id))
    .orderBy(providerRefunds.id)
}
async function held(kind: 'at_wechat' | 'at_alipay' | 'provider_refunds'): Promise<number> {
  const id = await accountId(shop.db, kind)
  const [row] = await shop.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  return row?.balanceFen ?? 0
}

describe.each(['wechat', 'alipay'] as const)('%s', (way) => {
  test('a payment waits, is paid, and its notice books it once however often it comes', async () => {
    const { orderId, payment, tradeNo } = await begun(way)
    expect(payment).toMatchObject({ state: 'waiting', state_text: '等待付款', amount: '30.00', order_id: orderId })
    const before = await held(`at_${way}`)
    await press(shop.db, way, tradeNo)
    expect(await order(orderId)).toMatchObject({ state: 'submitted' })
    for (let time = 0; time < 3; time += 1) await notice(shop.db, shop.gateways, way, tradeNo, now)
    expect(await order(orderId)).toMatchObject({ state: 'paid', paidFen: PRICE })
    expect(await shop.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
      { method: way, amountFen: PRICE },
    ])
    expect(await held(`at_${way}`)).toBe(before - PRICE)
  })

  test('a notice that is lost costs a question; a page that waits asks too', async () => {
    const lost = await begun(way)
    await press(shop.db, way, lost.tradeNo)
    expect(await askWaiting(shop.db, shop.gateways, later(1))).toBeGreaterThan(0)
    expect(await order(lost.orderId)).toMatchObject({ state: 'paid' })
    const shown = await begun(way)
    const read = (at: Date) => readPayment(shop.db, shop.gateways, shop.buyer.memberId, shown.payment.id, at)
    expect(await read(now)).toMatchObject({ state: 'waiting' })
    await press(shop.db, way, shown.tradeNo)
    // Asked a moment ago: the provider is left alone for three seconds.
    expect(await read(new Date(now.getTime() + 1000))).toMatchObject({ state: 'waiting' })
    expect(await read(new Date(now.getTime() + 4000))).toMatchObject({ state: 'paid', qr: null, url: null })
  })

  test('forged notices, and those of another amount, book nothing', async () => {
    const { orderId, tradeNo } = await begun(way)
    await expect(notice(shop.db, shop.gateways, way, tradeNo, now, 'forged')).rejects.toThrow('signature')
    await expect(notice(shop.db, shop.gateways, way, tradeNo, now, 'wrong amount')).rejects.toThrow('3001 fen')
    expect(await order(orderId)).toMatchObject({ state: 'submitted', paidFen: 0 })
    await press(shop.db, way, tradeNo)
    await notice(shop.db, shop.gateways, way, tradeNo, now)
    expect(await order(orderId)).toMatchObject({ state: 'paid' })
  })

  test('an order that ended while its payer was paying gives the money back', async () => {
    await workRefunds(shop.db, shop.gateways, now)
    const before = await held('provider_refunds')
    for (const end of ['cancelled', 'closed', 'paid from the balance'] as const) {
      const { orderId, tradeNo } = await begun(way)
      await press(shop.db, way, tradeNo)
      await addBalance(shop.db, shop.buyer.memberId, PRICE, now)
      if (end === 'cancelled') await cancelOrder(shop.db, shop.buyer.memberId, orderId, now)
      if (end === 'closed') await closeUnpaid(shop.db, later(60 * 24 * 9))
      if (end === 'paid from the balance')
        await payOrder(shop.db, { memberId: shop.buyer.memberId, orderId, key: null, now })
      const paid = (await order(orderId))?.paidFen
      await notice(shop.db, shop.gateways, way, tradeNo, now)
      await notice(shop.db, shop.gateways, way, tradeNo, now)
      expect([end, (await order(orderId))?.paidFen]).toEqual([end, paid])
      expect(await attempt(tradeNo)).toMatchObject({ state: 'returned', paidFen: PRICE })
      expect(await refundsOf(tradeNo)).toMatchObject([{ amount: PRICE, state: 'waiting' }])
      await workRefunds(shop.db, shop.gateways, now)
      expect(await refundsOf(tradeNo)).toMatchObject([{ amount: PRICE, state: 'done' }])
    }
    expect(await held('provider_refunds')).toBe(before)
  })

  test('a payment whose order ended can be paid no more', async () => {
    const { orderId, tradeNo } = await begun(way)
    await cancelOrder(shop.db, shop.buyer.memberId, orderId, now)
    await askWaiting(shop.db, shop.gateways, later(1))
    expect(await attempt(tradeNo)).toMatchObject({ state: 'closed' })
    expect(await press(shop.db, way, tradeNo)).toMatchObject({ state: 'closed' })
  })

  test('a refund that is pending is asked about; one that is refused is tried again, or goes to the balance', async () => {
    const { orderId, tradeNo } = await begun(way)
    await press(shop.db, way, tradeNo)
    await notice(shop.db, shop.gateways, way, tradeNo, now)
    await press(shop.db, way, tradeNo, { refunds: 'later' })
    await cancelByShop(shop.db, orderId, '缺货', now)
    await workRefunds(shop.db, shop.gateways, now)
    expect(await refundsOf(tradeNo)).toMatchObject([{ state: 'pending' }])
    await workRefunds(shop.db, shop.gateways, now)
    const [{ id } = { id: 0 }] = await refundsOf(tradeNo)
    await expect(refundToMember(shop.db, shop.gateways, id, now)).rejects.toThrow('仅支付渠道拒绝的退款')

    const other = await begun(way)
    await press(shop.db, way, other.tradeNo)
    await notice(shop.db, shop.gateways, way, other.tradeNo, now)
    await press(shop.db, way, other.tradeNo, { refunds: 'never' })
    await cancelOrder(shop.db, shop.buyer.memberId, other.orderId, now)
    await workRefunds(shop.db, shop.gateways, now)
    const [refund = { id: 0, state: '' }] = await refundsOf(other.tradeNo)
    expect(refund).toMatchObject({ state: 'refused' })
    await retryRefund(shop.db, refund.id)
    await workRefunds(shop.db, shop.gateways, now)
    expect(await refundsOf(other.tradeNo)).toMatchObject([{ state: 'refused' }])
    const balance = await readBalance(shop.db, shop.buyer.memberId)
    await refundToMember(shop.db, shop.gateways, refund.id, now)
    await expect(refundToMember(shop.db, shop.gateways, refund.id, now)).rejects.toThrow('仅支付渠道拒绝的退款')
    expect(await readBalance(shop.db, shop.buyer.memberId)).toBe(balance + PRICE)
  })
})

test('another way ends the first one, and going on with a way begins no second payment', async () => {
  const { orderId, payment, tradeNo } = await begun('wechat')
  expect((await begin(shop.db, shop.gateways, shop.buyer, orderId, 'wechat', now)).id).toBe(payment.id)
  const second = await begin(shop.db, shop.gateways, shop.buyer, orderId, 'alipay', now)
  expect(await attempt(tradeNo)).toMatchObject({ state: 'closed' })
  await press(shop.db, 'alipay', tradeNoOf(second))
  // Paid, and the payer turns to the first way before anybody said so: there is nothing left to pay.
  await expect(begin(shop.db, shop.gateways, shop.buyer, orderId, 'wechat', now)).rejects.toThrow('待发货')
  expect(await order(orderId)).toMatchObject({ state: 'paid' })
})
