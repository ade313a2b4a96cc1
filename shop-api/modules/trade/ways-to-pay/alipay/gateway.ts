import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { formatFen, parseFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { isSigned } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import type {
  Asking,
  Gateway,
  RefundAsking,
  RefundNews,
  Send,
  Trade,
} from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { ForgedMessage, GatewayRefusal } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { readBill } from './bill.ts'
import { isNoticeSigned, signedPart, signParameters } from './protocol.ts'

export interface Alipay {
  readonly appId: string
  readonly key: KeyObject
  readonly alipayKey: KeyObject
  readonly gatewayUrl: string
  readonly notifyUrl: string
  /** The shop, where payers come back to; null where no public address is known. */
  readonly shopUrl: string | null
  readonly send: Send
  readonly isStandIn: boolean
}

const tradeShape = z.object({
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string().regex(/^\d+\.\d{2}$/),
})
const refundShape = z.object({ fund_change: z.string().optional(), refund_status: z.string().optional() })
const answerShape = z.object({ code: z.string(), sub_code: z.string().default(''), sub_msg: z.string().default('') })

class AlipayError extends Error {
  override name = 'AlipayError'
  readonly code: string
  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

/** Codes that pass by themselves; everything else that Alipay refuses it refuses again. */
const PASSING = new Set(['ACQ.SYSTEM_ERROR', 'AOP.SYSTEM-ERROR', 'ACQ.REFUND_CHARGE_ERROR', 'isp.unknow-error'])
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'

function toTrade(given: unknown): Trade {
  const { out_trade_no: tradeNo, trade_no: providerNo, trade_status: status, total_amount } = tradeShape.parse(given)
  if (status === 'TRADE_CLOSED') return { state: 'closed', tradeNo }
  if (status === 'WAIT_BUYER_PAY') return { state: 'waiting', tradeNo }
  return { state: 'paid', tradeNo, providerNo, amount: parseFen(total_amount) }
}

export function alipayGateway(pay: Alipay): Gateway {
  function parameters(method: string, content: object, now: Date, more: Record<string, string> = {}) {
    return signParameters(pay.key, {
      app_id: pay.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaDateTime(now),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    })
  }

  async function ask(method: string, content: object, now: Date): Promise<unknown> {
    const answer = await pay.send({
      method: 'POST',
      url: `${pay.gatewayUrl}?charset=utf-8`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(parameters(method, content, now)).toString(),
    })
    if (answer.status !== 200) throw new Error(`Alipay answered ${answer.status}`)
    const { sign } = z.object({ sign: z.string().default('') }).parse(JSON.parse(answer.body))
    const part = signedPart(answer.body, `${method.replaceAll('.', '_')}_response`)
    if (part === null || !isSigned(pay.alipayKey, part, sign)) throw new ForgedMessage('the signature does not fit')
    const reply = JSON.parse(part) as unknown
    const { code, sub_code, sub_msg } = answerShape.parse(reply)
    if (code !== '10000') throw new AlipayError(sub_code || code, sub_msg)
    return reply
  }
  const isCode = (error: unknown, ...codes: string[]) => error instanceof AlipayError && codes.includes(error.code)

  async function queryRefund({ refundNo, tradeNo }: RefundAsking, now: Date): Promise<RefundNews> {
    const content = { out_trade_no: tradeNo, out_request_no: refundNo }
    try {
      const { refund_status } = refundShape.parse(await ask('alipay.trade.fastpay.refund.query', content, now))
      return { state: refund_status === 'REFUND_SUCCESS' ? 'done' : 'unknown' }
    } catch (error) {
      if (isCode(error, NOT_THERE)) return { state: 'unknown' }
      throw error
    }
  }

  return {
    isStandIn: pay.isStandIn,
    async create({ tradeNo, amount, subject, device, returnPath, now, expiresAt }: Asking) {
      if (device === 'wechat') throw new GatewayRefusal('微信内不能使用支付宝，请在浏览器中打开本页支付')
      const [method, product] =
        device === 'desktop'
          ? ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY']
          : ['alipay.trade.wap.pay', 'QUICK_WAP_WAY']
      const content = {
        out_trade_no: tradeNo,
        product_code: product,
        total_amount: formatFen(amount),
        subject,
        time_expire: chinaDateTime(expiresAt),
      }
      const more: Record<string, string> = { notify_url: pay.notifyUrl }
      if (pay.shopUrl !== null) more.return_url = new URL(returnPath, pay.shopUrl).href
      return { url: `${pay.gatewayUrl}?${new URLSearchParams(parameters(method ?? '', content, now, more))}` }
    },
    async query(tradeNo, now) {
      try {
        return toTrade(await ask('alipay.trade.query', { out_trade_no: tradeNo }, now))
      } catch (error) {
        // It is there from when the payer has signed in at Alipay.
        if (isCode(error, NOT_THERE)) return { state: 'waiting', tradeNo }
        throw error
      }
    },
    async close(tradeNo, now) {
      try {
        await ask('alipay.trade.close', { out_trade_no: tradeNo }, now)
        return true
      } catch (error) {
        if (isCode(error, NOT_THERE)) return true
        if (isCode(error, 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.TRADE_STATUS_ERROR')) {
          const trade = toTrade(await ask('alipay.trade.query', { out_trade_no: tradeNo }, now))
          return trade.state === 'closed'
        }
        throw error
      }
    },
    async refund(asking, now) {
      const { refundNo, tradeNo, amount } = asking
      const content = { out_trade_no: tradeNo, out_request_no: refundNo, refund_amount: formatFen(amount) }
      try {
        const { fund_change } = refundShape.parse(await ask('alipay.trade.refund', content, now))
        if (fund_change === 'Y') return { state: 'done' }
      } catch (error) {
        if (error instanceof AlipayError && !PASSING.has(error.code)) throw new GatewayRefusal(error.message)
        throw error
      }
      // Done before, or under way: the answer does not say which.
      const news = await queryRefund(asking, now)
      return news.state === 'unknown' ? { state: 'pending' } : news
    },
    queryRefund,
    async bill(day, now) {
      try {
        const asked = await ask(
          'alipay.data.dataservice.bill.downloadurl.query',
          { bill_type: 'trade', bill_date: day },
          now,
        )
        const { bill_download_url: url } = z.object({ bill_download_url: z.url() }).parse(asked)
        const { status, bytes } = await pay.send({ method: 'GET', url, headers: {}, body: '' })
        if (status !== 200) throw new Error(`Alipay answered ${status} where the bill is`)
        return readBill(bytes)
      } catch (error) {
        // There is none for a day without trades.
        if (error instanceof AlipayError && /bill_not_exist/i.test(error.code)) return []
        throw error
      }
    },
    readNotice({ body }) {
      const given = Object.fromEntries(new URLSearchParams(body))
      if (!isNoticeSigned(pay.alipayKey, given)) throw new ForgedMessage('the signature does not fit')
      if (given.app_id !== pay.appId) throw new ForgedMessage('of another app')
      // Notices of refunds repeat the payment, which is known.
      if (given.trade_status === undefined || given.out_biz_no) return { kind: 'other' }
      return { kind: 'payment', trade: toTrade(given) }
    },
    answers: {
      taken: { status: 200, type: 'text/plain', body: 'success' },
      refused: { status: 400, type: 'text/plain', body: 'failure' },
    },
  }
}
