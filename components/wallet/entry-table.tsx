import { cx } from '#components/ui/cx.ts'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'

interface Noted {
  readonly note: string
  readonly orderNumber: string | null
}

/** A note that only says the order again is none. */
export const ownNote = ({ note, orderNumber }: Noted): string =>
  orderNumber !== null && [orderNumber, `订单 ${orderNumber}`].includes(note) ? '' : note

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
  /** What is counted, where figures alone do not say: 元. */
  unit?: string
  /** What the last column counts: 余额, 积分余额. */
  balanceTitle: string
  rows: readonly EntryRow[]
}

// On a phone a row is two or three short lines; only the balance needs its name.
const phoneCell = 'max-tablet:p-0'

/** What came and went, a line each, with what was there after it. */
export function EntryTable({ caption, unit, balanceTitle, rows }: EntryTableProps) {
  const inUnit = unit && `（${unit}）`
  return (
    <div className="border border-line">
      <Table caption={caption} className="max-tablet:block">
        <TableHead
          className="max-tablet:sr-only"
          columns={[
            '时间',
            '类型',
            '订单号',
            '备注',
            { title: <>变动{inUnit}</>, numeric: true },
            {
              title: (
                <>
                  {balanceTitle}
                  {inUnit}
                </>
              ),
              numeric: true,
            },
          ]}
        />
        <tbody className="max-tablet:block">
          {rows.map((row) => (
            <Row
              key={row.id}
              className="max-tablet:grid max-tablet:h-auto max-tablet:grid-cols-[auto_1fr_auto] max-tablet:gap-x-3 max-tablet:px-3 max-tablet:py-1.5"
            >
              <RowHeader
                className={cx(
                  'whitespace-nowrap max-tablet:order-2 max-tablet:col-span-2 max-tablet:text-ink-500 max-tablet:text-meta',
                  phoneCell,
                )}
              >
                {row.at}
              </RowHeader>
              <Cell className={phoneCell}>{row.label}</Cell>
              <Cell className={cx('max-tablet:text-ink-500', phoneCell)}>
                <span className={cx(row.orderNumber === null && 'max-tablet:hidden')}>{row.orderNumber ?? '—'}</span>
              </Cell>
              <Cell
                className={cx(
                  'text-ink-500 max-tablet:order-3 max-tablet:col-span-3',
                  ownNote(row) === '' && 'max-tablet:hidden',
                  phoneCell,
                )}
              >
                {ownNote(row)}
              </Cell>
              <Cell numeric className={cx('font-semibold', row.isGain ? 'text-ok-700' : 'text-ink-900', phoneCell)}>
                {row.change}
              </Cell>
              <Cell
                numeric
                className={cx(
                  'max-tablet:order-2 max-tablet:text-ink-500 max-tablet:text-meta max-tablet:before:content-[attr(data-title)_"_"]',
                  phoneCell,
                )}
                data-title={balanceTitle}
              >
                {row.balance}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
