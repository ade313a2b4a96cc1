import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { fen, formatFen, parseFen } from '#lib/kernel/money.ts'
import { chinaDateTime, instantOf } from '#lib/kernel/time.ts'
import { signSha256 } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import type {
  HttpAnswer,
  HttpQuestion,
  StandIn,
  StandInDeps,
  StandInTrade,
} from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import {
  answerOf,
  billOf,
  closeTrade,
  newTrade,
  ownKeys,
  refundTrade,
} from '#shop-api/modules/trade/ways-to-pay/interface/stand-in-trades.ts'
import { writeBill } from './bill.ts'
import { alipayGateway } from './gateway.ts'
import { isRequestSigned, signNotice } from './protocol.ts'

const APP_ID = '2021000000000001'
const NOTIFY_URL = 'http://127.0.0.1/pay/alipay/notify'
const GATEWAY_URL = 'https://alipay.invalid/gateway.do'
const BILL_URL = 'https://alipay.invalid/bill.zip'

const amountShape = z.string().regex(/^\d+\.\d{2}$/)
const payShape = z.object({ out_trade_no: z.string().min(6), total_amount: amountShape, subject: z.string().min(1) })
const contentShape = z.object({
  out_trade_no: z.string().default(''),
  bill_date: z.string().optional(),
  out_request_no: z.string().optional(),
  refund_amount: amountShape.optional(),
})

const statuses = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const

const tradeBody = ({ tradeNo, providerNo, amountFen, state }: StandInTrade, more = 0) => ({
  out_trade_no: tradeNo,
  trade_no: providerNo,
  trade_status: statuses[state],
  total_amount: formatFen(fen(amountFen + more)),
})

const refused = (sub_code: string, sub_msg: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })
const notThere = refused('ACQ.TRADE_NOT_EXIST', '交易不存在')
const ok = { code: '10000', msg: 'Success' }

/** Alipay, played here: the same signed parameters and answers, with keys of this process. */
export async function alipayStandIn({ trades, payPage }: StandInDeps): Promise<StandIn> {
  const [app, alipay] = await Promise.all([ownKeys('app of Alipay'), ownKeys('Alipay')])

  async function refund(
    { out_trade_no: tradeNo, out_request_no: refundNo, refund_amount }: z.infer<typeof contentShape>,
    now: Date,
  ) {
    const before = await trades.find(tradeNo)
    if (!before) return notThere
    const isKnown = before.refunded.some((each) => each.refundNo === refundNo && each.state === 'done')
    const wanted = { tradeNo, refundNo: refundNo ?? '', amountFen: parseFen(refund_amount ?? '0.00') as number }
    const state = await refundTrade(trades, wanted, now)
    if (state === null) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
    if (state === 'refused' || state === 'abnormal') return refused('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
    return { ...ok, fund_change: state === 'done' && !isKnown ? 'Y' : 'N' }
  }

  async function billFile(day: string): Promise<object> {
    if ((await billOf(trades, day)).length === 0) return refused('isp.bill_not_exist', '账单不存在')
    return { ...ok, bill_download_url: `${BILL_URL}?day=${day}` }
  }

  async function reply(method: string, content: z.infer<typeof contentShape>, now: Date): Promise<object> {
    const { out_trade_no: tradeNo, out_request_no: refundNo } = content
    if (method === 'alipay.trade.refund') return refund(content, now)
    if (method === 'alipay.trade.close') {
      const was = await closeTrade(trades, tradeNo)
      if (was === null) return notThere
      return was === 'waiting' ? ok : refused('ACQ.REASON_TRADE_STATUS_INVALID', '交易状态不合法')
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') return billFile(content.bill_date ?? '')
    const trade = await trades.find(tradeNo)
    if (!trade) return notThere
    if (method === 'alipay.trade.query') return { ...ok, ...tradeBody(trade) }
    const known = trade.refunded.find((each) => each.refundNo === refundNo)
    return { ...ok, ...(known?.state === 'done' ? { refund_status: 'REFUND_SUCCESS' } : {}) }
  }

  async function answer({ url, body }: HttpQuestion): Promise<HttpAnswer> {
    if (url.startsWith(BILL_URL))
      return answerOf(200, writeBill(await billOf(trades, new URL(url).searchParams.get('day') ?? '')))
    const given = Object.fromEntries(new URLSearchParams(body))
    const method = given.method ?? ''
    // Its clock is that of who asks.
    const content = isRequestSigned(app.publicKey, given)
      ? await reply(method, contentShape.parse(JSON.parse(given.biz_content ?? '{}')), instantOf(given.timestamp ?? ''))
      : { ...refused('isv.invalid-signature', '验签出错'), code: '40002' }
    const part = JSON.stringify(content)
    const sign = signSha256(alipay.privateKey, part)
    return answerOf(200, `{"${method.replaceAll('.', '_')}_response":${part},"sign":"${sign}"}`)
  }

  const gateway = alipayGateway({
    appId: APP_ID,
    key: app.privateKey,
    alipayKey: alipay.publicKey,
    gatewayUrl: GATEWAY_URL,
    notifyUrl: NOTIFY_URL,
    shopUrl: null,
    send: answer,
    isStandIn: true,
  })
  return {
    gateway: {
      ...gateway,
      // The real address is opened by the payer's browser; this one is read here, and leads to the page.
      async create(asking) {
        const { url = '' } = await gateway.create(asking)
        const given = Object.fromEntries(new URL(url).searchParams)
        if (!isRequestSigned(app.publicKey, given))
          throw new Error('the stand-in was given a signature that does not fit')
        const { out_trade_no: tradeNo, total_amount, subject } = payShape.parse(JSON.parse(given.biz_content ?? '{}'))
        const providerNo = `2026${Array.from({ length: 24 }, () => randomInt(10)).join('')}`
        const amountFen = parseFen(total_amount) as number
        await trades.add(newTrade({ tradeNo, providerNo, amountFen, subject, notifyUrl: given.notify_url ?? '' }))
        return { url: payPage(tradeNo) }
      },
    },
    notice(trade, lie, now) {
      const facts = { ...tradeBody({ ...trade, state: 'paid' }, lie === 'wrong amount' ? 1 : 0), app_id: APP_ID }
      const signed = signNotice(alipay.privateKey, { ...facts, notify_time: chinaDateTime(now) })
      const sent = lie === 'forged' ? { ...signed, sign: Buffer.from('forged').toString('base64') } : signed
      const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
      return { headers, body: new URLSearchParams(sent).toString() }
    },
  }
}
