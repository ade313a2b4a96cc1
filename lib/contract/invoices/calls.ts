import type { z } from 'zod'
import type { BodyOf } from '../call.ts'
import { defineCalls, memberGet, memberPost } from '../call.ts'
import type { invoiceOrderShape, invoiceShape, invoiceShapes, invoiceTitleShape } from './shapes.ts'

export type WireInvoice = z.infer<typeof invoiceShape>
export type WireInvoiceOrder = z.infer<typeof invoiceOrderShape>
export type InvoiceKind = WireInvoice['kind']
export type WireInvoiceTitle = z.infer<typeof invoiceTitleShape>

/** Electronic invoices a member asks for, one or several orders each. */
export const invoiceCalls = defineCalls<typeof invoiceShapes>({
  invoices: memberGet('/api/invoice', { query: ['page'], feature: 'invoices' }),
  invoiceOrders: memberGet('/api/invoice/orders', { query: ['page'], feature: 'invoices' }),
  invoiceTitle: memberGet('/api/invoice/title', { feature: 'invoices' }),
  invoiceAdd: memberPost('/api/invoice', {
    body: [
      'order_ids',
      'is_merged',
      'kind',
      'title',
      'tax_no',
      'address',
      'phone',
      'bank',
      'account',
      'email',
      'remark',
    ],
    duplicates: 'allowed',
    feature: 'invoices',
  }),
  invoiceCancel: memberPost('/api/invoice/{id}/cancel', { duplicates: 'allowed', feature: 'invoices' }),
  invoiceFile: memberGet('/api/invoice/{id}/file', {
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'ofd', 'xml', 'jpeg', 'png'],
    feature: 'invoices',
  }),
  invoiceSend: memberPost('/api/invoice/{id}/send', { body: ['email'], duplicates: 'allowed', feature: 'invoices' }),
})

export type WireInvoiceBody = BodyOf<typeof invoiceCalls.invoiceAdd>
