import type { z } from 'zod'
import { defineCall } from '../call.ts'
import type { invoiceBody, invoiceOrderShape, invoiceShape, invoiceShapes, invoiceTitleShape } from './shapes.ts'

type Data<Key extends keyof typeof invoiceShapes> = z.infer<(typeof invoiceShapes)[Key]['data']>

export type WireInvoice = z.infer<typeof invoiceShape>
export type WireInvoiceOrder = z.infer<typeof invoiceOrderShape>
export type InvoiceKind = WireInvoice['kind']
export type WireInvoiceTitle = z.infer<typeof invoiceTitleShape>
export type WireInvoiceBody = z.input<typeof invoiceBody>

/** Electronic invoices a member asks for, one or several orders each. */
export const invoiceCalls = {
  invoices: defineCall<{ query: { page?: number }; data: Data<'invoices'> }>({
    method: 'GET',
    path: '/api/invoice',
    query: ['page'],
    who: 'member',
    feature: 'invoices',
  }),
  invoiceOrders: defineCall<{ query: { page?: number }; data: Data<'invoiceOrders'> }>({
    method: 'GET',
    path: '/api/invoice/orders',
    query: ['page'],
    who: 'member',
    feature: 'invoices',
  }),
  invoiceTitle: defineCall<{ data: Data<'invoiceTitle'> }>({
    method: 'GET',
    path: '/api/invoice/title',
    who: 'member',
    feature: 'invoices',
  }),
  invoiceAdd: defineCall<{ body: WireInvoiceBody; data: Data<'invoiceAdd'> }>({
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
  }),
  invoiceCancel: defineCall<{ data: Data<'invoiceCancel'> }>({
    method: 'POST',
    path: '/api/invoice/{id}/cancel',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    feature: 'invoices',
  }),
  invoiceFile: defineCall<{ data: unknown }>({
    method: 'GET',
    path: '/api/invoice/{id}/file',
    params: { id: 'id' },
    who: 'member',
    duplicates: 'allowed',
    answer: 'file',
    files: ['pdf', 'jpeg', 'png'],
    feature: 'invoices',
  }),
  invoiceSend: defineCall<{ body: { email: string }; data: Data<'invoiceSend'> }>({
    method: 'POST',
    path: '/api/invoice/{id}/send',
    params: { id: 'id' },
    body: ['email'],
    who: 'member',
    duplicates: 'allowed',
    feature: 'invoices',
  }),
}
