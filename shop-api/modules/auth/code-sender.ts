/** What a verification code is for; a code sent for one purpose opens nothing else. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'phone'

export interface SentCode {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly sentAt: Date
}

/** Carries codes to phones. Throws when the carrier does not take it. */
export interface CodeSender {
  send(message: SentCode): Promise<void>
  /** The last code kept for the operator, when this sender keeps any. */
  lastCode(phone: string): SentCode | null
}

const KEPT = 1000

/** For development and for shops without a carrier: codes stay in memory, and the operator may ask for them. */
export function keepingSender(): CodeSender {
  const kept = new Map<string, SentCode>()
  return {
    send: async (message) => {
      kept.delete(message.phone)
      kept.set(message.phone, message)
      const oldest = kept.size > KEPT ? kept.keys().next().value : undefined
      if (oldest !== undefined) kept.delete(oldest)
    },
    lastCode: (phone) => kept.get(phone) ?? null,
  }
}

/** Posts phone, code and purpose as a form to a carrier's gateway; keeps nothing. */
export function gatewaySender(url: string, timeoutMs = 5000): CodeSender {
  return {
    send: async ({ phone, code, purpose }) => {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ phone, code, purpose }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the gateway of verification codes answered ${response.status}`)
    },
    lastCode: () => null,
  }
}
