import type { Fen } from '#lib/kernel/money.ts'
import { fen, sumFen } from '#lib/kernel/money.ts'
import type { Returned } from '#shop-api/modules/service/after-sales/returned.ts'
import type { OrderLineRow } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { LineToWeigh } from '#shop-api/modules/trade/orders/shares.ts'
import { refundShare, unitWeight } from '#shop-api/modules/trade/orders/shares.ts'
import type { TaxedLine } from './tax.ts'
import { splitTax } from './tax.ts'

export interface SoldLine extends LineToWeigh {
  readonly name: string
  readonly spec: string
  readonly unit: string
  readonly number: number
  readonly payFen: number
  readonly setParts: OrderLineRow['setParts']
}

/** What was paid and kept for goods of a line. */
export interface InvoicePart extends Pick<TaxedLine, 'name' | 'spec' | 'unit' | 'number' | 'gross'> {
  /** Null where nobody knows any more of which goods it was. */
  readonly goodsId: number | null
}

/** Parts of an amount by weight; they re-add to it, and none is more than its weight where the amount is not. */
export function spreadByWeight(amount: Fen, weights: readonly number[]): Fen[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return weights.map((weight) => {
    const share = refundShare(amount, whole, before, weight)
    before += weight
    return share
  })
}

/** A line by its goods: one part, or for a combination one for each of its goods that is kept, by what it is worth. */
export function partsOf(line: SoldLine, back: Returned | undefined): InvoicePart[] {
  const { goodsId, name, spec, unit } = line
  const gross = fen(line.payFen - (back?.refund ?? 0))
  const left = (id: number, sold: number) => Math.max(0, sold - (back?.units.get(id) ?? 0))
  if (goodsId !== null) return [{ goodsId, name, spec, unit, number: left(goodsId, line.number) || null, gross }]
  const parts = (line.setParts ?? []).map((part) => ({ ...part, sold: part.number * line.number }))
  if (parts.length === 0) return [{ goodsId, name, spec, unit, number: line.number, gross }]
  const kept = parts.map((part) => left(part.goodsId, part.sold))
  // Money without goods, as a refund below the price leaves it, is of all that was sold.
  const isAllBack = kept.every((number) => number === 0)
  const shares = spreadByWeight(
    gross,
    parts.map((part, at) => unitWeight(line, part.goodsId) * (isAllBack ? part.sold : (kept[at] ?? 0))),
  )
  return parts.map((part, at) => ({
    goodsId: part.goodsId,
    name: part.name,
    spec: part.spec,
    unit: part.unit,
    number: kept[at] || null,
    gross: shares[at] ?? fen(0),
  }))
}

type Rated = Pick<TaxedLine, 'rate' | 'isRateSet' | 'gross'>

/** Shipping of an order by the rates of its goods, as they were sold: it is a part of their price. */
export function shippingParts(shipping: Fen, sold: readonly Rated[]) {
  const byRate = new Map<number, { weight: number; isRateSet: boolean }>()
  for (const { rate, isRateSet, gross } of sold) {
    const known = byRate.get(rate) ?? { weight: 0, isRateSet: true }
    byRate.set(rate, { weight: known.weight + Math.max(1, gross), isRateSet: known.isRateSet && isRateSet })
  }
  const shares = spreadByWeight(
    shipping,
    [...byRate.values()].map(({ weight }) => weight),
  )
  return [...byRate].map(([rate, { isRateSet }], at) => ({
    name: '配送费',
    spec: '',
    unit: '',
    number: null,
    taxClass: '',
    gross: shares[at] ?? fen(0),
    rate,
    isRateSet,
  }))
}

/** Parts with their taxes, less what vouchers paid, which comes off each in proportion. */
export function taxed(parts: readonly Omit<TaxedLine, 'net' | 'tax'>[], amount: Fen): TaxedLine[] {
  const paid = parts.filter((part) => part.gross > 0)
  const grosses = paid.map((part) => part.gross)
  const byVoucher = spreadByWeight(fen(Math.max(0, sumFen(grosses) - amount)), grosses)
  return paid.map((part, at): TaxedLine => {
    const gross = fen(part.gross - (byVoucher[at] ?? 0))
    return { ...part, gross, ...splitTax(gross, part.rate) }
  })
}
