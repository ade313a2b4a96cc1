import { createHash, createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
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

/**
 * Hands codes to a text-message gateway over HTTP and keeps nothing. It is asked once: a second try might send a second
 * text, and the buyer has a button for that.
 */
export function smsGateway({ url, key, secret, signName, template }: SmsGateway, limitMs = LIMIT_MS): CodeSender {
  const { pathname: path } = new URL(url)
  return {
    lastCode: () => null,
    send: async ({ phone, code, sentAt }) => {
      const body = JSON.stringify({
        phone_number: phone,
        sign_name: signName,
        template_code: template,
        template_param: { code, minutes: 5 },
        out_id: randomUUID(),
      })
      const time = sentAt.toISOString()
      const nonce = randomUUID()
      const signature = signRequest(secret, { path, time, nonce, body })
      await post(url, body, limitMs, {
        'content-type': 'application/json; charset=utf-8',
        'x-sms-time': time,
        'x-sms-nonce': nonce,
        authorization: `${ALGORITHM} Credential=${key}, Signature=${signature}`,
      })
    },
  }
}

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
}

/** The configured gateway, or the sender that keeps codes for the operator. */
export function codeSenderOf(config: SmsConfig): CodeSender {
  const { SMS_URL: url, SMS_KEY: key, SMS_SECRET: secret } = config
  if (!url || !key || !secret) return keepingSender()
  return smsGateway({ url, key, secret, signName: config.SMS_SIGN_NAME, template: config.SMS_TEMPLATE })
}
