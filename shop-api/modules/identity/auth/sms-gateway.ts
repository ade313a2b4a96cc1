import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { TextCarrier } from '#shop-api/modules/base/mails/sender.ts'
import { forgettingSender } from '#shop-api/modules/base/mails/sender.ts'
import type { CodeSender } from './code-sender.ts'
import { CodeNotSentError, keepingSender } from './code-sender.ts'

const LIMIT_MS = 5000
const ALGORITHM = 'SMS-HMAC-SHA256'

export interface SmsGateway {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly signName: string
  readonly template: string
}

const answerShape = z.object({ code: z.string(), message: z.string().default(''), biz_id: z.string().default('') })

/**
 * The signature carriers ask for: method, path, time, a word used once and the hash of the body, so that a request can
 * be neither changed nor sent again. Exported for tests that replace the gateway.
 */
export function signRequest(
  secret: string,
  parts: { path: string; time: string; nonce: string; body: string },
): string {
  const bodyHash = createHash('sha256').update(parts.body).digest('hex')
  const text = ['POST', parts.path, parts.time, parts.nonce, bodyHash].join('\n')
  return createHmac('sha256', secret).update(text).digest('hex')
}

interface Text {
  readonly phone: string
  /** What the template has room for. */
  readonly parameters: Readonly<Record<string, string | number>>
  readonly at: Date
}

/** Hands a text to the gateway over HTTP, once: a second try might send a second text. */
async function handOver({ url, key, secret, signName, template }: SmsGateway, text: Text, limitMs = LIMIT_MS) {
  const body = JSON.stringify({
    phone_number: text.phone,
    sign_name: signName,
    template_code: template,
    template_param: text.parameters,
    out_id: randomUUID(),
  })
  const time = text.at.toISOString()
  const nonce = randomUUID()
  const signature = signRequest(secret, { path: new URL(url).pathname, time, nonce, body })
  await post(url, body, limitMs, {
    'content-type': 'application/json; charset=utf-8',
    'x-sms-time': time,
    'x-sms-nonce': nonce,
    authorization: `${ALGORITHM} Credential=${key}, Signature=${signature}`,
  })
}

/** Hands codes to a text-message gateway and keeps nothing; the buyer has a button for a second try. */
export const smsGateway = (gateway: SmsGateway, limitMs?: number): CodeSender => ({
  lastCode: () => null,
  send: ({ phone, code, sentAt }) =>
    handOver(gateway, { phone, parameters: { code, minutes: 5 }, at: sentAt }, limitMs),
})

async function post(url: string, body: string, limitMs: number, headers: Record<string, string>): Promise<void> {
  let answer: unknown
  try {
    const signal = AbortSignal.timeout(limitMs)
    const response = await fetch(url, { method: 'POST', body, headers, redirect: 'error', signal })
    answer = await response.json()
  } catch (cause) {
    throw new CodeNotSentError('the gateway of text messages gave no answer', { cause })
  }
  const parsed = answerShape.safeParse(answer)
  if (!parsed.success) throw new CodeNotSentError('the gateway of text messages answered in an unknown form')
  if (parsed.data.code !== 'OK') {
    // Carriers like to repeat the number they were given.
    const why = parsed.data.message.replaceAll(/\d{6,}/g, '…').slice(0, 200)
    throw new CodeNotSentError(`the gateway of text messages refused: ${parsed.data.code} ${why}`)
  }
}

interface SmsConfig {
  readonly SMS_URL?: string | undefined
  readonly SMS_KEY?: string | undefined
  readonly SMS_SECRET?: string | undefined
  readonly SMS_SIGN_NAME: string
  readonly SMS_TEMPLATE: string
  readonly SMS_NOTICE_TEMPLATE?: string | undefined
}

/** The configured gateway, or the sender that keeps codes for the operator. */
export function codeSenderOf(config: SmsConfig): CodeSender {
  const { SMS_URL: url, SMS_KEY: key, SMS_SECRET: secret } = config
  if (!url || !key || !secret) return keepingSender()
  return smsGateway({ url, key, secret, signName: config.SMS_SIGN_NAME, template: config.SMS_TEMPLATE })
}

/** Longest title that carriers take in a text; a longer one ends in …. */
const TITLE_LENGTH = 30
const shortTitle = (title: string): string =>
  title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1)}…` : title

/** What tells members of news by text message. Without a gateway, or its template, such texts are only listed. */
export function newsCarrierOf(config: SmsConfig, clock: () => Date): TextCarrier {
  const { SMS_URL: url, SMS_KEY: key, SMS_SECRET: secret, SMS_NOTICE_TEMPLATE: template } = config
  if (!url || !key || !secret || !template) return forgettingSender()
  const gateway = { url, key, secret, signName: config.SMS_SIGN_NAME, template }
  return {
    send: ({ phone, title, count }) =>
      handOver(gateway, { phone, parameters: { count, title: shortTitle(title) }, at: clock() }),
  }
}
