import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { memberFact } from '#shop-api/modules/identity/members/reads.ts'
import { findOrders, refundedOrders } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { InvoiceRow } from './kept.ts'
import { invoiceableAmounts, lockOrdersOf } from './kept.ts'
import { invoiceCorrections, invoiceOrders, invoices } from './tables.ts'

/**
 * What issued invoices say beyond what is still paid of their orders, less what was corrected: goods came back since,
 * and a red-letter invoice is due. Worked out whenever somebody looks, so nothing can forget to say so.
 */
export async function correctionsDue(
  db: Db,
  rows: readonly Pick<InvoiceRow, 'id' | 'state' | 'correctedFen'>[],
): Promise<ReadonlyMap<number, Fen>> {
  const issued = rows.filter((row) => row.state === 'issued')
  if (issued.length === 0) return new Map()
  const parts = await db
    .select()
    .from(invoiceOrders)
    .where(inArray(invoiceOrders.invoiceId, valuesOf(issued, 'id')))
  const kept = await invoiceableAmounts(db, await findOrders(db, valuesOf(parts, 'orderId')))
  return new Map(
    issued.map(({ id, correctedFen }) => {
      const own = parts.filter((part) => part.invoiceId === id)
      const over = own.reduce((sum, part) => sum + Math.max(0, part.amountFen - (kept.get(part.orderId) ?? 0)), 0)
      return [id, fen(Math.max(0, over - correctedFen))]
    }),
  )
}

/** For the operator: issued invoices that need a red-letter invoice, the oldest first, with its amount. */
export async function listCorrections(db: Db) {
  const returned = db
    .select({ id: invoiceOrders.invoiceId })
    .from(invoiceOrders)
    .where(inArray(invoiceOrders.orderId, refundedOrders))
  const rows = await db
    .select({ row: invoices, companyName: memberFact(invoices.memberId, 'companyName') })
    .from(invoices)
    .where(
      and(eq(invoices.state, 'issued'), gt(invoices.amountFen, invoices.correctedFen), inArray(invoices.id, returned)),
    )
    .orderBy(asc(invoices.id))
  const due = await correctionsDue(db, valuesOf(rows, 'row'))
  return rows.flatMap(({ row, companyName }) => {
    const amount = due.get(row.id) ?? fen(0)
    return amount > 0 ? [{ row, companyName, amount }] : []
  })
}

/** The shop has issued a red-letter invoice over what is due. Throws ShopRefusal when nothing is. */
export async function correctInvoice(db: Db, id: number, number: string, now: Date): Promise<Fen> {
  return inTransaction(db, async (tx) => {
    await lockOrdersOf(tx, id)
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
    const amount = row ? ((await correctionsDue(tx, [row])).get(id) ?? fen(0)) : fen(0)
    if (!row || amount === 0) throw new ShopRefusal(400, '该发票无需红冲')
    await tx
      .update(invoices)
      .set({ correctedFen: row.correctedFen + amount, correctionNo: number })
      .where(eq(invoices.id, id))
    await tx.insert(invoiceCorrections).values({ invoiceId: id, number, amountFen: amount, at: now })
    await notify(tx, {
      memberId: row.memberId,
      kind: 'order',
      title: '红字发票已开具',
      text: `发票 ${row.invoiceNo ?? ''} 退款部分¥${formatFen(amount)}已开具红字发票 ${number}。`,
      link: storefront.invoices,
      now,
    })
    return amount
  })
}
