import { z } from 'zod'

import { fen } from '#lib/kernel/money.ts'
import { signSha256 } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import type {
  Asking,
  Gateway,
  Notice,
  RefundNews,
  Send,
  Shown,
  Trade,
} from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { ForgedMessage, GatewayRefusal } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { billShape, readBill } from './bill.ts'
import type { Merchant } from './protocol.ts'
import { authorization, checkSigned, nonce, unseal } from './protocol.ts'

export interface WechatPay extends Merchant {
  readonly apiUrl: string
  readonly notifyUrl: string
  /** The shop, where payers come back to; null where no public address is known. */
  readonly shopUrl: string | null
  readonly send: Send
  readonly isStandIn: boolean
}

const tradeShape = z.object({
  mchid: z.string(),
  appid: z.string().optional(),
  out_trade_no: z.string(),
  trade_state: z.enum(['SUCCESS', 'REFUND', 'NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'ACCEPT']),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.number().int(), currency: z.string().default('CNY') }).optional(),
})
const refundShape = z.object({
  out_refund_no: z.string(),
  /** Answers call it status, notices refund_status. */
  status: z.string().optional(),
  refund_status: z.string().optional(),
  /** WeChat's number of it. */
  refund_id: z.string().optional(),
})
const noticeShape = z.object({
  event_type: z.string(),
  resource: z.object({ ciphertext: z.string(), nonce: z.string(), associated_data: z.string().optional() }),
})
const errorShape = z.object({ code: z.string(), message: z.string().default('') })

/** Codes of what will be refused however often it is asked. */
const FINAL = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'NOT_ENOUGH',
  'USER_ACCOUNT_ABNORMAL',
  'MCH_NOT_EXISTS',
  'NO_AUTH',
  'ORDER_CLOSED',
])

class WechatError extends Error {
  override name = 'WechatError'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const paidStates = new Set(['SUCCESS', 'REFUND'])
const endedStates = new Set(['CLOSED', 'REVOKED', 'PAYERROR'])

/** Throws ForgedMessage where it is of another merchant or in another currency. */
function toTrade(given: unknown, { mchId }: Pick<Merchant, 'mchId'>): Trade {
  const trade = tradeShape.parse(given)
  const tradeNo = trade.out_trade_no
  if (trade.mchid !== mchId) throw new ForgedMessage('of another merchant')
  if (endedStates.has(trade.trade_state)) return { state: 'closed', tradeNo }
  if (!paidStates.has(trade.trade_state)) return { state: 'waiting', tradeNo }
  const { amount, transaction_id: providerNo = '' } = trade
  if (!amount || providerNo === '') throw new Error('a paid trade without amount or number')
  if (amount.currency !== 'CNY') throw new ForgedMessage('in another currency')
  return { state: 'paid', tradeNo, providerNo, amount: fen(amount.total) }
}

function toNews(given: unknown): RefundNews {
  const { status, refund_status } = refundShape.parse(given)
  const state = status ?? refund_status
  if (state === 'SUCCESS') return { state: 'done' }
  if (state === 'PROCESSING') return { state: 'pending' }
  if (state === 'ABNORMAL') return { state: 'refused', reason: '退款异常：付款账户无法收款', isAbnormal: true }
  return { state: 'refused', reason: '退款已关闭' }
}

const rfc3339 = (instant: Date): string => `${instant.toISOString().slice(0, 19)}+00:00`

export function wechatGateway(pay: WechatPay): Gateway {
  const { mchId, appId, apiUrl, notifyUrl, send } = pay

  async function ask(method: 'GET' | 'POST', path: string, content: object | null, now: Date): Promise<unknown> {
    const url = `${apiUrl}${path}`
    const body = content === null ? '' : JSON.stringify(content)
    const headers = {
      authorization: authorization(pay, { method, url, body }, now),
      accept: 'application/json',
      'user-agent': 'shop-api',
      ...(content === null ? {} : { 'content-type': 'application/json' }),
    }
    const answer = await send({ method, url, headers, body })
    if (answer.status >= 500) throw new Error(`WeChat Pay answered ${answer.status}`)
    if (answer.status >= 400) {
      const { code, message } = errorShape.parse(JSON.parse(answer.body))
      throw FINAL.has(code) ? new GatewayRefusal(`${message}（${code}）`) : new WechatError(code, message)
    }
    checkSigned(pay, answer.headers, answer.body, now)
    return answer.body === '' ? null : JSON.parse(answer.body)
  }
  const isCode = (error: unknown, ...codes: string[]) => error instanceof WechatError && codes.includes(error.code)

  const common = ({ tradeNo, amount, subject, expiresAt }: Asking) => ({
    appid: appId,
    mchid: mchId,
    description: subject,
    out_trade_no: tradeNo,
    time_expire: rfc3339(expiresAt),
    notify_url: notifyUrl,
    amount: { total: amount as number, currency: 'CNY' },
  })

  /** What WeChat's own browser wants to begin with. */
  function bridge(prepayId: string, now: Date): Record<string, string> {
    const [timeStamp, nonceStr, text] = [String(Math.floor(now.getTime() / 1000)), nonce(), `prepay_id=${prepayId}`]
    const paySign = signSha256(pay.key, `${appId}\n${timeStamp}\n${nonceStr}\n${text}\n`)
    return { appId, timeStamp, nonceStr, package: text, signType: 'RSA', paySign }
  }

  async function create(asking: Asking): Promise<Shown> {
    const at = (kind: string, more: object) =>
      ask('POST', `/v3/pay/transactions/${kind}`, { ...common(asking), ...more }, asking.now)
    if (asking.device === 'wechat') {
      if (asking.openId === null) throw new GatewayRefusal('请先在“绑定微信”中绑定当前微信，或在浏览器中打开本页支付')
      const answer = await at('jsapi', { payer: { openid: asking.openId } })
      return { bridge: bridge(z.object({ prepay_id: z.string().min(1) }).parse(answer).prepay_id, asking.now) }
    }
    if (asking.device === 'phone') {
      const scene = { payer_client_ip: asking.payerIp, h5_info: { type: 'Wap' } }
      const url = new URL(z.object({ h5_url: z.url() }).parse(await at('h5', { scene_info: scene })).h5_url)
      if (pay.shopUrl !== null) url.searchParams.set('redirect_url', new URL(asking.returnPath, pay.shopUrl).href)
      return { url: url.href }
    }
    return { qr: z.object({ code_url: z.string().min(1) }).parse(await at('native', {})).code_url }
  }

  const trades = '/v3/pay/transactions/out-trade-no'
  return {
    isStandIn: pay.isStandIn,
    create,
    async query(tradeNo, now) {
      try {
        return toTrade(await ask('GET', `${trades}/${tradeNo}?mchid=${mchId}`, null, now), pay)
      } catch (error) {
        // Nobody has scanned it yet, or it never reached WeChat.
        if (isCode(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS'))
          return { state: 'waiting', tradeNo }
        throw error
      }
    },
    async close(tradeNo, now) {
      try {
        await ask('POST', `${trades}/${tradeNo}/close`, { mchid: mchId }, now)
        return true
      } catch (error) {
        if (isCode(error, 'ORDER_PAID', 'ORDERPAID')) return false
        if (isCode(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS')) return true
        if (error instanceof GatewayRefusal && error.message.includes('ORDER_CLOSED')) return true
        throw error
      }
    },
    async refund({ refundNo, tradeNo, amount, total }, now) {
      const money = { refund: amount as number, total: total as number, currency: 'CNY' }
      const content = { out_trade_no: tradeNo, out_refund_no: refundNo, notify_url: notifyUrl, amount: money }
      return toNews(await ask('POST', '/v3/refund/domestic/refunds', content, now))
    },
    async queryRefund({ refundNo }, now) {
      try {
        return toNews(await ask('GET', `/v3/refund/domestic/refunds/${refundNo}`, null, now))
      } catch (error) {
        if (isCode(error, 'RESOURCE_NOT_EXISTS')) return { state: 'unknown' }
        throw error
      }
    },
    async refundToMerchant({ refundNo }, now) {
      const known = refundShape.parse(await ask('GET', `/v3/refund/domestic/refunds/${refundNo}`, null, now))
      if (known.refund_id === undefined) throw new Error(`refund ${refundNo} without a number of WeChat's`)
      const content = { out_refund_no: refundNo, type: 'MERCHANT_BANK_CARD' }
      return toNews(
        await ask('POST', `/v3/refund/domestic/refunds/${known.refund_id}/apply-abnormal-refund`, content, now),
      )
    },
    async bill(day, now) {
      let file: z.infer<typeof billShape>
      try {
        file = billShape.parse(await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`, null, now))
      } catch (error) {
        if (isCode(error, 'NO_STATEMENT_EXIST')) return []
        if (isCode(error, 'STATEMENT_CREATING')) return null
        throw error
      }
      const question = { method: 'GET' as const, url: file.download_url, body: '' }
      const headers = { authorization: authorization(pay, question, now), 'user-agent': 'shop-api' }
      const { status, bytes } = await send({ ...question, headers })
      if (status !== 200) throw new Error(`WeChat Pay answered ${status} where the bill is`)
      return readBill(bytes, file.hash_value)
    },
    readNotice({ headers, body, now }): Notice {
      checkSigned(pay, headers, body, now)
      const { event_type, resource } = noticeShape.parse(JSON.parse(body))
      const content = unseal(pay.v3Key, resource)
      if (event_type.startsWith('TRANSACTION.')) return { kind: 'payment', trade: toTrade(content, pay) }
      if (!event_type.startsWith('REFUND.')) return { kind: 'other' }
      if (z.object({ mchid: z.string() }).parse(content).mchid !== mchId) throw new ForgedMessage('of another merchant')
      return { kind: 'refund', refundNo: refundShape.parse(content).out_refund_no, news: toNews(content) }
    },
    answers: {
      taken: { status: 200, type: 'application/json', body: '{"code":"SUCCESS","message":""}' },
      refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"refused"}' },
    },
  }
}
