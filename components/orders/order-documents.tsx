import { Link } from '#components/ui/link.tsx'
import type { Order } from '#lib/domain/order.ts'
import { orderTaskUrl, receiptsUrl } from '#lib/routes/links.ts'

/** Papers that go with an order: each can be printed; those that do not exist yet say when they will. */
export function OrderDocuments({ order }: { order: Order }) {
  const link = 'text-brand-700 hover:underline'
  const isPaid = order.payments.length > 0
  return (
    <section
      aria-label="单据"
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border border-line bg-surface px-3 py-2 text-table print:hidden"
    >
      <h2 className="font-semibold">单据</h2>
      {order.shipments.length > 0 ? (
        <Link href={orderTaskUrl(order.id, 'delivery')} className={link}>
          随货同行单
        </Link>
      ) : (
        <span className="text-ink-500">随货同行单发货后可打印</span>
      )}
      {isPaid ? (
        <Link href={orderTaskUrl(order.id, 'payment')} className={link}>
          收款收据
        </Link>
      ) : (
        <span className="text-ink-500">收款收据付款后可打印</span>
      )}
      {order.receipt && (
        <Link href={receiptsUrl()} className={link}>
          含麻回执（{order.receipt.stateText}）
        </Link>
      )}
    </section>
  )
}
