import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireInvoice, WireInvoiceTitle } from '#lib/contract/invoices/calls.ts'
import type { invoiceBody } from '#lib/contract/invoices/shapes.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/member.ts'
import { lockOrders } from '#shop-api/modules/trade/orders/order-rows.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { possibleIds, valuesOf } from '#shop-api/platform/db/ids.ts'
import { pagedRows } from '#shop-api/platform/db/paged.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'
import { checkCompany, companyOf } from './company.ts'
import { correctionsDue } from './corrections.ts'
import type { InvoiceRow } from './kept.ts'
import { linesOf } from './lines.ts'
import { invoiceFileUrl } from './of-order.ts'
import type { Invoiceable } from './orders.ts'
import { invoiceable } from './orders.ts'
import { ordersOf } from './orders-of.ts'
import { invoiceOrders, invoices } from './tables.ts'
import { kindTexts, stateTexts } from './texts.ts'

type InvoiceForm = z.output<typeof invoiceBody>

const PER_PAGE = 10

/**
 * Asks for invoices: one for all orders, or one each. The orders are locked by rising id, and an order is on one living
 * invoice only, which the database holds too. Throws ShopRefusal.
 */
export async function applyForInvoices(db: Db, memberId: number, form: InvoiceForm, now: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    await checkCompany(tx, memberId, form)
    const wanted = [...new Set(form.order_ids)]
    const rows = await lockOrders(tx, wanted, memberId)
    if (rows.length !== wanted.length) throw notFound('订单不存在')
    const found = await invoiceable(tx, rows)
    const barred = found.find((each) => each.reason !== '')
    if (barred) throw fieldRefusal('order_ids', `订单${barred.order.no}：${barred.reason}`)
    const groups = form.is_merged === 1 ? [found] : found.map((each) => [each])
    const ids: number[] = []
    for (const group of groups) ids.push(await addInvoice(tx, memberId, form, group, now))
    return ids
  })
}

async function addInvoice(tx: Db, memberId: number, form: InvoiceForm, group: readonly Invoiceable[], now: Date) {
  const { kind, title, tax_no: taxNo, address, phone, bank, account, email, remark } = form
  const [row] = await tx
    .insert(invoices)
    .values({
      memberId,
      kind,
      state: 'applied',
      title: { title, taxNo, address, phone, bank, account },
      email,
      remark,
      amountFen: sumFen(group.map((each) => each.amount)),
      createdAt: now,
    })
    .returning({ id: invoices.id })
  if (!row) throw new Error('an inserted row has no id')
  await tx
    .insert(invoiceOrders)
    .values(group.map(({ order, amount }) => ({ invoiceId: row.id, orderId: order.id, amountFen: amount })))
  // Refuses goods of which the rate is not known.
  await linesOf(tx, { id: row.id, issuedAt: null })
  return row.id
}

/** Throws ShopRefusal 404 for what is not there or somebody else's. */
export async function ownInvoice(db: Db, memberId: number, id: number): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.id, possibleIds([id])), eq(invoices.memberId, memberId)))
  if (!row) throw notFound('发票不存在')
  return row
}

/** Ends an invoice that is not issued yet and lets its orders go. Throws ShopRefusal when it is too late. */
export async function endInvoice(
  tx: Db,
  id: number,
  end: { readonly state: 'cancelled' | 'refused'; readonly reason: string },
  now: Date,
): Promise<InvoiceRow> {
  const [row] = await tx
    .update(invoices)
    .set({ ...end, endedAt: now })
    .where(and(eq(invoices.id, id), eq(invoices.state, 'applied')))
    .returning()
  if (!row) throw new ShopRefusal(400, '发票已处理，不可更改')
  await tx.update(invoiceOrders).set({ isLive: false }).where(eq(invoiceOrders.invoiceId, id))
  return row
}

export async function cancelInvoice(db: Db, memberId: number, id: number, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { id: own } = await ownInvoice(tx, memberId, id)
    await endInvoice(tx, own, { state: 'cancelled', reason: '' }, now)
  })
}

/** What stood on the member's last invoice, or what is known of the member. */
export async function lastTitle(db: Db, member: MemberRow): Promise<WireInvoiceTitle> {
  const [last] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.memberId, member.id))
    .orderBy(desc(invoices.id))
    .limit(1)
  const company = await companyOf(db, member.id)
  const { title, taxNo, address, phone, bank, account } = last?.title ?? {
    ...company,
    address: member.registeredAddress,
    phone: '',
    bank: '',
    account: '',
  }
  const email = last?.email ?? member.email
  const own = { company: company.title, company_tax_no: company.taxNo }
  return { title, tax_no: taxNo, address, phone, bank, account, email, ...own }
}

export async function listInvoices(db: Db, memberId: number, page: number) {
  const asked = { where: eq(invoices.memberId, memberId), order: [desc(invoices.id)], page, perPage: PER_PAGE }
  const { rows, total } = await pagedRows(db, invoices, asked)
  const parts = await ordersOf(db, valuesOf(rows, 'id'))
  const due = await correctionsDue(db, rows)
  return wirePage(
    rows.map(
      (row): WireInvoice => ({
        id: row.id,
        kind: row.kind,
        kind_text: kindTexts[row.kind],
        state: row.state,
        state_text: stateTexts[row.state],
        title: row.title.title,
        amount: formatFen(fen(row.amountFen)),
        invoice_no: row.invoiceNo,
        reason: row.reason,
        email: row.email,
        created_at: chinaDateTime(row.createdAt),
        issued_at: row.issuedOn ?? (row.issuedAt && chinaDateTime(row.issuedAt)),
        orders: parts
          .filter((part) => part.invoiceId === row.id)
          .map((part) => ({ id: part.orderId, no: part.no, amount: formatFen(fen(part.amountFen)) })),
        can_cancel: row.state === 'applied' ? 1 : 0,
        correction_due: formatFen(due.get(row.id) ?? fen(0)),
        corrected: formatFen(fen(row.correctedFen)),
        correction_no: row.correctionNo,
        url: invoiceFileUrl(row),
      }),
    ),
    page,
    PER_PAGE,
    total,
  )
}
