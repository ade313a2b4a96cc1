import { DAY_MS } from '#lib/kernel/time.ts'
import type { OrderRow } from './move.ts'

/** Days after the receipt in which goods may be given back; then the order is done. */
export const RETURN_DAYS = 7
/** Days after which a shipped order counts as received without its buyer's word. */
export const RECEIVE_DAYS = 14

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** Last instant for giving goods back; null before the receipt. */
export const returnUntil = ({ receivedAt }: Pick<OrderRow, 'receivedAt'>): Date | null =>
  receivedAt === null ? null : new Date(receivedAt.getTime() + RETURN_DAYS * DAY_MS)

export function isReturnable(order: Pick<OrderRow, 'state' | 'receivedAt'>, now: Date): boolean {
  const until = returnUntil(order)
  return (order.state === 'received' || order.state === 'done') && until !== null && until > now
}
