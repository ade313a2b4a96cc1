import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { standInPage } from '#shop-api/modules/trade/stand-in-provider/pages.ts'
import { mayStandIn } from '#shop-api/modules/trade/ways-to-pay/gateways.ts'
import type { Html } from '#shop-api/platform/html/html.ts'
import { html } from '#shop-api/platform/html/html.ts'
import { PUSH_PATH } from './routes.ts'
import type { Deed } from './stand-in.ts'
import { deeds, play } from './stand-in.ts'
import { carriers } from './tables.ts'

const paramsShape = z.object({ trackingNo: z.string().trim().min(1).max(60) })
const bodyShape = z.object({ deed: z.enum(Object.keys(deeds) as [Deed, ...Deed[]]) })

const buttons = (): Html =>
  html`${Object.entries(deeds).map(([deed, { text }]) => html`<button name="deed" value="${deed}">${text}</button>`)}`

const show = (reply: FastifyReply, trackingNo: string, said: string) =>
  standInPage(
    reply,
    '承运商（模拟）',
    html`<p>样例商城：在这里代替承运商，运单 ${trackingNo}。</p><p role="status">${said}</p><form method="post">${buttons()}</form>`,
  )

/** Has it happen, and calls the shop as the carrier would. */
async function act(app: FastifyInstance, trackingNo: string, deed: Deed): Promise<string> {
  const { db } = app.shop
  const [carrier] = await db
    .select({ id: carriers.id, secret: carriers.secret })
    .from(carriers)
    .where(eq(carriers.way, 'stand-in'))
    .orderBy(asc(carriers.id))
    .limit(1)
  if (!carrier) return '模拟承运商不存在，请先在后台的“承运商”中新增'
  const calls = await play(db, deed, trackingNo, carrier.secret ?? '', app.shop.clock())
  const answers: string[] = []
  for (const { headers, body } of calls) {
    const url = PUSH_PATH.replace(':id', String(carrier.id))
    const sent = { 'content-type': 'application/json', ...headers }
    const answer = await app.inject({ method: 'POST', url, headers: sent, payload: body })
    const { message } = answer.json<{ message: string }>()
    answers.push(answer.statusCode === 200 ? '商城已接收' : `商城拒绝：${message}`)
  }
  return answers.length === 0 ? '已记录，未推送' : answers.join('，')
}

/** Pages that play the carrier of the sample shop; there are none where goods are shipped. */
export function registerStandInCarrier(app: FastifyInstance): void {
  if (!mayStandIn(app.shop.config)) return
  const url = '/carriers/stand-in/:trackingNo'
  app.get(url, { schema: { hide: true, params: paramsShape } }, async (request, reply) =>
    show(reply, (request.params as z.output<typeof paramsShape>).trackingNo, ''),
  )
  app.post(url, { schema: { hide: true, params: paramsShape, body: bodyShape } }, async (request, reply) => {
    const { trackingNo } = request.params as z.output<typeof paramsShape>
    return show(reply, trackingNo, await act(app, trackingNo, (request.body as z.output<typeof bodyShape>).deed))
  })
}
