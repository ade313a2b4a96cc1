import { eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { rechargeAtProvider } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Attempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { attemptByNumber, changeAttempt } from '#shop-api/modules/trade/provider-money/attempts.ts'
import { providerPayments } from '#shop-api/modules/trade/provider-money/tables.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { askWaiting } from './ask.ts'
import { readPayment } from './begin.ts'
import { beginTopUp, notice, openStandIns, press, tradeNoOf } from './testing/play.ts'
import { playedShop } from './testing/played-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const AMOUNT = 12_345

describe('a recharge at a provider', () => {
  const shop = playedShop(now)
  const begun = async (way: string, amount = AMOUNT) => {
    const payment = await beginTopUp(shop.db, shop.gateways, shop.buyer, way, amount, now)
    return { payment, tradeNo: tradeNoOf(payment) }
  }
  const balance = () => readBalance(shop.db, shop.buyer.memberId)

  test.each(['wechat', 'alipay'])(
    '%s: waits, is paid, and is added once however often its notice comes',
    async (way) => {
      const { payment, tradeNo } = await begun(way)
      expect(payment).toMatchObject({ state: 'waiting', amount: '123.45', order_id: null })
      await press(shop.db, way, tradeNo)
      expect(await balance()).toBe(0)
      for (let time = 0; time < 3; time += 1) await notice(shop.db, shop.gateways, way, tradeNo, now)
      expect(await balance()).toBe(AMOUNT)
      const sent = await shop.db.select().from(notifications).where(eq(notifications.memberId, shop.buyer.memberId))
      expect(sent).toMatchObject([{ title: '充值已入账', link: '/wdqb_yegl' }])
    },
  )

  test('a notice that is lost costs a question; forged ones and those of another amount book nothing', async () => {
    const { tradeNo, payment } = await begun('wechat')
    await expect(notice(shop.db, shop.gateways, 'wechat', tradeNo, now, 'forged')).rejects.toThrow('signature')
    await expect(notice(shop.db, shop.gateways, 'wechat', tradeNo, now, 'wrong amount')).rejects.toThrow('12346 fen')
    await press(shop.db, 'wechat', tradeNo)
    expect(await balance()).toBe(0)
    expect(await askWaiting(shop.db, shop.gateways, later(1))).toBe(1)
    expect(await balance()).toBe(AMOUNT)
    expect(await readPayment(shop.db, shop.gateways, shop.buyer.memberId, payment.id, now)).toMatchObject({
      state: 'paid',
      qr: null,
    })
  })

  test('the same recharge is gone on with; another amount or way ends it, and what was paid by then counts', async () => {
    const first = await begun('wechat')
    expect((await begun('wechat')).payment.id).toBe(first.payment.id)
    const second = await begun('wechat', 500)
    expect(await press(shop.db, 'wechat', first.tradeNo)).toMatchObject({ state: 'closed' })
    await press(shop.db, 'wechat', second.tradeNo)
    const third = await begun('alipay', 700)
    expect(await balance()).toBe(500)
    await press(shop.db, 'alipay', third.tradeNo)
    await notice(shop.db, shop.gateways, 'alipay', third.tradeNo, now)
    expect(await balance()).toBe(1200)
  })

  test('one whose time is over can be paid no more', async () => {
    const { tradeNo, payment } = await begun('alipay')
    await askWaiting(shop.db, shop.gateways, later(31))
    expect(await press(shop.db, 'alipay', tradeNo)).toMatchObject({ state: 'closed' })
    expect(await readPayment(shop.db, shop.gateways, shop.buyer.memberId, payment.id, now)).toMatchObject({
      state: 'closed',
    })
    expect(await balance()).toBe(0)
  })

  test('nobody reads or is shown the recharge of another member', async () => {
    const { payment } = await begun('wechat')
    const { memberId: other } = await addBuyer(shop.db)
    await expect(readPayment(shop.db, shop.gateways, other, payment.id, now)).rejects.toThrow('支付记录不存在')
  })
})

/** What books without holding the payment's row: seen as waiting by several at once, it is added by each. */
async function carelesslyBook(db: Db, way: string, tradeNo: string): Promise<void> {
  const attempt: Attempt | null = await attemptByNumber(db, way, tradeNo)
  if (attempt?.state !== 'waiting') return
  await inTransaction(db, async (tx) => {
    const { memberId } = attempt
    await rechargeAtProvider(tx, {
      way,
      memberId,
      amount: attempt.amountFen as never,
      at: now,
      note: `微信支付 ${tradeNo}`,
    })
    await changeAttempt(tx, attempt.id, { state: 'paid', providerNo: '42', paidFen: attempt.amountFen, paidAt: now })
  })
}

describeOnPostgres('a recharge that many hear of at once', () => {
  const play = (book: (db: Db, gateways: Gateways, tradeNo: string) => (() => Promise<unknown>)[]) =>
    inFreshShop(now, async (db) => {
      const gateways = await openStandIns(db)
      const { memberId } = await addBuyer(db)
      const tradeNo = tradeNoOf(await beginTopUp(db, gateways, { memberId }, 'wechat', AMOUNT, now))
      await press(db, 'wechat', tradeNo)
      const { errors } = await race(book(db, gateways, tradeNo))
      const [attempt] = await db.select().from(providerPayments)
      return { errors, balance: await readBalance(db, memberId), state: attempt?.state }
    })

  test('is added once; booked without holding its row it is added more often', async () => {
    for (const round of times(4)) {
      const { result, broken } = await play((db, gateways, tradeNo) => [
        ...times(8).map(() => () => notice(db, gateways, 'wechat', tradeNo, now)),
        ...times(3).map((at) => () => askWaiting(db, gateways, later(1 + at))),
      ])
      expect([round, result, broken]).toEqual([round, { errors: [], balance: AMOUNT, state: 'paid' }, []])
    }
    const careless = await play((db, _, tradeNo) => times(8).map(() => () => carelesslyBook(db, 'wechat', tradeNo)))
    expect(careless.result.balance).toBeGreaterThan(AMOUNT)
    expect(careless.broken.map(({ invariant }) => invariant)).toContain('provider_recharges')
  }, 120_000)
})
