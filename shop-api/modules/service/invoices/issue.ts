import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen, sumFen } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import { members } from '#shop-api/modules/identity/members/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { byId, isBehind } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import type { InvoiceRow, OrderRow } from './kept.ts'
import { invoiceableAmounts, lockOrdersOf, openClaims } from './kept.ts'
import { linesOf } from './lines.ts'
import { mailInvoice } from './mail.ts'
import { endInvoice } from './repository.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { kindTexts } from './texts.ts'

/** Twenty digits as the tax office gives them out: year, region, running number. Ours until a real one is given. */
function sampleNumber(row: InvoiceRow, now: Date): string {
  const digest = createHash('sha256').update(`invoice ${row.id}`).digest()
  const tail = String(digest.readUInt32BE(0) % 100_000_000).padStart(8, '0')
  return `${chinaDate(now).slice(2, 4)}32${String(row.id).padStart(8, '0')}${tail}`
}

/**
 * The shop issues it: over what is paid and kept of its orders now, with number, message and mail. When nothing is kept
 * the application ends, and its member is notified. Throws ShopRefusal when it is not waiting any more, or while a claim is
 * open.
 */
export async function issueInvoice(db: Db, id: number, number: string | null, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const orders = await lockOrdersOf(tx, id)
    const [waiting] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
    if (waiting?.state !== 'applied') throw new ShopRefusal(400, '待开的发票不存在')
    const claims = await openClaims(
      tx,
      orders.map((order) => order.id),
    )
    const claimed = orders.find((order) => claims.has(order.id))
    if (claimed) throw new ShopRefusal(409, `订单 ${claimed.no} 有售后正在处理，处理完成后才能开票`)
    const amount = await setAmounts(tx, id, orders)
    if (amount === 0) return endEmpty(tx, id, now)
    const [row] = await tx
      .update(invoices)
      .set({ state: 'issued', amountFen: amount, invoiceNo: number ?? sampleNumber(waiting, now), issuedAt: now })
      .where(eq(invoices.id, id))
      .returning()
    if (!row) throw new Error('an updated row is gone')
    // Refuses goods of which the rate is not known any more.
    await linesOf(tx, row)
    const less = amount < waiting.amountFen ? `，金额按退款后的实付调整为¥${formatFen(amount)}` : ''
    await notify(tx, {
      memberId: row.memberId,
      kind: 'order',
      title: '发票已开具',
      text: `${kindTexts[row.kind]} ${row.invoiceNo ?? ''} 已开具${less}，可下载${row.email === '' ? '' : `，并已发送至 ${row.email}`}。`,
      link: storefront.invoices,
      now,
    })
    if (row.email !== '') await mailInvoice(tx, row, row.email, now)
    return row
  })
}

/** Sets each order's part to what is paid and kept of it now; one of which nothing is leaves the invoice. */
async function setAmounts(tx: Db, invoiceId: number, rows: readonly OrderRow[]): Promise<Fen> {
  const kept = await invoiceableAmounts(tx, rows)
  for (const [orderId, amountFen] of kept) {
    const isPart = and(eq(invoiceOrders.invoiceId, invoiceId), eq(invoiceOrders.orderId, orderId))
    if (amountFen > 0) await tx.update(invoiceOrders).set({ amountFen }).where(isPart)
  }
  const empty = [...kept].filter(([, amount]) => amount <= 0).map(([orderId]) => orderId)
  if (empty.length > 0 && empty.length < rows.length) {
    await tx
      .delete(invoiceOrders)
      .where(and(eq(invoiceOrders.invoiceId, invoiceId), inArray(invoiceOrders.orderId, empty)))
  }
  return sumFen(kept.values())
}

async function endEmpty(tx: Db, id: number, now: Date): Promise<InvoiceRow> {
  const reason = '订单已全部退款，无可开票金额'
  const row = await endInvoice(tx, id, { state: 'cancelled', reason }, now)
  const { memberId } = row
  await notify(tx, {
    memberId,
    kind: 'order',
    title: '开票申请已取消',
    text: `${reason}。`,
    link: storefront.invoices,
    now,
  })
  return row
}

/** The shop refuses it, with its reason; the orders may be asked for again. */
export async function refuseInvoice(db: Db, id: number, reason: string, now: Date): Promise<InvoiceRow> {
  return inTransaction(db, async (tx) => {
    const row = await endInvoice(tx, id, { state: 'refused', reason }, now)
    const { memberId } = row
    await notify(tx, { memberId, kind: 'order', title: '发票申请未通过', text: reason, link: storefront.invoices, now })
    return row
  })
}

/** For the operator: those that wait, oldest first, or all, newest first. */
export async function listAllInvoices(db: Db, which: 'open' | 'all', { after, limit }: Place) {
  const order = which === 'open' ? 'oldest' : 'newest'
  return db
    .select({ row: invoices, companyName: members.companyName })
    .from(invoices)
    .innerJoin(members, eq(members.id, invoices.memberId))
    .where(and(which === 'open' ? eq(invoices.state, 'applied') : undefined, isBehind(invoices.id, after, order)))
    .orderBy(byId(invoices.id, order))
    .limit(limit)
}
