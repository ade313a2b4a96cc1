import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { GoodsItem } from '#shop-api/modules/catalogue/goods/reads.ts'

export interface TaxedLine {
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly number: number | null
  /** With tax, as it was paid. */
  readonly gross: Fen
  /** Percent. */
  readonly rate: number
  /** Whether an operator has set the rate for the goods; the usual one of their kind is for him to check. */
  readonly isRateSet: boolean
  /** Of the tax office's table of goods; empty where none is set. */
  readonly taxClass: string
  readonly net: Fen
  readonly tax: Fen
}

export type GoodsKind = GoodsItem['kind']

/** Percent by the kind of goods, until an operator sets another: herbs of the field pay the lower rate. */
export const rates: Readonly<Record<GoodsKind, number>> = { drug: 13, piece: 9, device: 13, other: 13 }

/** The part of an amount that is tax, to the nearest fen; net and tax re-add to what was paid. */
export function splitTax(gross: Fen, rate: number): { net: Fen; tax: Fen } {
  const net = Math.round((gross * 100) / (100 + rate))
  return { net: fen(net), tax: fen(gross - net) }
}

export function totalsOf(lines: readonly TaxedLine[]): { net: Fen; tax: Fen; gross: Fen } {
  return {
    net: sumFen(lines.map((line) => line.net)),
    tax: sumFen(lines.map((line) => line.tax)),
    gross: sumFen(lines.map((line) => line.gross)),
  }
}
