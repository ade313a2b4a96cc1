import { allOrNone, readPrivateKey, readPublicKey } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import { providerOffer } from '#shop-api/modules/trade/ways-to-pay/interface/provider-offer.ts'
import { sendOverNetwork } from '#shop-api/modules/trade/ways-to-pay/interface/send.ts'
import type { WayToPay } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'
import { alipayGateway } from './gateway.ts'
import { alipayStandIn } from './stand-in.ts'

/** Alipay: its page on a desktop, its app on a phone. */
export const alipayWay: WayToPay = {
  method: 'alipay',
  offer: providerOffer('alipay', '支付宝'),
  provider: {
    label: '支付宝',
    connect: ({ ALIPAY_APP_ID, ALIPAY_KEY, ALIPAY_PUBLIC_KEY, PAY_PUBLIC_URL, ALIPAY_GATEWAY_URL }) => {
      const own = { ALIPAY_APP_ID, ALIPAY_KEY, ALIPAY_PUBLIC_KEY }
      if (!allOrNone(own)) return null
      const given = allOrNone({ ...own, PAY_PUBLIC_URL })
      if (!given) return null
      return alipayGateway({
        appId: given.ALIPAY_APP_ID,
        key: readPrivateKey('ALIPAY_KEY', given.ALIPAY_KEY),
        alipayKey: readPublicKey('ALIPAY_PUBLIC_KEY', given.ALIPAY_PUBLIC_KEY),
        gatewayUrl: ALIPAY_GATEWAY_URL,
        notifyUrl: new URL('/pay/alipay/notify', given.PAY_PUBLIC_URL).href,
        shopUrl: given.PAY_PUBLIC_URL,
        send: sendOverNetwork,
        isStandIn: false,
      })
    },
    standIn: alipayStandIn,
  },
}
