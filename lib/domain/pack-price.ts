import type { Price } from '#lib/kernel/money.ts'
import { formatUnitPrice, price } from '#lib/kernel/money.ts'

/** What is counted in a pack. Weights and volumes are contents of one of these, not pieces. */
const PIECES = '粒|片|袋|支|丸|贴|枚|瓶|张|条|只|包|板|吸|喷|揿|个'
const NUMBERED = new RegExp(`(\\d+)\\s*(${PIECES})`, 'g')

interface Piece {
  /** Pieces of a pack. */
  readonly count: number
  readonly unit: string
}

/**
 * The pieces a pack holds, by its specification: 24粒 of 0.25g*24粒, 36粒 of 12粒*3板. Null where it is not said, where
 * the pack is itself the piece, or where it is too odd to compute with.
 */
export function piecesOf({ spec, unit }: { readonly spec: string; readonly unit: string }): Piece | null {
  const parts = [...spec.matchAll(NUMBERED)].map(([, count, piece]) => ({ count: Number(count), unit: piece ?? '' }))
  const inner = parts.filter((part) => part.unit !== unit)
  if (new Set(inner.map((part) => part.unit)).size !== inner.length) return null
  // 12粒*3板: boards of pieces. 3板*12粒 says the same the other way round.
  const piece = inner.find((part) => !['板', '袋', '包', '瓶'].includes(part.unit)) ?? inner[0]
  const count = inner.reduce((product, part) => product * part.count, 1)
  return piece && count > 1 ? { count, unit: piece.unit } : null
}

/** ¥0.45/粒: what one piece of a pack costs, to four decimals; empty where that is not known. */
export function piecePriceText(goods: { readonly spec: string; readonly unit: string }, packPrice: Price): string {
  const pieces = piecesOf(goods)
  return pieces ? formatUnitPrice(price(Math.round(packPrice / pieces.count)), pieces.unit) : ''
}

/** What a pharmacy keeps of the suggested retail price, in whole per cent: 毛利率 28%; empty where there is nothing to keep. */
export function marginText(retail: Price | null, cost: Price | null): string {
  if (retail === null || cost === null || cost >= retail) return ''
  return `毛利率 ${Math.floor(((retail - cost) * 100) / retail)}%`
}
