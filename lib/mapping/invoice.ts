import type { WireInvoice, WireInvoiceBody, WireInvoiceOrder, WireInvoiceTitle } from '#lib/contract/invoices/calls.ts'
import type { Invoice, InvoiceForm, InvoiceOrder, KnownTitle } from '#lib/domain/invoice.ts'
import { parseFen, parseFenOrNull } from '#lib/kernel/money.ts'

export function toInvoice(wire: WireInvoice): Invoice {
  return {
    id: wire.id,
    kindText: wire.kind_text,
    state: wire.state,
    stateText: wire.state_text,
    title: wire.title,
    amount: parseFenOrNull(wire.amount),
    number: wire.invoice_no,
    reason: wire.reason,
    email: wire.email,
    createdAt: wire.created_at,
    issuedAt: wire.issued_at,
    orders: wire.orders.map((order) => ({ id: order.id, number: order.no, amount: parseFenOrNull(order.amount) })),
    canCancel: wire.can_cancel === 1,
    correctionDue: parseFen(wire.correction_due),
    corrected: parseFen(wire.corrected),
    correctionNumber: wire.correction_no,
    url: wire.url,
  }
}

export function toInvoiceOrder(wire: WireInvoiceOrder): InvoiceOrder {
  return {
    id: wire.id,
    number: wire.no,
    createdAt: wire.created_at,
    lineCount: wire.line_count,
    amount: parseFenOrNull(wire.amount),
    reason: wire.is_allowed === 1 ? '' : wire.reason,
  }
}

export function toInvoiceTitle(wire: WireInvoiceTitle): KnownTitle {
  const { title, tax_no: taxNumber, address, phone, bank, account, email } = wire
  const company = { title: wire.company, taxNumber: wire.company_tax_no }
  return { title, taxNumber, address, phone, bank, account, email, company }
}

export function toInvoiceBody(form: InvoiceForm): WireInvoiceBody {
  const { orderIds, isMerged, kind, title, taxNumber, address, phone, bank, account, email, remark } = form
  return {
    order_ids: [...orderIds],
    is_merged: isMerged ? 1 : 0,
    kind,
    title,
    tax_no: taxNumber,
    address,
    phone,
    bank,
    account,
    email,
    remark,
  }
}

/** Fields of the wire as the form calls them, for messages at a field. */
export const invoiceFields: Readonly<Record<string, string>> = { tax_no: 'taxNumber', order_ids: 'orders' }
