import type { ReactNode } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { Printed } from '#components/ui/printed.tsx'
import type { Order } from '#lib/domain/order.ts'
import { orderUrl } from '#lib/routes/links.ts'

interface PaperProps {
  order: Order
  wide?: boolean
  children: ReactNode
}

/** A sheet as it will be printed, with what prints it. */
export function Paper({ order, wide = false, children }: PaperProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3">
        <PrintButton variant="brand" />
        <Link href={orderUrl(order.id)} className={buttonClass({})}>
          返回订单
        </Link>
      </div>
      <div className="border border-line bg-surface p-6 max-tablet:p-3">{children}</div>
      <Printed wide={wide}>{children}</Printed>
    </div>
  )
}
