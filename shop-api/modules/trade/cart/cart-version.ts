import { createHash } from 'node:crypto'
import { fen, parsePrice } from '#lib/kernel/money.ts'
import type { Viewer } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import type { PricedCart, PricedLine } from './priced-types.ts'

const texts = new WeakMap<PricedLine, string>()

/** Everything a line says besides what its goods are and its shares of discounts. */
export function lineText(line: PricedLine): string {
  const text = texts.get(line) ?? textOf(line)
  texts.set(line, text)
  return text
}

function textOf({ row, charge, reasons, advice, isCounted, giftNote, combination }: PricedLine): string {
  const own = { ...charge, fullReduction: fen(0), discount: fen(0), coupon: fen(0), pay: fen(0) }
  const sets = combination && [combination.name, combination.available, combination.memberLimit]
  const { id, key, type, number, goodsPriceId } = row
  const stored = [id, key, type, number, goodsPriceId, parsePrice(row.addedPrice)]
  return JSON.stringify([stored, own, reasons, advice, isCounted, giftNote, sets])
}

export const sharesText = ({ charge }: PricedLine): string => `${charge.fullReduction} ${charge.discount}`

/** Another one as soon as a line of the cart says something else to who owns it. */
export function cartVersion({ lines }: PricedCart, owner: Viewer): string {
  const said = lines.map((line) => `${lineText(line)} ${sharesText(line)} `)
  return createHash('sha1')
    .update(`${owner.seesPrices}${said.join('')}`)
    .digest('base64url')
}
