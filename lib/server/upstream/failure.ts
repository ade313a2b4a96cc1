export type FailureReason = 'timeout' | 'unreachable' | 'broken' | 'cancelled'

/** The upstream gave no usable answer. broken: cut off, too large, redirected, not what was agreed. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Nobody listens there, or the name leads nowhere: not a byte was sent. */
const UNSENT: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

export const isUnsent = ({ cause }: UpstreamFailure): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && UNSENT.includes(cause.code)
