/** Messages by form field, in the order of the form. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/**
 * An expected "no" to a caller: its code is one of the error catalogue (spec §8), its message is Chinese and shown to
 * the buyer. Thrown by rules and services; anything else that is thrown is an error of ours and answers 500.
 */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal'
  readonly code: number
  readonly errors: FieldErrors | undefined
  /** The member whose account somebody tried to get into; for the log alone. */
  aboutMemberId: number | undefined
  /** What it is called where refusals are counted: a word of the code, never of the request. */
  reason: string | undefined
  /** Seconds after which it may work, for refusals because of haste. */
  readonly retryAfter: number | undefined

  constructor(code: number, message: string, errors?: FieldErrors, retryAfter?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

export const SIGN_IN_CODE = 10001

export function signInNeeded(): ShopRefusal {
  return new ShopRefusal(SIGN_IN_CODE, '请先登录')
}

/** A form field that can't be taken: 422 with the message at the field. */
export function fieldRefusal(field: string, message: string): ShopRefusal {
  return new ShopRefusal(422, message, { [field]: [message] })
}

/** Notes whose account it was about. */
export function about(refusal: ShopRefusal, memberId: number | undefined): ShopRefusal {
  refusal.aboutMemberId = memberId
  return refusal
}

/** Names what a refusal is counted as. */
export function because(reason: string, refusal: ShopRefusal): ShopRefusal {
  refusal.reason = reason
  return refusal
}

export function notFound(message: string): ShopRefusal {
  return new ShopRefusal(404, message)
}

/** HTTP status that goes with a code of the envelope. */
export function statusOf(code: number): number {
  if (code === SIGN_IN_CODE) return 401
  return code >= 400 && code <= 599 ? code : 400
}
