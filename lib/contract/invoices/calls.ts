import type { z } from 'zod'
import type { BodyOf } from '../call.ts'
import { defineCalls } from '../call.ts'
import type { invoiceOrderShape, invoiceShape, invoiceShapes, invoiceTitleShape } from './shapes.ts'

export type WireInvoice = z.infer<typeof invoiceShape>
export type WireInvoiceOrder = z.infer<typeof invoiceOrderShape>
export type InvoiceKind = WireInvoice['kind']
export type WireInvoiceTitle = z.infer<typeof invoiceTitleShape>

/** Electronic invoices a member asks for, one or several orders each. */
export const invoiceCalls = defineCalls<typeof invoiceShapes>({
  invoices: { method: 'GET', path: '/api/invoice', query: ['page'], who: 'member', feature: 'invoices' },
  invoiceOrders: { method: 'GET', path: '/api/invoice/orders', query: ['page'], who: 'member', feature: 'invoices' },
  invoiceTitle: { method: 'GET', path: '/api/invoice/title', who: 'member', feature: 'invoices' },
  invoiceAdd: {
    method: 'POST',
    path: '/api/invoice',
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
    who: 'member',
    duplicates: 'allowed',
    feature: 'invoices',
  },
  invoiceCancel: {
    method: 'POST',
    path: '/api/invoice/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'invoices',
  },
  invoiceFile: {
    method: 'GET',
    path: '/api/invoice/{id}/file',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'ofd', 'xml', 'jpeg', 'png'],
    feature: 'invoices',
  },
  invoiceSend: {
    method: 'POST',
    path: '/api/invoice/{id}/send',
    params: { id: 'id' },
    body: ['email'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'invoices',
  },
})

export type WireInvoiceBody = BodyOf<typeof invoiceCalls.invoiceAdd>
