import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { fen, formatFen } from '#lib/kernel/money.ts'
import type { Lie, StandInTrade } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { wayOf } from '#shop-api/modules/trade/ways-to-pay/ways.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { findTrade, PAY_PAGE, tradesOf } from './trades.ts'

const style = `body{font:16px/1.7 "PingFang SC","Microsoft YaHei",sans-serif;max-width:380px;margin:32px auto;padding:0 16px}
button{font:inherit;width:100%;padding:8px;margin-top:8px}fieldset{margin-top:24px;border:1px solid #ccc}p.sum{font-size:28px}`

/** A page of what is played here, for people. */
export function standInPage(reply: FastifyReply, title: string, body: Html): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(
      html`<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1>${body}</body></html>`.text,
    )
}

/** What one may press: what becomes of the payment, and how often the shop hears of it, or how wrongly. */
const deeds = {
  pay: { text: '确认支付', notices: 1, lie: 'none' },
  'pay-twice': { text: '支付，通知发送两次', notices: 2, lie: 'none' },
  'pay-silent': { text: '支付，通知丢失', notices: 0, lie: 'none' },
  notice: { text: '补发支付通知', notices: 1, lie: 'none' },
  forged: { text: '发送伪造签名的通知', notices: 1, lie: 'forged' },
  wrong: { text: '发送金额不符的通知', notices: 1, lie: 'wrong amount' },
} as const satisfies Record<string, { text: string; notices: number; lie: Lie }>
type Deed = keyof typeof deeds

const refundModes = { 'at once': '即时到账', later: '处理中', never: '拒绝', abnormal: '付款账户异常' } as const
const bills = { missing: '漏记这一笔', doubled: '重复记录', amount: '金额多一分', foreign: '多一笔别处的付款' } as const
const states = { waiting: '等待付款', paid: '已支付', closed: '已关闭' } as const

const button = (deed: Deed): Html => html`<button name="deed" value="${deed}">${deeds[deed].text}</button>`

function tradePage(reply: FastifyReply, way: string, trade: StandInTrade, said: string): FastifyReply {
  const label = wayOf(way)?.provider?.label ?? way
  const isWaiting = trade.state === 'waiting'
  return standInPage(
    reply,
    `${label}（模拟）`,
    html`<p>样例商城：在这里代替${label}付款，不产生真实扣款。</p><p>${trade.subject}</p>
<p class="sum">¥${formatFen(fen(trade.amountFen))}</p><p role="status">${states[trade.state]}${said && html`，${said}`}</p>
<form method="post">${isWaiting && html`${button('pay')}${button('pay-twice')}${button('pay-silent')}`}
<fieldset><legend>通知</legend>${trade.state === 'paid' && button('notice')}${button('forged')}${button('wrong')}</fieldset>
<fieldset><legend>此后的退款：${refundModes[trade.refunds]}</legend>${Object.entries(refundModes).map(
      ([mode, text]) => html`<button name="refunds" value="${mode}">${text}</button>`,
    )}</fieldset>
<fieldset><legend>当日账单：${trade.bill ? bills[trade.bill] : '如实'}</legend>${Object.entries(bills).map(
      ([lie, text]) => html`<button name="bill" value="${lie}">${text}</button>`,
    )}</fieldset></form>`,
  )
}

const bodyShape = z.union([
  z.object({ deed: z.enum(Object.keys(deeds) as [Deed, ...Deed[]]) }),
  z.object({ refunds: z.enum(['at once', 'later', 'never', 'abnormal']) }),
  z.object({ bill: z.enum(['missing', 'doubled', 'amount', 'foreign']) }),
])
const paramsShape = z.object({ tradeNo: z.string().regex(/^[A-Za-z0-9]{6,32}$/) })

/** Pays, and has the shop hear of it as the provider would: by its own notices, at the address for them. */
async function act(app: FastifyInstance, way: string, trade: StandInTrade, deed: Deed): Promise<string> {
  const { notices, lie } = deeds[deed]
  const isPaying = deed.startsWith('pay')
  const current = isPaying
    ? await tradesOf(app.shop.db, way).change(trade.tradeNo, (each) =>
        each.state === 'waiting' ? { ...each, state: 'paid', paidAt: app.shop.clock().toISOString() } : each,
      )
    : trade
  if (!current || (isPaying && current.state !== 'paid')) return '已关闭，不能支付'
  const statuses: number[] = []
  for (let sent = 0; sent < notices; sent += 1) {
    const message = app.shop.gateways.standIns.get(way)?.notice(current, lie, app.shop.clock())
    if (!message) throw new Error(`nothing plays ${way}`)
    const { statusCode } = await app.inject({
      method: 'POST',
      url: `/pay/${way}/notify`,
      headers: message.headers,
      payload: message.body,
    })
    statuses.push(statusCode)
  }
  return statuses.map((status) => (status === 200 ? '商城已接收通知' : '商城拒绝了通知')).join('，')
}

/** Pages that play the providers of the sample shop; there are none where money is taken. */
export function registerStandInPages(app: FastifyInstance): void {
  const { gateways, db } = app.shop
  if (gateways.standIns.size === 0) return
  const url = `${PAY_PAGE}/:tradeNo`
  const none = (reply: FastifyReply) =>
    standInPage(reply.code(404), '支付单不存在', html`<p>请回到商城重新发起支付。</p>`)
  app.get(url, { schema: { hide: true, params: paramsShape } }, async (request, reply) => {
    const { tradeNo } = request.params as z.output<typeof paramsShape>
    const found = await findTrade(db, tradeNo)
    return found ? tradePage(reply, found.way, found.trade, '') : none(reply)
  })
  app.post(url, { schema: { hide: true, params: paramsShape, body: bodyShape } }, async (request, reply) => {
    const { tradeNo } = request.params as z.output<typeof paramsShape>
    const body = request.body as z.output<typeof bodyShape>
    const found = await findTrade(db, tradeNo)
    if (!found) return none(reply)
    const said =
      'deed' in body
        ? await act(app, found.way, found.trade, body.deed)
        : (await tradesOf(db, found.way).change(tradeNo, (trade) => ({ ...trade, ...body }))) && '已设置'
    const after = await findTrade(db, tradeNo)
    return tradePage(reply, found.way, after?.trade ?? found.trade, said ?? '')
  })
}
