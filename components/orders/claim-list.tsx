import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useClaims } from '#lib/browser/use-claims.ts'
import type { ClaimSummary } from '#lib/domain/after-sales.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { claimUrl, ordersUrl, orderUrl } from '#lib/routes/links.ts'

/** Claims after a receipt: differences, returns, what could not be sent. */
export function ClaimList({ page }: { page: number }) {
  const action = { href: ordersUrl({ state: 'done' }), text: '查看已完成的订单', variant: 'outline' } as const
  return (
    <PageOf
      label="售后单"
      asked={useClaims(page)}
      hrefOf={(target) => ordersUrl({ state: 'after_sales', page: target })}
      empty={<EmptyState text="暂无退换/售后记录，收货有差异或需要退货时可在订单中申请" way={action} />}
    >
      {(claims) => <ClaimTable claims={claims} caption="退换/售后" withOrder />}
    </PageOf>
  )
}

interface ClaimTableProps {
  claims: readonly ClaimSummary[]
  caption: string
  /** Names the order of each, where they are of many. */
  withOrder?: boolean
}

export function ClaimTable({ claims, caption, withOrder }: ClaimTableProps) {
  return (
    <Table className="phone-cards plain-rows border border-line" caption={caption}>
      <TableHead
        columns={['售后单', '类型', withOrder && '订单', '申请时间', { title: '退款', numeric: true }, '状态']}
      />
      <tbody>
        {claims.map((claim) => (
          <Row key={claim.id}>
            <RowHeader>
              <Link href={claimUrl(claim)} className={linkClass('strong')}>
                {claim.number}
              </Link>
            </RowHeader>
            <Cell className="cell-labelled" data-label="类型">
              {claim.kindText}
            </Cell>
            {withOrder && (
              <Cell className="cell-labelled" data-label="订单">
                <Link href={orderUrl(claim.orderId)} className="text-brand-700 hover:underline">
                  {claim.orderNumber}
                </Link>
              </Cell>
            )}
            <Cell className="cell-labelled whitespace-nowrap" data-label="申请时间">
              {claim.createdAt.slice(0, 16)}
            </Cell>
            <Cell numeric className="cell-labelled" data-label={claim.state === 'done' ? '退款' : '预计退款'}>
              {claim.isResent ? '—' : amountText(claim.refund)}
            </Cell>
            <Cell className="cell-labelled" data-label="状态">
              {claim.stateText}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
