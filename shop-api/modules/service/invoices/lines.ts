import { fen } from '#lib/kernel/money.ts'
import { goodsFacts } from '#shop-api/modules/catalogue/goods/reads.ts'
import { returnedBefore } from '#shop-api/modules/service/after-sales/returned.ts'
import type { OrderLineRow } from '#shop-api/modules/trade/orders/order-rows.ts'
import { linesOfOrders, orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { InvoicePart } from './invoice-parts.ts'
import { partsOf, shippingParts, taxed } from './invoice-parts.ts'
import type { InvoiceRow } from './kept.ts'
import { ordersOf } from './orders-of.ts'
import type { TaxedLine } from './tax.ts'
import { rates } from './tax.ts'

const paidOf = (parts: readonly InvoicePart[]): InvoicePart[] => parts.filter((part) => part.gross > 0)

interface Taxes {
  readonly rate: number
  readonly isRateSet: boolean
  readonly taxClass: string
}

/** How each of these goods is taxed. Answers with null for what is not known. */
async function loadTaxes(db: Db, lines: readonly OrderLineRow[]): Promise<(goodsId: number | null) => Taxes | null> {
  const ids = lines.flatMap((line) => [line.goodsId ?? 0, ...(line.setParts ?? []).map((part) => part.goodsId)])
  const known = await goodsFacts(db, ids, 'kind', 'taxRate', 'taxClass')
  const taxes = new Map(
    [...known].map(([id, { kind, taxRate, taxClass }]): [number, Taxes] => [
      id,
      { rate: taxRate ?? rates[kind], isRateSet: taxRate !== null, taxClass: taxClass ?? '' },
    ]),
  )
  return (goodsId) => taxes.get(goodsId ?? 0) ?? null
}

/**
 * Lines of the invoice's orders by their goods, without what was given back before it was issued. What vouchers paid is
 * taken off line by line in proportion, so that the lines re-add to the amount of the invoice. Throws ShopRefusal where
 * the rate of goods is not known.
 */
export async function linesOf(db: Db, { id, issuedAt }: Pick<InvoiceRow, 'id' | 'issuedAt'>): Promise<TaxedLine[]> {
  const owners = await ordersOf(db, [id])
  const ids = owners.map((owner) => owner.orderId)
  const { byLine, shippingOf } = await returnedBefore(db, ids, issuedAt)
  const lines = await linesOfOrders(db, ids)
  const known = await orderFacts(db, ids, 'shippingFen')
  const taxesOf = await loadTaxes(db, lines)
  return owners.flatMap((owner) => {
    const own = lines.filter((line) => line.orderId === owner.orderId)
    const withTaxes = <Part extends { readonly name: string; readonly goodsId: number | null }>(part: Part) => {
      const taxes = taxesOf(part.goodsId)
      if (taxes === null)
        throw new ShopRefusal(409, `订单 ${owner.no} 的“${part.name}”税率不明，不能开票，请联系客服核对`)
      return { ...part, ...taxes }
    }
    const shipping = fen((known.get(owner.orderId)?.shippingFen ?? 0) - (shippingOf.get(owner.orderId) ?? 0))
    const kept = paidOf(own.flatMap((line) => partsOf(line, byLine.get(line.id)))).map(withTaxes)
    if (shipping === 0) return taxed(kept, fen(owner.amountFen))
    const sold = own.flatMap((line) => partsOf(line, undefined))
    const paid = paidOf(sold)
    const carried = shippingParts(shipping, (paid.length > 0 ? paid : sold).map(withTaxes))
    return taxed([...kept, ...carried], fen(owner.amountFen))
  })
}
