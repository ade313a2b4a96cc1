import type { SourcingRequest } from '#lib/domain/sourcing.ts'

/** Ordinary states are plain; what the member has waited for is highlighted. */
export function SourcingStateText({ request }: { request: SourcingRequest }) {
  const look = {
    open: 'text-ink-500',
    answered: 'text-brand-700',
    arrived: 'font-semibold text-ok-700',
    closed: 'text-ink-500',
  }
  return <span className={look[request.state]}>{request.stateText}</span>
}
