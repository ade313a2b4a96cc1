import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ShopRefusal } from '#shop-api/http/refusal.ts'

const LIFE_MS = 24 * 3_600_000
const FORM = /^([A-Za-z0-9_-]{22})\.(\d{10,13})\.([A-Za-z0-9_-]{43})$/

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`draft of uploads\n${text}`).digest('base64url')

/** A token for somebody who is only registering: files handed in with it are opened with it, and by nobody else. */
export function issueDraft(secret: string, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  const text = `${randomBytes(16).toString('base64url')}.${expiresAt.getTime()}`
  return { token: `${text}.${sign(secret, text)}`, expiresAt }
}

/** Owner key of a draft's files. Throws ShopRefusal 403 for a token that is not ours or is over. */
export function draftHash(secret: string, token: string, now: Date): string {
  const [, nonce = '', until = '', mac = ''] = FORM.exec(token) ?? []
  const isOurs = mac !== '' && timingSafeEqual(Buffer.from(mac), Buffer.from(sign(secret, `${nonce}.${until}`)))
  if (!isOurs || Number(until) <= now.getTime()) throw new ShopRefusal(403, '上传凭证已失效，请刷新页面后重试')
  return createHash('sha256').update(token).digest('hex')
}
