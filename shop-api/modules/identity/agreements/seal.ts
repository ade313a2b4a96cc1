import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SealedAgreement } from './tables.ts'

/** Fields in one order, whatever order the database gives them back in. */
function canonical(copy: SealedAgreement): string {
  return JSON.stringify(Object.entries(copy).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Seal of a signed copy: anyone who changes the copy without the shop's secret can't make it. */
export function sealOf(secret: string, copy: SealedAgreement): string {
  return createHmac('sha256', secret)
    .update(`signed agreement\n${canonical(copy)}`)
    .digest('hex')
}

export function isSealed(secret: string, copy: SealedAgreement, seal: string): boolean {
  const expected = Buffer.from(sealOf(secret, copy))
  const given = Buffer.from(seal)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
