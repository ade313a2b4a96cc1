import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useOwnGroups } from '#lib/browser/use-orders.ts'
import type { OwnGroup } from '#lib/domain/group-buy.ts'
import { amountText } from '#lib/kernel/known-text.ts'
import { groupBuyUrl, ordersUrl, orderUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** Groups the member has a seat in: what was paid, and whether the group came together. */
export function GroupList({ page }: { page: number }) {
  const asked = useOwnGroups(page)
  const action = { href: routes.groupBuy.path, text: '去拼团专区' }
  return (
    <PageOf
      label="拼团"
      asked={asked}
      hrefOf={(target) => ordersUrl({ state: 'groups', page: target })}
      empty={<EmptyState text="暂无拼团记录" way={action} />}
    >
      {(groups) => (
        <Table className="phone-cards plain-rows border border-line" caption="我的拼团">
          <TableHead
            columns={[
              '商品',
              '订单',
              { title: '数量', numeric: true },
              { title: '实付', numeric: true },
              '参团时间',
              '状态',
            ]}
          />
          <tbody>
            {groups.map((group) => (
              <GroupRow key={group.orderId} seat={group} onClosed={asked.reload} />
            ))}
          </tbody>
        </Table>
      )}
    </PageOf>
  )
}

function GroupRow({ seat, onClosed }: { seat: OwnGroup; onClosed: () => void }) {
  const { group } = seat
  return (
    <Row>
      <RowHeader>
        <Link href={groupBuyUrl(seat.offerId)} className={linkClass('strong')}>
          {seat.goodsName}
        </Link>
      </RowHeader>
      <Cell className="cell-labelled" data-label="订单">
        <Link href={orderUrl(seat.orderId)} className="text-brand-700 hover:underline">
          {seat.orderNumber}
        </Link>
      </Cell>
      <Cell numeric className="cell-labelled" data-label="数量">
        {seat.quantity}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="实付">
        {amountText(seat.paid)}
      </Cell>
      <Cell className="cell-labelled whitespace-nowrap" data-label="参团时间">
        {seat.joinedAt.slice(0, 16)}
      </Cell>
      <Cell className="cell-labelled" data-label="状态">
        {seat.stateText}
        {group.state === 'open' && (
          <span className="block text-meta text-ink-500">
            已有 {group.taken}/{group.seats} 家{' '}
            <Countdown endsAt={Math.floor(group.closesAt / 1000)} prefix="剩余" onEnd={onClosed} />
          </span>
        )}
      </Cell>
    </Row>
  )
}
