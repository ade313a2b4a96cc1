/** An expected outcome as a value; unexpected failures are thrown. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem }

export function success<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function failure<Problem>(problem: Problem): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem }
}

/** A failure as a screen tells it, in the place of what did not come. */
export interface Failure {
  readonly text: string
  /** The number to tell the service. */
  readonly requestId?: string | undefined
  /** The shop API's own number for it. */
  readonly code?: number | undefined
  /** Asking again is no help, loading the page is. */
  readonly reloads?: true | undefined
}
