'use client'

import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { PrintIcon } from '#components/ui/icon.tsx'
import { Link } from '#components/ui/link.tsx'
import { QrCode } from '#components/ui/qr.tsx'
import type { Order } from '#lib/domain/order.ts'
import { orderUrl } from '#lib/routes/links.ts'

interface PaperProps {
  order: Order
  title: string
  /** Facts under the heading, a label and its text each. */
  facts: readonly (readonly [label: string, text: string])[]
  /** Who signs below, besides the seal. */
  signs: readonly string[]
  children: ReactNode
}

const never = () => () => undefined

/** A sheet of A4 as it is printed: heading, facts, content, seal and signatures, code of the order. */
export function Paper({ order, title, facts, signs, children }: PaperProps) {
  const origin = useSyncExternalStore(
    never,
    () => window.location.origin,
    () => '',
  )
  const { seller } = order
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3 print:hidden">
        <Button variant="brand" onClick={() => window.print()}>
          <PrintIcon /> 打印
        </Button>
        <Link href={orderUrl(order.id)} className={buttonClass({})}>
          返回订单
        </Link>
      </div>
      <article className="border border-line bg-surface p-6 text-table print:border-0 print:p-0">
        <header className="flex items-start gap-4">
          <div className="min-w-0 flex-1 text-center">
            <p className="text-section font-semibold">{seller.name}</p>
            <h2 className="text-total font-semibold">{title}</h2>
          </div>
          {origin !== '' && (
            <QrCode
              text={`${origin}${orderUrl(order.id)}`}
              label={`订单 ${order.number} 的二维码`}
              className="size-20"
            />
          )}
        </header>
        <dl className="my-3 grid gap-x-6 gap-y-0.5 tablet:grid-cols-2 print:grid-cols-2">
          {facts.map(([label, text]) => (
            <div key={label} className="flex gap-2">
              <dt className="shrink-0 text-ink-500">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {children}
        <footer className="mt-6 flex flex-wrap items-end justify-between gap-6">
          <div>
            {signs.map((sign) => (
              <p key={sign} className="mt-4">
                {sign}：<span className="inline-block h-4 w-40 border-ink-500 border-b" />
              </p>
            ))}
            <p className="mt-4 text-meta text-ink-500">
              {seller.address}　电话 {seller.phone}　{seller.licence}
            </p>
          </div>
          <p className="flex h-24 w-40 items-center justify-center border border-line-strong border-dashed text-meta text-ink-500">
            （供货单位出库专用章）
          </p>
        </footer>
      </article>
    </div>
  )
}
