/** silent: its address took the call, and does not even say whether it is there. */
export type FailureReason = 'timeout' | 'unreachable' | 'broken' | 'cancelled' | 'silent'

/** The upstream gave no usable answer. broken: cut off, too large, redirected, not what was agreed. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

const NO_CONNECTION: readonly unknown[] = ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED']

/** The name leads nowhere, or no connection came about: not a byte was sent. */
export const isUnsent = ({ cause }: UpstreamFailure): boolean => {
  if (typeof cause !== 'object' || cause === null) return false
  const isUnconnected = 'syscall' in cause && cause.syscall === 'connect'
  return isUnconnected || ('code' in cause && NO_CONNECTION.includes(cause.code))
}
