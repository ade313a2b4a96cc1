import { eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { moveProviderRefund } from '#shop-api/modules/base/ledger/provider-movements.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { moveRefund, refundById } from '#shop-api/modules/trade/provider-money/refunds.ts'
import { providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { tradesOf } from '#shop-api/modules/trade/stand-in-provider/trades.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Gateway } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { bookRefund, refundToMember, retryRefund, workRefunds } from './refunds.ts'
import { begin, notice, openStandIns, orderOf, press, tradeNoOf } from './testing/play.ts'
import { playedShop } from './testing/played-shop.ts'

const now = new Date('2026-11-20T01:30:00Z')
const PRICE = 3000

/** A cancelled order whose payer's account can't take the money. */
async function abnormal(db: Db, gateways: Gateways, buyer: Buyer, goodsId: number) {
  const orderId = await orderOf(db, buyer, goodsId, now)
  const tradeNo = tradeNoOf(await begin(db, gateways, buyer, orderId, 'wechat', now))
  await press(db, 'wechat', tradeNo)
  await notice(db, gateways, 'wechat', tradeNo, now)
  await press(db, 'wechat', tradeNo, { refunds: 'abnormal' })
  await cancelOrder(db, buyer.memberId, orderId, now)
  await workRefunds(db, gateways, now)
  const refunds = await db.select().from(providerRefunds)
  const id = Math.max(...refunds.map((refund) => refund.id))
  return { id, tradeNo }
}

/** What the provider has paid, to the payer and to the shop's own account. */
async function paidBy(db: Db, tradeNo: string) {
  const trade = await tradesOf(db, 'wechat').find(tradeNo)
  const moved = (trade?.refunded ?? []).filter(({ state }) => state === 'done' || state === 'pending')
  const sum = (isToMerchant: boolean) =>
    moved
      .filter(({ toMerchant = false }) => toMerchant === isToMerchant)
      .reduce((total, { amountFen }) => total + amountFen, 0)
  return { toPayer: sum(false), toMerchant: sum(true) }
}

/** The gateway of WeChat, of which one question fails after it was answered: the network broke. */
function breaking({ open, standIns }: Gateways, name: 'refundToMerchant' | 'queryRefund'): Gateways {
  const wechat = open.get('wechat') as Gateway
  let isBroken = false
  const broken: Gateway = {
    ...wechat,
    [name]: async (...given: Parameters<Gateway['queryRefund']>) => {
      const news = await wechat[name]?.(...given)
      if (isBroken || !news) return news
      isBroken = true
      throw new Error('the network broke')
    },
  }
  return { open: new Map([...open, ['wechat', broken]]), standIns }
}

describe('a refund that the payer’s account can’t take', () => {
  const shop = playedShop(now)
  const refund = async (id: number) => (await refundById(shop.db, id))?.refund
  const balance = () => readBalance(shop.db, shop.buyer.memberId)

  test('is not asked for again, and goes to the balance once the provider has paid it to the shop', async () => {
    const { id, tradeNo } = await abnormal(shop.db, shop.gateways, shop.buyer, shop.goodsId)
    expect(await refund(id)).toMatchObject({ state: 'refused', isAbnormal: true, reason: '退款异常：付款账户无法收款' })
    await expect(retryRefund(shop.db, id)).rejects.toThrow('重新发起无效')
    expect(await refundToMember(shop.db, shop.gateways, id, now)).toBe(true)
    expect(await refund(id)).toMatchObject({ state: 'balance' })
    expect(await balance()).toBe(PRICE)
    expect(await paidBy(shop.db, tradeNo)).toEqual({ toPayer: 0, toMerchant: PRICE })
    await expect(refundToMember(shop.db, shop.gateways, id, now)).rejects.toThrow('仅支付渠道拒绝的退款')
    await workRefunds(shop.db, shop.gateways, now)
    expect(await balance()).toBe(PRICE)
  })

  test('an answer that is lost is asked for once more, and a notice that it is done gives it to the balance as well', async () => {
    for (const how of ['job', 'notice'] as const) {
      const before = await balance()
      const { id, tradeNo } = await abnormal(shop.db, shop.gateways, shop.buyer, shop.goodsId)
      expect(await refundToMember(shop.db, breaking(shop.gateways, 'refundToMerchant'), id, now)).toBe(false)
      expect(await refund(id)).toMatchObject({ state: 'waiting' })
      expect(await balance()).toBe(before)
      await expect(refundToMember(shop.db, shop.gateways, id, now)).rejects.toThrow('仅支付渠道拒绝的退款')
      const refunding = await refundById(shop.db, id)
      if (how === 'notice' && refunding) await bookRefund(shop.db, refunding, { state: 'done' }, now)
      for (let time = 0; time < 2; time += 1) await workRefunds(shop.db, shop.gateways, now)
      expect(await refund(id)).toMatchObject({ state: 'balance' })
      expect(await balance()).toBe(before + PRICE)
      expect(await paidBy(shop.db, tradeNo)).toEqual({ toPayer: 0, toMerchant: PRICE })
    }
  })

  test('an old notice that it is abnormal ends nothing; one that was settled at the provider is not given again', async () => {
    const first = await abnormal(shop.db, shop.gateways, shop.buyer, shop.goodsId)
    expect(await refundToMember(shop.db, breaking(shop.gateways, 'refundToMerchant'), first.id, now)).toBe(false)
    const refunding = await refundById(shop.db, first.id)
    if (refunding) await bookRefund(shop.db, refunding, { state: 'refused', reason: '退款异常', isAbnormal: true }, now)
    expect((await refund(first.id))?.redirectedAt).not.toBeNull()
    await workRefunds(shop.db, shop.gateways, now)
    expect(await balance()).toBe(PRICE)

    const second = await abnormal(shop.db, shop.gateways, shop.buyer, shop.goodsId)
    await tradesOf(shop.db, 'wechat').change(second.tradeNo, (trade) => ({
      ...trade,
      refunded: trade.refunded.map((each) => ({ ...each, state: 'done' })),
    }))
    await expect(refundToMember(shop.db, shop.gateways, second.id, now)).rejects.toThrow('已退回该款项')
    expect(await balance()).toBe(PRICE)
    expect(await refund(second.id)).toMatchObject({ state: 'done' })
  })
})

/** Gives it to the balance without the provider: what it still has may be paid to the payer as well. */
async function carelesslyGive(db: Db, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refunding = await refundById(tx, id)
    if (refunding?.refund.state !== 'refused') return
    const { attempt, orderId, refund } = refunding
    await moveRefund(tx, id, ['refused'], { state: 'balance', endedAt: now })
    const { way, memberId } = attempt
    const amount = refund.amountFen as never
    await moveProviderRefund(tx, { way, orderId, memberId, amount, at: now, note: refund.refundNo })
  })
}

describeOnPostgres('an abnormal refund that several give to the balance at once', () => {
  const play = (work: (db: Db, gateways: Gateways, id: number) => (() => Promise<unknown>)[]) =>
    inFreshShop(now, async (db) => {
      const gateways = await openStandIns(db)
      const goodsId = await addGoods(db, { now, unitPrice: '30.0000' })
      const buyer = await addBuyer(db)
      const { id, tradeNo } = await abnormal(db, gateways, buyer, goodsId)
      const { errors } = await race(work(db, gateways, id))
      for (const _ of times(2)) await workRefunds(db, gateways, now)
      // Afterwards somebody pays it at the provider's own desk, where it still lies abnormal.
      await tradesOf(db, 'wechat').change(tradeNo, (trade) => ({
        ...trade,
        refunded: trade.refunded.map((each) => (each.state === 'abnormal' ? { ...each, state: 'done' } : each)),
      }))
      const [row] = await db.select().from(providerRefunds).where(eq(providerRefunds.id, id))
      const { toPayer } = await paidBy(db, tradeNo)
      return { errors, state: row?.state, sum: (await readBalance(db, buyer.memberId)) + toPayer }
    })

  test('the payer has it once; given without the provider he has it twice', async () => {
    for (const round of times(4)) {
      const { result, broken } = await play((db, gateways, id) => [
        ...times(4).map(() => () => refundToMember(db, gateways, id, now)),
        ...times(2).map(() => () => refundToMember(db, breaking(gateways, 'refundToMerchant'), id, now)),
        ...times(3).map(() => () => workRefunds(db, gateways, now)),
      ])
      expect([round, result, broken]).toEqual([round, { errors: [], state: 'balance', sum: PRICE }, []])
    }
    const careless = await play((db, _, id) => [() => carelesslyGive(db, id)])
    expect(careless.result.sum).toBe(2 * PRICE)
  }, 120_000)
})
