import type { WayToPay } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'

/** A transfer to the shop's bank account pays any order. */
export const transferWay: WayToPay = {
  method: 'transfer',
  offer: (_, { hasAccount }) => ({
    label: '对公转账',
    reason: hasAccount ? '' : '商城尚未公布收款账户，请联系客服',
    available: null,
  }),
}
