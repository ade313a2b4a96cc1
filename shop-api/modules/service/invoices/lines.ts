import { asc, eq, inArray } from 'drizzle-orm'
import { fen } from '#lib/kernel/money.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { InvoicePart } from './invoice-parts.ts'
import { partsOf, shippingParts, taxed } from './invoice-parts.ts'
import type { InvoiceRow } from './kept.ts'
import { ordersOf } from './orders-of.ts'
import { returnedBefore } from './returned.ts'
import type { TaxedLine } from './tax.ts'
import { rates } from './tax.ts'

type OrderLine = typeof orderLines.$inferSelect

const paidOf = (parts: readonly InvoicePart[]): InvoicePart[] => parts.filter((part) => part.gross > 0)

interface Taxes {
  readonly rate: number
  readonly isRateSet: boolean
  readonly taxClass: string
}

/** How each of these goods is taxed. Answers with null for what is not known. */
async function loadTaxes(db: Db, lines: readonly OrderLine[]): Promise<(goodsId: number | null) => Taxes | null> {
  const ids = lines.flatMap((line) => [line.goodsId, ...(line.setParts ?? []).map((part) => part.goodsId)])
  const known = await db
    .select({ id: goods.id, kind: goods.kind, taxRate: goods.taxRate, taxClass: goods.taxClass })
    .from(goods)
    .where(inArray(goods.id, possibleIds(ids)))
  const taxes = new Map(
    known.map(({ id, kind, taxRate, taxClass }): [number, Taxes] => [
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
  const rows = await db
    .select({ line: orderLines, shippingFen: orders.shippingFen })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.id))
  const taxesOf = await loadTaxes(db, valuesOf(rows, 'line'))
  return owners.flatMap((owner) => {
    const own = rows.filter((row) => row.line.orderId === owner.orderId)
    const withTaxes = <Part extends { readonly name: string; readonly goodsId: number | null }>(part: Part) => {
      const taxes = taxesOf(part.goodsId)
      if (taxes === null)
        throw new ShopRefusal(409, `订单 ${owner.no} 的“${part.name}”税率不明，不能开票，请联系客服核对`)
      return { ...part, ...taxes }
    }
    const shipping = fen((own[0]?.shippingFen ?? 0) - (shippingOf.get(owner.orderId) ?? 0))
    const kept = paidOf(own.flatMap(({ line }) => partsOf(line, byLine.get(line.id)))).map(withTaxes)
    if (shipping === 0) return taxed(kept, fen(owner.amountFen))
    const sold = own.flatMap(({ line }) => partsOf(line, undefined))
    const paid = paidOf(sold)
    const carried = shippingParts(shipping, (paid.length > 0 ? paid : sold).map(withTaxes))
    return taxed([...kept, ...carried], fen(owner.amountFen))
  })
}
