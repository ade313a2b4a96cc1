import { Button, buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { FileLink, Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { cancelInvoice } from '#lib/browser/use-invoices.ts'
import type { Invoice, InvoiceState } from '#lib/domain/invoice.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { orderUrl } from '#lib/routes/links.ts'

const looks: Readonly<Record<InvoiceState, string>> = {
  applied: 'text-info-700',
  issued: 'text-ok-700',
  refused: 'text-price',
  cancelled: 'text-ink-500',
}

async function takeBack(id: number): Promise<void> {
  if (await cancelInvoice(id)) showToast('开票申请已撤销')
}

/** One invoice: for whom, how much, which orders, and its document once it is there. */
export function InvoiceCard({ invoice, onSend }: { invoice: Invoice; onSend: () => void }) {
  const name = `${invoice.kindText} ${invoice.number ?? ''}`.trim()
  return (
    <article aria-label={name} className="border border-line bg-surface text-table">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-page px-3 py-1.5">
        <span className="font-semibold">{invoice.kindText}</span>
        {invoice.number && <span className="text-ink-700">号码 {invoice.number}</span>}
        <time className="text-ink-500">{invoice.createdAt.slice(0, 10)} 申请</time>
        <span className={cx('ml-auto font-semibold', looks[invoice.state])}>{invoice.stateText}</span>
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
        <div className="min-w-0 flex-1 max-tablet:basis-full">
          <p>{invoice.title}</p>
          <p className="text-ink-500">
            订单{' '}
            {invoice.orders.map((order) => (
              <Link key={order.id} href={orderUrl(order.id)} className={linkClass('quiet', {}, 'mr-2')}>
                {order.number}
              </Link>
            ))}
          </p>
          {invoice.state === 'refused' && <p className="text-price">原因：{invoice.reason}</p>}
          {invoice.correctionDue > 0 && (
            <p className="text-price">
              开票后有退款，¥{formatFen(invoice.correctionDue)} 待开红字发票，请勿按原金额抵扣
            </p>
          )}
          {invoice.corrected > 0 && (
            <p>
              已开红字发票 ¥{formatFen(invoice.corrected)}（号码 {invoice.correctionNumber}）
            </p>
          )}
          {invoice.state === 'cancelled' && invoice.reason !== '' && <p className="text-ink-500">{invoice.reason}</p>}
          {invoice.state === 'issued' && invoice.url === null && (
            <p className="text-ink-500">正式发票文件待商家上传，需要时请联系客服</p>
          )}
          {invoice.email !== '' && <p className="text-ink-500">接收邮箱 {invoice.email}</p>}
        </div>
        <p className="whitespace-nowrap">
          价税合计 <span className="text-form font-semibold text-price">{amountText(invoice.amount)}</span>
        </p>
        <p className="flex gap-2 max-tablet:ml-auto">
          {invoice.url && (
            <>
              <FileLink
                href={invoice.url}
                download
                className={buttonClass({ size: 'row' })}
                aria-label={`下载 ${name}`}
              >
                下载发票
              </FileLink>
              <Button size="row" onClick={onSend} aria-label={`发送到邮箱 ${name}`}>
                发送到邮箱
              </Button>
            </>
          )}
          {invoice.canCancel && (
            <WorkButton
              size="row"
              work={() => takeBack(invoice.id)}
              question={{
                message: '确定撤销该开票申请吗？撤销后订单可重新申请开票。',
                confirm: '撤销申请',
                destructive: true,
              }}
            >
              撤销申请
            </WorkButton>
          )}
        </p>
      </div>
    </article>
  )
}
