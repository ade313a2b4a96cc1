import { daysBetween } from '#lib/kernel/time.ts'

/** Goods with fewer days left are named as near expiry and confirmed once before they are ordered. */
export const NEAR_EXPIRY_DAYS = 180

/** Both as calendar days, 2026-11-20. */
export function isNearExpiry(expiry: string | null, date: string): boolean {
  return expiry !== null && daysBetween(date, expiry) <= NEAR_EXPIRY_DAYS
}
