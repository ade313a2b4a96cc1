import { MoreOrLess } from '#components/ui/parts.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { usePurchaseMonths } from '#lib/browser/use-purchase-history.ts'
import type { PurchaseMonth } from '#lib/domain/purchase-history.ts'
import { monthLabel, yearAmount } from '#lib/domain/purchase-history.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { DeskPart } from './desk-part.tsx'

const BAR = 20
const GAP = 6

const figure = (month: PurchaseMonth): string => `${monthLabel(month)} ¥${formatFen(month.amount)}`

/** A bar a month; what they say is in the table. */
function Bars({ months, height }: { months: readonly PurchaseMonth[]; height: number }) {
  const most = Math.max(1, ...months.map(({ amount }) => amount))
  return (
    <svg
      viewBox={`0 0 ${months.length * (BAR + GAP)} ${height}`}
      preserveAspectRatio="none"
      style={{ height }}
      className="block w-full"
      aria-hidden="true"
    >
      {months.map(({ month, amount }, at) => {
        const tall = Math.max(1, Math.round((amount / most) * height))
        return (
          <rect
            key={month}
            x={at * (BAR + GAP) + GAP / 2}
            y={height - tall}
            width={BAR}
            height={tall}
            className={at === months.length - 1 ? 'fill-brand-600' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}

function Months({ months }: { months: readonly PurchaseMonth[] }) {
  return (
    <Table caption="近12个月采购金额">
      <TableHead columns={['月份', { title: '订单', numeric: true }, { title: '采购金额', numeric: true }]} />
      <tbody>
        {[...months].reverse().map(({ month, orders, amount }) => (
          <Row key={month} className="row-plain">
            <RowHeader>{month}</RowHeader>
            <Cell numeric>{orders}</Cell>
            <Cell numeric>¥{formatFen(amount)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

/** A year of purchases: bars for the eye, the figures that matter below them, all of them in a table that opens. */
export function PurchaseMonths({ height }: { height: number }) {
  const months = usePurchaseMonths()
  const [first] = months ?? []
  const last = months?.at(-1)
  if (!months || !first || !last) return null
  const most = months.reduce((high, each) => (each.amount > high.amount ? each : high))
  return (
    <DeskPart
      title="近12个月采购"
      aside={<span className="text-table text-ink-700">合计 ¥{formatFen(yearAmount(months))}</span>}
    >
      <Bars months={months} height={height} />
      <p className="flex justify-between gap-2 text-meta text-ink-500" aria-hidden="true">
        <span>{monthLabel(first)}</span>
        {most.month !== last.month && <span>最高 {figure(most)}</span>}
        <span>{figure(last)}</span>
      </p>
      <details className="text-table">
        <summary className="py-0.5 text-brand-700 max-tablet:py-3">
          <MoreOrLess more="各月明细" />
        </summary>
        <Months months={months} />
      </details>
    </DeskPart>
  )
}
