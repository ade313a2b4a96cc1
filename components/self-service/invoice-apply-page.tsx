'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { chooseAll } from '#components/ui/choose-all.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useInvoiceOrders, useInvoiceTitle } from '#lib/browser/use-invoices.ts'
import type { InvoiceOrder } from '#lib/domain/invoice.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { invoicesUrl, listUrl, orderUrl } from '#lib/routes/links.ts'
import { DocumentTabs } from './document-tabs.tsx'
import { InvoiceForm } from './invoice-form.tsx'

interface OrderTableProps {
  orders: readonly InvoiceOrder[]
  chosen: ReadonlyMap<number, InvoiceOrder>
  onChoose: (orders: readonly InvoiceOrder[], isChosen: boolean) => void
}

function OrderTable({ orders, chosen, onChoose }: OrderTableProps) {
  const ready = orders.filter((order) => order.reason === '')
  return (
    <Table caption="可开票的订单" className="phone-cards plain-rows">
      <TableHead
        columns={[
          chooseAll({ rows: ready, isChosen: ({ id }) => chosen.has(id), onChoose }),
          '订单',
          { title: '下单日期', className: 'w-30' },
          { title: '品种', numeric: true, className: 'w-20' },
          { title: '可开票金额', numeric: true, className: 'w-30' },
          '说明',
        ]}
      />
      <tbody>
        {orders.map((order) => (
          <Row key={order.id}>
            <Cell>
              <Checkbox
                label={`选择订单 ${order.number}`}
                hideLabel
                disabled={order.reason !== ''}
                checked={chosen.has(order.id)}
                onChange={(event) => onChoose([order], event.currentTarget.checked)}
              />
            </Cell>
            <RowHeader>
              <Link href={orderUrl(order.id)} className={linkClass('strong')}>
                {order.number}
              </Link>
            </RowHeader>
            <Cell className="whitespace-nowrap text-ink-500">{order.createdAt.slice(0, 10)}</Cell>
            <Cell numeric className="cell-labelled" data-label="品种">
              {order.lineCount}
            </Cell>
            <Cell numeric>{amountText(order.amount)}</Cell>
            <Cell className="text-ink-500">{order.reason}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** Orders without an invoice are chosen, one or several, and what is on it is filled in. */
export function InvoiceApplyPage({ page }: { page: number }) {
  const asked = useInvoiceOrders(page)
  const title = useInvoiceTitle()
  const [chosen, setChosen] = useState<ReadonlyMap<number, InvoiceOrder>>(new Map())

  const choose = (orders: readonly InvoiceOrder[], isChosen: boolean): void => {
    const next = new Map(chosen)
    for (const order of orders) {
      if (isChosen) next.set(order.id, order)
      else next.delete(order.id)
    }
    setChosen(next)
  }

  return (
    <div className="flex flex-col gap-3">
      <DocumentTabs current="apply" />
      <PageOf
        label="可开票的订单"
        asked={asked}
        hrefOf={(target) => invoicesUrl({ view: 'apply', page: target })}
        empty={
          <EmptyState text="暂无可开票的订单，发货后可在此申请开票" way={{ href: listUrl('table'), text: '去采购' }} />
        }
      >
        {(orders) => <OrderTable orders={orders} chosen={chosen} onChoose={choose} />}
      </PageOf>
      {asked.data && asked.data.total > 0 && (
        <Shown asked={title} label="开票信息">
          {(known) => <InvoiceForm title={known} orders={[...chosen.values()]} onSent={() => setChosen(new Map())} />}
        </Shown>
      )}
    </div>
  )
}
