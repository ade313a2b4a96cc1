import type { Price } from '#lib/kernel/money.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'

/** What an offer charges a piece: never more than the goods cost without it. Null: that price is still being set. */
export const offerPrice = (offered: Price, without: Price | null): Price =>
  without !== null && offered > without ? without : offered

/** The same for prices as rows carry them, in the wire's words. */
export const offerPriceText = (offered: string, without: string | null): string =>
  formatPrice(offerPrice(parsePrice(offered), without === null ? null : parsePrice(without)))

/** Whether an offer's price would be more than the goods cost without it: then it is none. */
export const isSurcharge = (offered: string | null, without: string | null): boolean =>
  offered !== null && without !== null && parsePrice(offered) > parsePrice(without)
