import type { KeyObject } from 'node:crypto'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { isSigned, signSha256 } from '#shop-api/modules/trade/ways-to-pay/interface/keys.ts'
import { ForgedMessage } from '#shop-api/modules/trade/ways-to-pay/interface/provider.ts'

/** WeChat Pay's API v3: what is signed, how, and how long a message is good. */
const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'
const LIFE_SECONDS = 300
const TAG_BYTES = 16

export interface Merchant {
  readonly mchId: string
  readonly appId: string
  /** Number of the merchant's certificate. */
  readonly serial: string
  readonly key: KeyObject
  /** Secret that notices are encrypted with. */
  readonly v3Key: string
  /** What WeChat signs with, and its number: a platform certificate's, or PUB_KEY_ID_…. */
  readonly wechatKey: KeyObject
  readonly wechatKeyId: string
}

export const nonce = (): string => randomBytes(16).toString('hex')

export function authorization(
  { mchId, serial, key }: Pick<Merchant, 'mchId' | 'serial' | 'key'>,
  { method, url, body }: { readonly method: string; readonly url: string; readonly body: string },
  now: Date,
): string {
  const { pathname, search } = new URL(url)
  const [timestamp, word] = [Math.floor(now.getTime() / 1000), nonce()]
  const signature = signSha256(key, `${method}\n${pathname}${search}\n${timestamp}\n${word}\n${body}\n`)
  return `${SCHEMA} mchid="${mchId}",nonce_str="${word}",signature="${signature}",timestamp="${timestamp}",serial_no="${serial}"`
}

type Headers = Readonly<Record<string, string | undefined>>

/** Signs an answer or a notice, as WeChat does. */
export function signedHeaders(key: KeyObject, serial: string, body: string, now: Date): Record<string, string> {
  const [timestamp, word] = [String(Math.floor(now.getTime() / 1000)), nonce()]
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': word,
    'wechatpay-serial': serial,
    'wechatpay-signature': signSha256(key, `${timestamp}\n${word}\n${body}\n`),
  }
}

/** Throws ForgedMessage where it is not WeChat's, not for now, or signed with another key than the known one. */
export function checkSigned(
  { wechatKey, wechatKeyId }: Pick<Merchant, 'wechatKey' | 'wechatKeyId'>,
  headers: Headers,
  body: string,
  now: Date,
): void {
  const timestamp = headers['wechatpay-timestamp'] ?? ''
  const word = headers['wechatpay-nonce'] ?? ''
  if (headers['wechatpay-serial'] !== wechatKeyId) throw new ForgedMessage('signed with a key that is not known')
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > LIFE_SECONDS) throw new ForgedMessage('not of this time')
  if (!isSigned(wechatKey, `${timestamp}\n${word}\n${body}\n`, headers['wechatpay-signature'] ?? ''))
    throw new ForgedMessage('the signature does not fit')
}

export interface Sealed {
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string | undefined
}

export function seal(v3Key: string, text: string, about: string): Sealed & { readonly algorithm: string } {
  const word = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', v3Key, word, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about))
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce: word, associated_data: about }
}

/** Throws ForgedMessage where it was sealed with another secret, or changed. */
export function unseal(v3Key: string, { ciphertext, nonce: word, associated_data = '' }: Sealed): unknown {
  const bytes = Buffer.from(ciphertext, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', v3Key, word, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    decipher.setAAD(Buffer.from(associated_data))
    const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    return JSON.parse(text)
  } catch {
    throw new ForgedMessage('what is sealed cannot be opened')
  }
}
