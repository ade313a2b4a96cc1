import { z } from 'zod'
import { toTimestamp } from '#lib/kernel/time.ts'
import { saidOfParcel, wordOf } from '#shop-api/modules/trade/orders/carrier-word-shape.ts'
import { ForgedMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { signatureOf, signatureProblem } from '#shop-api/platform/outgoing/signature.ts'
import type { Answer, CarrierWay } from './way.ts'

/** The header with the signature of a call, in both directions. */
export const SIGNATURE = 'x-shop-signature'
const NUMBER = '{no}'

const said = z.strictObject(saidOfParcel)
const pushed = said.extend({ trackingNo: z.string('请填写运单号').trim().min(1, '请填写运单号').max(60) })

/** A text as this shape. Throws ShopRefusal 422 naming the place. */
function readJson<Shape extends z.ZodType>(text: string, shape: Shape): z.output<Shape> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ShopRefusal(422, '内容不是 JSON')
  }
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new ShopRefusal(422, [issue?.path.join('.'), issue?.message].filter(Boolean).join('：'))
}

export const addressFor = (pollUrl: string, trackingNo: string): string =>
  pollUrl.replaceAll(NUMBER, encodeURIComponent(trackingNo))

export const hasNumber = (pollUrl: string): boolean => pollUrl.includes(NUMBER)

/** Signed JSON in both directions, as the shop's own webhooks are: for carriers and for what translates between one and the shop. */
export const jsonWay: CarrierWay = {
  label: '签名 JSON（通用）',
  readPush({ headers, body, now }, { name, secret }) {
    const problem = secret === null ? '尚未生成签名密钥' : signatureProblem(headers[SIGNATURE], secret, body, now)
    if (problem !== null) throw new ForgedMessage(problem)
    const { trackingNo, ...word } = readJson(body, pushed)
    return wordOf(name, trackingNo, word)
  },
  async ask({ carrier, trackingNo, getJson, now }): Promise<Answer> {
    const url = addressFor(carrier.pollUrl, trackingNo)
    const signed: Record<string, string> =
      carrier.secret === null ? {} : { [SIGNATURE]: signatureOf(carrier.secret, toTimestamp(now), url) }
    const got = await getJson(url, signed)
    if (got.kind === 'away') return { kind: 'failed', reason: got.reason }
    if (got.status === 404) return { kind: 'unknown', reason: '承运商查无此运单' }
    if (got.status !== 200) return { kind: 'failed', reason: `对方返回 ${got.status}` }
    try {
      return { kind: 'said', word: wordOf(carrier.name, trackingNo, readJson(got.body, said)) }
    } catch (error) {
      if (!(error instanceof ShopRefusal)) throw error
      return { kind: 'failed', reason: `回答无法识别：${error.message}` }
    }
  },
}
