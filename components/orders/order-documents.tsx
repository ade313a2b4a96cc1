import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { orderFolderUrl } from '#lib/browser/use-statements.ts'
import type { Order } from '#lib/domain/order.ts'
import { invoicesUrl, orderTaskUrl, receiptsUrl } from '#lib/routes/links.ts'

/** States from which an order may be put on an invoice. */
const invoiceable: readonly Order['state'][] = ['shipped', 'received', 'done']

function Invoices({ order }: { order: Order }) {
  if (order.invoices.length === 0) {
    if (order.state === 'cancelled' || order.state === 'closed') return null
    if (!invoiceable.includes(order.state)) return <span className="text-ink-500">发货后可申请发票</span>
    return (
      <Link href={invoicesUrl({ view: 'apply' })} className={linkClass()}>
        申请开票
      </Link>
    )
  }
  return order.invoices.map((invoice) =>
    invoice.url === null ? (
      <Link key={invoice.id} href={invoicesUrl()} className={linkClass()}>
        {invoice.kindText}（{invoice.stateText}）
      </Link>
    ) : (
      <FileLink key={invoice.id} href={invoice.url} download className={linkClass()}>
        下载{invoice.kindText}
      </FileLink>
    ),
  )
}

/** Papers that go with an order: each can be opened; those that do not exist yet say when they will. */
export function OrderDocuments({ order }: { order: Order }) {
  const hasFolder = useFeature('statements')
  const isPaid = order.payments.length > 0
  const hasReports = order.lines.some((line) => line.batches.some((batch) => batch.reportUrl !== null))
  return (
    <section
      aria-label="单据"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border border-line bg-surface px-3 py-2 text-table"
    >
      <h2 className="font-semibold">单据</h2>
      {order.shipments.length > 0 ? (
        <Link href={orderTaskUrl(order.id, 'delivery')} className={linkClass()}>
          随货同行单
        </Link>
      ) : (
        <span className="text-ink-500">发货后可打印随货同行单</span>
      )}
      {isPaid ? (
        <Link href={orderTaskUrl(order.id, 'payment')} className={linkClass()}>
          收款收据
        </Link>
      ) : (
        <span className="text-ink-500">付款后可打印收款收据</span>
      )}
      <Invoices order={order} />
      {hasReports && (
        <Link href={invoicesUrl({ view: 'reports', order: order.id })} className={linkClass()}>
          检验报告
        </Link>
      )}
      {hasFolder && isPaid && (
        <FileLink href={orderFolderUrl(order.id)} download className={linkClass()}>
          全部单据打包下载
        </FileLink>
      )}
      {order.receipt && (
        <Link href={receiptsUrl()} className={linkClass()}>
          含麻回执（{order.receipt.stateText}）
        </Link>
      )}
    </section>
  )
}
