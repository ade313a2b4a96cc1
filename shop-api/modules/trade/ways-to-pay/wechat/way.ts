import { ConfigError } from '#shop-api/modules/base/environment/config.ts'
import { allOrNone, readPrivateKey, readPublicKey } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import { providerOffer } from '#shop-api/modules/trade/ways-to-pay/interface/provider-offer.ts'
import { sendOverNetwork } from '#shop-api/modules/trade/ways-to-pay/interface/send.ts'
import type { WayToPay } from '#shop-api/modules/trade/ways-to-pay/interface/way.ts'
import { wechatGateway } from './gateway.ts'
import { wechatStandIn } from './stand-in.ts'

const V3_KEY_BYTES = 32

/** WeChat Pay by its API v3: a code on a desktop, the app on a phone, WeChat's own browser inside WeChat. */
export const wechatWay: WayToPay = {
  method: 'wechat',
  offer: providerOffer('wechat', '微信支付'),
  provider: {
    label: '微信支付',
    connect: (config) => {
      const { WECHAT_PAY_APP_ID = config.WECHAT_APP_ID, PAY_PUBLIC_URL } = config
      const { WECHAT_PAY_MCH_ID, WECHAT_PAY_SERIAL, WECHAT_PAY_KEY, WECHAT_PAY_API_KEY } = config
      const { WECHAT_PAY_PUBLIC_KEY, WECHAT_PAY_PUBLIC_KEY_ID } = config
      const own = { WECHAT_PAY_MCH_ID, WECHAT_PAY_SERIAL, WECHAT_PAY_KEY, WECHAT_PAY_API_KEY }
      const theirs = { WECHAT_PAY_PUBLIC_KEY, WECHAT_PAY_PUBLIC_KEY_ID }
      if (!allOrNone({ ...own, ...theirs })) return null
      const given = allOrNone({ ...own, ...theirs, WECHAT_PAY_APP_ID, PAY_PUBLIC_URL })
      if (!given) return null
      if (Buffer.byteLength(given.WECHAT_PAY_API_KEY) !== V3_KEY_BYTES) {
        throw new ConfigError(`shop API: wrong configuration\n  WECHAT_PAY_API_KEY: has ${V3_KEY_BYTES} characters`)
      }
      return wechatGateway({
        mchId: given.WECHAT_PAY_MCH_ID,
        appId: given.WECHAT_PAY_APP_ID,
        serial: given.WECHAT_PAY_SERIAL,
        key: readPrivateKey('WECHAT_PAY_KEY', given.WECHAT_PAY_KEY),
        v3Key: given.WECHAT_PAY_API_KEY,
        wechatKey: readPublicKey('WECHAT_PAY_PUBLIC_KEY', given.WECHAT_PAY_PUBLIC_KEY),
        wechatKeyId: given.WECHAT_PAY_PUBLIC_KEY_ID,
        apiUrl: config.WECHAT_PAY_API_URL,
        notifyUrl: new URL('/pay/wechat/notify', given.PAY_PUBLIC_URL).href,
        shopUrl: given.PAY_PUBLIC_URL,
        send: sendOverNetwork,
        isStandIn: false,
      })
    },
    standIn: wechatStandIn,
  },
}
