import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isSigned } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import type {
  HttpAnswer,
  HttpQuestion,
  StandIn,
  StandInDeps,
  StandInRefund,
  StandInTrade,
} from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import {
  answerOf,
  billOf,
  closeTrade,
  newTrade,
  ownKeys,
  redirectRefund,
  refundTrade,
} from '#shop-api/modules/trade/ways-to-pay/interface/stand-in-trades.ts'
import { sha1, writeBill } from './bill.ts'
import { wechatGateway } from './gateway.ts'
import { nonce, seal, signedHeaders } from './protocol.ts'

const names = {
  mchId: '1900000001',
  appId: 'wx-stand-in',
  serial: 'STANDINMERCHANT',
  wechatKeyId: 'PUB_KEY_ID_STANDIN',
}
const ORIGIN = 'https://wechat-pay.invalid'
const NOTIFY_URL = 'http://127.0.0.1/pay/wechat/notify'

const createShape = z.object({
  appid: z.string(),
  mchid: z.string(),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[A-Za-z0-9_\-|*]{6,32}$/),
  notify_url: z.url(),
  amount: z.object({ total: z.number().int().positive(), currency: z.literal('CNY') }),
})
const refundBody = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  amount: z.object({ refund: z.number().int().positive(), total: z.number().int(), currency: z.literal('CNY') }),
})

const abnormalBody = z.object({ out_refund_no: z.string(), type: z.literal('MERCHANT_BANK_CARD') })
/** WeChat's own number of a refund. */
const refundIdOf = (refundNo: string): string => `50${refundNo.slice(1)}`

const refundStates: Readonly<Record<StandInRefund, string>> = {
  done: 'SUCCESS',
  pending: 'PROCESSING',
  refused: 'CLOSED',
  abnormal: 'ABNORMAL',
}
const tradeStates = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const

function tradeBody({ tradeNo, providerNo, amountFen, state }: StandInTrade, more = 0) {
  const paid = { transaction_id: providerNo, amount: { total: amountFen + more, currency: 'CNY' } }
  const { mchId: mchid, appId: appid } = names
  return { mchid, appid, out_trade_no: tradeNo, trade_state: tradeStates[state], ...(state === 'paid' ? paid : {}) }
}

/** WeChat Pay, played here: the same requests, signatures and sealed notices, with keys of this process. */
export async function wechatStandIn({ trades, payPage }: StandInDeps): Promise<StandIn> {
  const [merchant, wechat] = await Promise.all([ownKeys('merchant of WeChat Pay'), ownKeys('WeChat Pay')])
  const v3Key = randomBytes(16).toString('hex')
  const reply = (status: number, content: object | null) => ({ status, content })
  type Reply = ReturnType<typeof reply>
  const refused = (status: number, code: string, message: string) => reply(status, { code, message })

  const partsOf = ({ headers }: HttpQuestion): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(
      [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    )

  function isMerchants(question: HttpQuestion): boolean {
    const { method, url, body } = question
    const parts = partsOf(question)
    const { pathname, search } = new URL(url)
    const text = `${method}\n${pathname}${search}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`
    return parts.mchid === names.mchId && isSigned(merchant.publicKey, text, parts.signature ?? '')
  }

  async function create(kind: string, body: string): Promise<Reply> {
    const asked = createShape.parse(JSON.parse(body))
    const tradeNo = asked.out_trade_no
    const providerNo = `4200${nonce().replaceAll(/\D/g, '').padEnd(24, '0').slice(0, 24)}`
    await trades.add(
      newTrade({
        tradeNo,
        providerNo,
        amountFen: asked.amount.total,
        subject: asked.description,
        notifyUrl: asked.notify_url,
      }),
    )
    if (kind === 'jsapi') return reply(200, { prepay_id: `stand-in-${tradeNo}` })
    return reply(200, kind === 'h5' ? { h5_url: payPage(tradeNo) } : { code_url: payPage(tradeNo) })
  }

  async function refund(body: string, now: Date): Promise<Reply> {
    const { out_trade_no: tradeNo, out_refund_no: refundNo, amount } = refundBody.parse(JSON.parse(body))
    const state = await refundTrade(trades, { tradeNo, refundNo, amountFen: amount.refund }, now)
    if (state === null) return refused(403, 'NOT_ENOUGH', '可退金额不足')
    if (state === 'refused') return refused(403, 'NOT_ENOUGH', '基本账户余额不足')
    return reply(200, { out_refund_no: refundNo, refund_id: refundIdOf(refundNo), status: refundStates[state] })
  }

  async function refundOf(refundNo: string): Promise<Reply> {
    const trade = await trades.findByRefund(refundNo)
    const known = trade?.refunded.find((each) => each.refundNo === refundNo)
    if (!known || known.state === 'refused') return refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    return reply(200, { out_refund_no: refundNo, refund_id: refundIdOf(refundNo), status: refundStates[known.state] })
  }

  async function abnormalRefund(refundId: string, body: string): Promise<Reply> {
    const { out_refund_no: refundNo } = abnormalBody.parse(JSON.parse(body))
    const state = refundIdOf(refundNo) === refundId ? await redirectRefund(trades, refundNo) : null
    if (state === null) return refused(400, 'INVALID_REQUEST', '退款单状态不是退款异常')
    return reply(200, { out_refund_no: refundNo, refund_id: refundId, status: refundStates[state] })
  }

  async function billFile(url: URL): Promise<Reply> {
    const day = url.searchParams.get('bill_date') ?? ''
    const lines = await billOf(trades, day)
    if (lines.length === 0) return refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const file = { hash_type: 'SHA1', hash_value: sha1(writeBill(lines)) }
    return reply(200, { ...file, download_url: `${ORIGIN}/v3/billdownload/file?token=${day}` })
  }

  async function hear(question: HttpQuestion, now: Date): Promise<Reply> {
    const url = new URL(question.url)
    const { pathname } = url
    if (pathname === '/v3/bill/tradebill') return billFile(url)
    const [, , , , kind = '', tradeNo = '', deed = ''] = pathname.split('/')
    if (pathname === '/v3/refund/domestic/refunds') return refund(question.body, now)
    if (deed === 'apply-abnormal-refund') return abnormalRefund(tradeNo, question.body)
    if (pathname.startsWith('/v3/refund/domestic/refunds/')) return refundOf(tradeNo)
    if (kind !== 'out-trade-no') return create(kind, question.body)
    if (deed === 'close') {
      const was = await closeTrade(trades, tradeNo)
      return was === 'paid' ? refused(400, 'ORDER_PAID', '订单已支付') : reply(204, null)
    }
    const trade = await trades.find(tradeNo)
    return trade ? reply(200, tradeBody(trade)) : refused(404, 'ORDER_NOT_EXIST', '订单不存在')
  }

  /** Its clock is that of who asks, because what is too old is refused. */
  async function answer(question: HttpQuestion): Promise<HttpAnswer> {
    const now = new Date(Number(partsOf(question).timestamp) * 1000)
    const isTheirs = isMerchants(question)
    const { pathname, searchParams } = new URL(question.url)
    if (isTheirs && pathname === '/v3/billdownload/file')
      return answerOf(200, writeBill(await billOf(trades, searchParams.get('token') ?? '')))
    const { status, content } = isTheirs ? await hear(question, now) : refused(401, 'SIGN_ERROR', '签名错误')
    const body = content === null ? '' : JSON.stringify(content)
    return answerOf(status, body, signedHeaders(wechat.privateKey, names.wechatKeyId, body, now))
  }

  const gateway = wechatGateway({
    ...names,
    v3Key,
    key: merchant.privateKey,
    wechatKey: wechat.publicKey,
    apiUrl: ORIGIN,
    notifyUrl: NOTIFY_URL,
    shopUrl: null,
    send: answer,
    isStandIn: true,
  })
  return {
    gateway,
    notice(trade, lie, now) {
      const text = JSON.stringify(tradeBody({ ...trade, state: 'paid' }, lie === 'wrong amount' ? 1 : 0))
      const resource = { original_type: 'transaction', ...seal(v3Key, text, 'transaction') }
      const body = JSON.stringify({
        id: nonce(),
        event_type: 'TRANSACTION.SUCCESS',
        resource_type: 'encrypt-resource',
        resource,
      })
      const headers = signedHeaders(wechat.privateKey, names.wechatKeyId, body, now)
      const forged = { ...headers, 'wechatpay-signature': Buffer.from('forged').toString('base64') }
      return { headers: { 'content-type': 'application/json', ...(lie === 'forged' ? forged : headers) }, body }
    },
  }
}
