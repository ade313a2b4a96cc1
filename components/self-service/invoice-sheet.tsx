import type { SheetColumn } from '#components/ui/sheet.tsx'
import { Sheet, SheetFoot, SheetTable } from '#components/ui/sheet.tsx'
import { useSiteCompany } from '#components/ui/site.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import type { Invoice } from '#lib/domain/invoice.ts'
import { figureText, sumOfText } from '#lib/kernel/known-text.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'

const columns: readonly SheetColumn<Invoice>[] = [
  { title: '申请日期', of: (invoice) => invoice.createdAt.slice(0, 10) },
  { title: '发票类型', of: (invoice) => invoice.kindText },
  { title: '发票号码', of: (invoice) => invoice.number ?? '' },
  { title: '开票日期', of: (invoice) => invoice.issuedAt?.slice(0, 10) ?? '' },
  { title: '抬头', kind: 'text', of: (invoice) => invoice.title },
  { title: '订单号', kind: 'text', of: (invoice) => invoice.orders.map(({ number }) => number).join(' ') },
  { title: '价税合计', kind: 'figure', of: (invoice) => figureText(invoice.amount) },
  { title: '状态', of: (invoice) => invoice.stateText },
]

/** A page of invoices on paper, for the bookkeeper. */
export function InvoiceSheet({ invoices }: { invoices: readonly Invoice[] }) {
  const seller = useSiteCompany()
  const company = useUser().user?.company ?? ''
  const issued = invoices.filter(({ state }) => state === 'issued')
  const facts = [
    ['销售方', seller],
    ['发票', `${invoices.length} 张`],
    ['打印时间', chinaDateTime(new Date(serverNow())).slice(0, 16)],
  ] as const
  return (
    <Sheet maker={company} title="发票清单" facts={facts}>
      <SheetTable
        caption="发票清单"
        columns={columns}
        rows={invoices}
        keyOf={({ id }) => id}
        foot={`已开票 ${issued.length} 张，价税合计 ${sumOfText(issued.map(({ amount }) => amount))}`}
      />
      <SheetFoot signs={['经办人', '日期']} seals={[]} />
    </Sheet>
  )
}
