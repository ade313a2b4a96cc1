'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useSourcingPage } from '#lib/browser/use-sourcing.ts'
import type { SourcingRequest } from '#lib/domain/sourcing.ts'
import { sourcingAddUrl, sourcingDetailUrl, sourcingUrl } from '#lib/routes/links.ts'

function SourcingRow({ request }: { request: SourcingRequest }) {
  const hasDetails = useFeature('sourcing')
  return (
    <Row>
      <RowHeader>
        {hasDetails ? (
          <Link href={sourcingDetailUrl(request.id)} className={linkClass('strong')}>
            {request.name}
          </Link>
        ) : (
          <span className="font-semibold">{request.name}</span>
        )}
        <span className="block text-meta text-ink-500">
          {[request.spec, request.manufacturer].filter(Boolean).join(' · ')}
        </span>
      </RowHeader>
      <Cell numeric className="cell-labelled max-tablet:text-left" data-label="数量">
        {request.quantity}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-500 max-tablet:text-right">{request.createdAt.slice(0, 10)}</Cell>
      <Cell className="max-tablet:col-span-2">
        <SourcingStateText request={request} />
      </Cell>
      <Cell className={cx('max-w-90 max-tablet:col-span-2', !request.answer && 'max-tablet:hidden')}>
        <span className="line-clamp-2">{request.answer || '—'}</span>
      </Cell>
    </Row>
  )
}

/** Everything the member has asked the shop to find, with its answer. */
export function SourcingListPage({ page }: { page: number }) {
  const asked = useSourcingPage(page)
  const add = (
    <Link href={sourcingAddUrl()} className={buttonClass({ variant: 'brand' })}>
      发布求购
    </Link>
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-table text-ink-500">找不到的品种可发布求购，采购部答复或到货后会发消息通知您</p>
        {add}
      </div>
      <PageOf label="求购" asked={asked} hrefOf={sourcingUrl} empty={<EmptyState text="暂无求购记录" action={add} />}>
        {(items) => (
          <Table caption="品种求购" className="phone-cards plain-rows">
            <TableHead
              columns={[
                '品种',
                { title: '数量', numeric: true, className: 'w-20' },
                { title: '发布日期', className: 'w-30' },
                { title: '状态', className: 'w-24' },
                '答复',
              ]}
            />
            <tbody>
              {items.map((request) => (
                <SourcingRow key={request.id} request={request} />
              ))}
            </tbody>
          </Table>
        )}
      </PageOf>
    </div>
  )
}

/** Ordinary states are plain; what the member has waited for is highlighted. */
export function SourcingStateText({ request }: { request: SourcingRequest }) {
  const look = {
    open: 'text-ink-500',
    answered: 'text-brand-700',
    arrived: 'font-semibold text-ok-700',
    closed: 'text-ink-500',
  }
  return <span className={look[request.state]}>{request.stateText}</span>
}
