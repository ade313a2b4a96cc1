import { createHmac, timingSafeEqual } from 'node:crypto'
import { toTimestamp } from '#lib/kernel/time.ts'

/** Clocks of two machines differ by less; what is older may be a call that somebody kept and sends again. */
const MOST_SECONDS = 300
const FORM = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/

const codeOf = (secret: string, seconds: number, text: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${text}`).digest()

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<text>">`: who knows the secret sees that it is ours, and from when. */
export const signatureOf = (secret: string, seconds: number, text: string): string =>
  `t=${seconds},v1=${codeOf(secret, seconds, text).toString('hex')}`

/** Why a text is not signed as it must be, for the one who sent it; null where it is. */
export function signatureProblem(given: string | undefined, secret: string, text: string, now: Date): string | null {
  const [, written, code = ''] = FORM.exec(given ?? '') ?? []
  if (written === undefined) return '缺少签名，或签名不是 t=<秒>,v1=<64位十六进制>'
  const seconds = Number(written)
  if (!timingSafeEqual(codeOf(secret, seconds, text), Buffer.from(code, 'hex'))) return '签名不正确'
  return Math.abs(toTimestamp(now) - seconds) > MOST_SECONDS ? `签名时间与现在相差超过${MOST_SECONDS / 60}分钟` : null
}
