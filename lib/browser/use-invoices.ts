import { invoiceCalls } from '#lib/contract/invoices/calls.ts'
import type { Invoice, InvoiceForm, InvoiceOrder, KnownTitle } from '#lib/domain/invoice.ts'
import type { Page } from '#lib/domain/page.ts'
import type { FormAnswer } from '#lib/kernel/form-problem.ts'
import { invoiceFields, toInvoice, toInvoiceBody, toInvoiceOrder, toInvoiceTitle } from '#lib/mapping/invoice.ts'
import type { Asked } from './asked.ts'
import { asIs, refreshAsked, useAsked, useAskedPage } from './asked.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'
import { submitForm } from './submit-form.ts'

const invoicesKey = 'invoices'
const refresh = () => refreshAsked(invoicesKey)

export const useInvoicePage = (page: number): Asked<Page<Invoice>> =>
  useAskedPage(invoicesKey, invoiceCalls.invoices, { page }, toInvoice)

/** Orders that wait for an invoice. */
export const useInvoiceOrders = (page: number): Asked<Page<InvoiceOrder>> =>
  useAskedPage(invoicesKey, invoiceCalls.invoiceOrders, { page }, toInvoiceOrder)

/** What stood on the last invoice. Asked once, so that nothing typed is overwritten. */
export const useInvoiceTitle = (): Asked<KnownTitle> =>
  useAsked(['invoice-title'], async () => toInvoiceTitle(await callShop(invoiceCalls.invoiceTitle)), asIs)

/** Asks for invoices; answers with how many. */
export async function applyForInvoices(form: InvoiceForm): Promise<FormAnswer<number>> {
  const send = async () => (await callShop(invoiceCalls.invoiceAdd, { body: toInvoiceBody(form) })).ids.length
  const answer = await submitForm(send, '申请失败，请重试', invoiceFields)
  if (answer.ok) await refresh()
  return answer
}

/** False when it failed; the reason is on the screen. */
export function cancelInvoice(id: number): Promise<boolean> {
  return doOrReport(() => callShop(invoiceCalls.invoiceCancel, { params: { id } }), refresh)
}

export function sendInvoice(id: number, email: string): Promise<FormAnswer<unknown>> {
  return submitForm(() => callShop(invoiceCalls.invoiceSend, { params: { id }, body: { email } }), '发送失败，请重试')
}
