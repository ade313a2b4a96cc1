import { createHash } from 'node:crypto'
import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'

/** Everything a line says besides what its goods are and its shares of discounts. */
export function lineText({ row, charge, reasons, advice, isCounted, giftNote, combination }: PricedLine): string {
  const own = { ...charge, fullReduction: fen(0), discount: fen(0), coupon: fen(0), pay: fen(0) }
  const sets = combination && [combination.name, combination.available, combination.memberLimit]
  const { id, key, type, number, goodsPriceId } = row
  const stored = [id, key, type, number, goodsPriceId, parsePrice(row.addedPrice)]
  return JSON.stringify([stored, own, reasons, advice, isCounted, giftNote, sets])
}

export const sharesText = ({ charge }: PricedLine): string => `${charge.fullReduction} ${charge.discount}`

/** Another one as soon as a line of the cart says something else to who owns it. */
export function cartVersion({ lines }: PricedCart, owner: Viewer): string {
  const hash = createHash('sha1').update(String(owner.seesPrices))
  for (const line of lines) hash.update(`${lineText(line)} ${sharesText(line)} `)
  return hash.digest('base64url')
}
