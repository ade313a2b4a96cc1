import { cx } from '#components/ui/cx.ts'
import { Cell, ColumnHeader, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { ownNote } from './own-note.ts'

export interface EntryRow {
  readonly id: number
  readonly at: string
  readonly label: string
  /** With its sign. */
  readonly change: string
  readonly isGain: boolean
  readonly balance: string
  readonly orderNumber: string | null
  readonly note: string
}

interface EntryTableProps {
  caption: string
  /** What the last column counts: 余额, 积分余额. */
  balanceTitle: string
  rows: readonly EntryRow[]
}

// On a phone each row is a block of its own whose cells name themselves.
const phoneCell =
  'max-tablet:flex max-tablet:justify-between max-tablet:border-0 max-tablet:py-0.5 max-tablet:before:text-ink-500 max-tablet:before:content-[attr(data-title)]'

/** What came and went, a line each, with what was there after it. */
export function EntryTable({ caption, balanceTitle, rows }: EntryTableProps) {
  return (
    <div className="border border-line">
      <Table caption={caption} className="max-tablet:block">
        <TableHead>
          <tr className="max-tablet:sr-only">
            <ColumnHeader>时间</ColumnHeader>
            <ColumnHeader>类型</ColumnHeader>
            <ColumnHeader>订单号</ColumnHeader>
            <ColumnHeader>备注</ColumnHeader>
            <ColumnHeader numeric>变动</ColumnHeader>
            <ColumnHeader numeric>{balanceTitle}</ColumnHeader>
          </tr>
        </TableHead>
        <tbody className="max-tablet:block">
          {rows.map((row) => (
            <Row
              key={row.id}
              className="max-tablet:block max-tablet:h-auto max-tablet:border-line-soft max-tablet:border-b max-tablet:py-2"
            >
              <RowHeader className={cx('whitespace-nowrap', phoneCell)} data-title="时间">
                {row.at}
              </RowHeader>
              <Cell className={phoneCell} data-title="类型">
                {row.label}
              </Cell>
              <Cell className={cx(row.orderNumber === null && 'max-tablet:hidden', phoneCell)} data-title="订单号">
                {row.orderNumber ?? '—'}
              </Cell>
              <Cell
                className={cx('text-ink-500', ownNote(row) === '' && 'max-tablet:hidden', phoneCell)}
                data-title="备注"
              >
                {ownNote(row)}
              </Cell>
              <Cell
                numeric
                className={cx('font-semibold', row.isGain ? 'text-ok-700' : 'text-ink-900', phoneCell)}
                data-title="变动"
              >
                {row.change}
              </Cell>
              <Cell numeric className={phoneCell} data-title={balanceTitle}>
                {row.balance}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
