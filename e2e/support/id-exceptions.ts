import type { CallKey } from '#lib/contract/calls.ts'

/**
 * Calls whose ids name what every member may see: goods, coupons to claim, groups to join, gifts for points, lotteries, and the
 * contracts all members are asked to sign (what one of them signed is agreementCopy's, which is not here). Reports belong to
 * batches, which several members may have got: the shop API's own test tries who got none.
 */
export const hasInvalidId: ReadonlySet<CallKey> = new Set<CallKey>([
  'cartQuickAdd',
  'favoriteAdd',
  'favoriteCancel',
  'backInStockAdd',
  'backInStockCancel',
  'couponClaim',
  'groupBuyJoin',
  'pointsExchange',
  'lotteryJoin',
  'agreement',
  'agreementRead',
  'agreementCode',
  'agreementSign',
  'inspectionFile',
  'inspectionArchive',
  'lastPurchases',
])

/** Calls that answer ids of others with success, as if there were no such rows: nothing happens, nothing is shown. */
export const answersToAnybody: ReadonlySet<CallKey> = new Set<CallKey>([
  'messageRead',
  'chatRead',
  'inspectionReports',
  'cartCopy',
  'cartCheckout',
  'cartDelete',
  'cartSelect',
  'cartExplain',
  'cartNextHint',
])
