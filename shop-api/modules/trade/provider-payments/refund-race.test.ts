import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { cancelOrder } from '#shop-api/modules/trade/orders/cancel.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import type { Fault } from '#shop-api/testing/careless-db.ts'
import { lookOnly, withFaults } from '#shop-api/testing/careless-db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addGoods } from '#shop-api/testing/small-shop.ts'
import { refundToMember, workRefunds } from './refunds.ts'
import { begin, notice, openStandIns, orderOf, press, tradeNoOf } from './testing/play.ts'

const now = new Date('2026-11-20T01:30:00Z')
const PRICE = 3000
const LONG = 120_000

/** A refund that its provider refused, given to the member's balance by several operators at once: how often he has it. */
const timesGiven = (faults: readonly Fault[]) =>
  inFreshShop(now, async (db) => {
    const gateways = await openStandIns(db)
    const buyer = await addBuyer(db)
    const orderId = await orderOf(db, buyer, await addGoods(db, { now, unitPrice: '30.0000' }), now)
    const tradeNo = tradeNoOf(await begin(db, gateways, buyer, orderId, 'alipay', now))
    await press(db, 'alipay', tradeNo)
    await notice(db, gateways, 'alipay', tradeNo, now)
    await press(db, 'alipay', tradeNo, { refunds: 'never' })
    await cancelOrder(db, buyer.memberId, orderId, now)
    await workRefunds(db, gateways, now)
    const [refund] = await db.select().from(providerRefunds)
    if (refund?.state !== 'refused') throw new Error('the provider refused nothing')
    const { answers, refused, errors } = await withFaults(db, faults, (faulty) =>
      race(times(4).map(() => () => refundToMember(faulty, gateways, refund.id, now))),
    )
    expect([answers.length + refused.length, errors]).toEqual([4, []])
    return (await readBalance(db, buyer.memberId)) / PRICE
  })

describeOnPostgres('a refused refund that several operators give to the balance at once', () => {
  test('is there once', async () => expect(await timesGiven([])).toEqual({ result: 1, broken: [] }), LONG)
  test(
    'would be there more often, if nobody held the row',
    async () => expect((await timesGiven([lookOnly('provider_refunds')])).result).toBeGreaterThan(1),
    LONG,
  )
})
