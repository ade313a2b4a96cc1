import { chinaDate, lastDay } from '#lib/kernel/time.ts'

/** The days a coupon or voucher counts, as far as they are known. */
export function ownSpan({ startsAt, expiresAt }: { startsAt: number; expiresAt: number }): string {
  const from = startsAt === 0 ? '' : chinaDate(new Date(startsAt))
  const to = expiresAt === 0 ? '' : lastDay(expiresAt)
  return from === '' && to === '' ? '' : `${from} ～ ${to}`.trim()
}
