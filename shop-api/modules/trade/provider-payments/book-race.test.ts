import { eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { cancelOrder, closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { orders, payments } from '#shop-api/modules/trade/orders/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, race, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import { providerPayments, providerRefunds } from '#shop-api/modules/trade/provider-money/tables.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { askWaiting } from './ask.ts'
import { workRefunds } from './refunds.ts'
import { begin, notice, openStandIns, orderOf, press, tradeNoOf } from './testing/play.ts'

const now = new Date('2026-11-20T01:30:00Z')
const DAY_MS = 86_400_000
const PRICE = 3000

describeOnPostgres('a payment at a provider, and everything else at the same time', () => {
  test.each(['wechat', 'alipay'])(
    '%s: the order is paid once, or the money goes back once',
    async (way) => {
      for (const round of times(4)) {
        const { result, broken } = await inFreshShop(now, async (db) => {
          const gateways = await openStandIns(db)
          const goodsId = await addGoods(db, { now, unitPrice: '30.0000' })
          const buyer = await addBuyer(db)
          const { memberId } = buyer
          await addBalance(db, memberId, PRICE, now)
          const orderId = await orderOf(db, buyer, goodsId, now)
          const tradeNo = tradeNoOf(await begin(db, gateways, buyer, orderId, way, now))
          await press(db, way, tradeNo)
          const later = new Date(now.getTime() + 60_000)
          const outcome = await race<unknown>([
            ...times(8).map(() => () => notice(db, gateways, way, tradeNo, now)),
            ...times(2).map(() => () => askWaiting(db, gateways, later)),
            ...times(3).map(() => () => payOrder(db, { memberId, orderId, key: null, now })),
            // Sometimes it also ends meanwhile.
            ...times(round % 2 === 0 ? 3 : 0).map(() => () => cancelOrder(db, memberId, orderId, now)),
            ...times(round === 2 ? 2 : 0).map(() => () => closeUnpaid(db, new Date(now.getTime() + DAY_MS * 9))),
          ])
          await race(times(4).map(() => () => workRefunds(db, gateways, later)))
          const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
          const [attempt] = await db.select().from(providerPayments)
          const back = await db.select().from(providerRefunds)
          const paid = await db.select().from(payments).where(eq(payments.orderId, orderId))
          return {
            errors: outcome.errors,
            attempt: attempt?.state,
            isBack: back.map(({ amountFen, state }) => [amountFen, state]),
            /** What is the member's or pays the order, of the balance and of the money at the provider. */
            sum:
              (await readBalance(db, memberId)) +
              (order?.paidFen ?? 0) +
              back.reduce((sum, { amountFen }) => sum + amountFen, 0),
            kept: paid.reduce((sum, { amountFen }) => sum + amountFen, 0) === order?.paidFen,
          }
        })
        expect([round, result.errors, broken]).toEqual([round, [], []])
        expect(result).toMatchObject({ sum: 2 * PRICE, kept: true })
        expect(['paid', 'returned']).toContain(result.attempt)
        for (const each of result.isBack) expect(each).toEqual([PRICE, 'done'])
      }
    },
    240_000,
  )
})
