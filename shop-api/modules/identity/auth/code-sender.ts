import { LRUCache } from 'lru-cache'

/** What a verification code is for; a code sent for one purpose opens nothing else. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'phone' | 'contract'

export interface SentCode {
  readonly phone: string
  readonly purpose: CodePurpose
  readonly code: string
  readonly sentAt: Date
}

/** The carrier did not take a code; its own words are for the log. */
export class CodeNotSentError extends Error {
  override name = 'CodeNotSentError'
}

/** Carries codes to phones. Throws CodeNotSentError when the carrier does not take it. */
export interface CodeSender {
  send(message: SentCode): Promise<void>
  /** The last code kept for the operator, when this sender keeps any. */
  lastCode(phone: string): SentCode | null
}

declare module '#shop-api/platform/http/context.ts' {
  interface ShopContext {
    readonly codeSender: CodeSender
  }
}

const KEPT = 1000

/** For development and for shops without a carrier: codes stay in memory, and the operator may ask for them. */
export function keepingSender(): CodeSender {
  const kept = new LRUCache<string, SentCode>({ max: KEPT })
  return {
    send: async (message) => {
      kept.set(message.phone, message)
    },
    lastCode: (phone) => kept.get(phone) ?? null,
  }
}
