'use client'

import { useState } from 'react'
import { PageOf } from '#components/ui/page-of.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useInvoicePage } from '#lib/browser/use-invoices.ts'
import type { Invoice } from '#lib/domain/invoice.ts'
import { invoicesUrl } from '#lib/routes/links.ts'
import { DocumentTabs } from './document-tabs.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { SendInvoice } from './send-invoice.tsx'

/** Every invoice that was asked for, with what can be done with it now. */
export function InvoiceListPage({ page }: { page: number }) {
  const asked = useInvoicePage(page)
  const [sending, setSending] = useState<Invoice | null>(null)
  return (
    <div className="flex flex-col gap-3">
      <DocumentTabs current="list" />
      <PageOf
        label="发票"
        asked={asked}
        hrefOf={(target) => invoicesUrl({ page: target })}
        empty={
          <EmptyState
            text="暂无发票，订单发货后可申请电子发票"
            way={{ href: invoicesUrl({ view: 'apply' }), text: '申请开票' }}
          />
        }
      >
        {(invoices) => (
          <>
            <div className="flex justify-end">
              <PrintButton text="打印清单" />
            </div>
            <ul className="flex flex-col gap-3">
              {invoices.map((invoice) => (
                <li key={invoice.id}>
                  <InvoiceCard invoice={invoice} onSend={() => setSending(invoice)} />
                </li>
              ))}
            </ul>
            <Printed wide>
              <InvoiceSheet invoices={invoices} />
            </Printed>
          </>
        )}
      </PageOf>
      {sending && <SendInvoice key={sending.id} invoice={sending} onClose={() => setSending(null)} />}
    </div>
  )
}
