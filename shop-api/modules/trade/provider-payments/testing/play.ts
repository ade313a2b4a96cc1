import { fen } from '#lib/kernel/money.ts'
import { readConfig } from '#shop-api/modules/base/environment/config.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { standInDeps, tradesOf } from '#shop-api/modules/trade/stand-in-provider/trades.ts'
import type { Gateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import { openGateways } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Lie, StandInTrade } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { beginPayment, beginRecharge } from '../begin.ts'
import { takeNotice } from '../notices.ts'

/** Providers that are played here, for tests with a small shop. */
export const openStandIns = (db: Db): Promise<Gateways> => {
  const config = readConfig({ SHOP_SAMPLE: '1' })
  return openGateways(db, config, standInDeps(db, config))
}

export async function orderOf(db: Db, buyer: Buyer, goodsId: number, now: Date, number = 1): Promise<number> {
  const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, number]], now))
  const [order] = orders
  if (!order) throw new Error('nothing was ordered')
  return order.id
}

export const begin = (db: Db, gateways: Gateways, { memberId }: Buyer, orderId: number, method: string, now: Date) =>
  beginPayment(db, gateways, {
    memberId,
    accountId: 0,
    orderId,
    method,
    device: 'desktop',
    payerIp: '203.0.113.7',
    seen: undefined,
    now,
  })

export const beginTopUp = (
  db: Db,
  gateways: Gateways,
  { memberId }: Pick<Buyer, 'memberId'>,
  method: string,
  amount: number,
  now: Date,
) =>
  beginRecharge(db, gateways, {
    memberId,
    accountId: 0,
    method,
    device: 'desktop',
    payerIp: '203.0.113.7',
    amount: fen(amount),
    now,
  })

/** Number of the payment that a code or an address leads to. */
export const tradeNoOf = ({ qr, url }: { qr: string | null; url: string | null }): string =>
  (qr ?? url ?? '').split('/').at(-1) ?? ''

/** What the payer does on the provider's page. */
export const press = (
  db: Db,
  way: string,
  tradeNo: string,
  change: Partial<StandInTrade> = { state: 'paid', paidAt: '2026-11-20T01:30:00Z' },
) =>
  tradesOf(db, way).change(tradeNo, (trade) =>
    change.state === undefined || trade.state === 'waiting' ? { ...trade, ...change } : trade,
  )

/** The provider sends its notice; it goes the way of all notices, but for the network. */
export async function notice(db: Db, gateways: Gateways, way: string, tradeNo: string, now: Date, lie: Lie = 'none') {
  const trade = await tradesOf(db, way).find(tradeNo)
  const gateway = gateways.open.get(way)
  const message = trade && gateways.standIns.get(way)?.notice(trade, lie, now)
  if (!gateway || !message) throw new Error(`nothing plays ${way}`)
  await takeNotice(db, way, gateway.readNotice({ ...message, now }), now)
}
