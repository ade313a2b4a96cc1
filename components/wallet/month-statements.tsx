import { FileLink } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Shown } from '#components/ui/shown.tsx'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { monthFolderUrl, statementFileUrl, useStatementMonths } from '#lib/browser/use-statements.ts'
import type { StatementMonth } from '#lib/domain/statement-month.ts'
import { formatFen } from '#lib/kernel/money.ts'

const columns = [
  ['期初余额', 'opening'],
  ['订单付款', 'paid'],
  ['订单退款', 'refunded'],
  ['期末余额', 'closing'],
  ['期末账期欠款', 'owed'],
  ['开票金额', 'invoiced'],
] as const

const formats = [
  ['xlsx', 'Excel'],
  ['pdf', 'PDF'],
] as const

function Months({ months }: { months: readonly StatementMonth[] }) {
  if (months.length === 0) return <p className="text-ink-500 text-table">暂无对账单</p>
  return (
    <Table className="phone-cards" caption="各月对账单">
      <TableHead columns={['月份', ...columns.map(([title]) => ({ title, numeric: true })), '下载']} />
      <tbody>
        {months.map((month) => (
          <Row key={month.name}>
            <RowHeader>{month.name}</RowHeader>
            {columns.map(([title, key]) => (
              <Cell key={key} numeric className="cell-labelled" data-label={title}>
                {formatFen(month[key])}
              </Cell>
            ))}
            <Cell className="whitespace-nowrap">
              {formats.map(([format, label]) => (
                <FileLink
                  key={format}
                  href={statementFileUrl(month.name, format)}
                  download
                  aria-label={`${month.name} 对账单 ${label}`}
                  className={linkClass('body', { underlined: true }, 'mr-3')}
                >
                  {label}
                </FileLink>
              ))}
              <FileLink
                href={monthFolderUrl(month.name)}
                download
                aria-label={`${month.name} 全部单据`}
                className={linkClass('body', { underlined: true })}
              >
                全部单据
              </FileLink>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}

function AllMonths() {
  return (
    <section aria-labelledby="month-statements" className="border border-line bg-surface p-3">
      <h2 id="month-statements" className="mb-2 text-section font-semibold">
        月度对账单
      </h2>
      <Shown asked={useStatementMonths()} label="月度对账单">
        {(months) => <Months months={months} />}
      </Shown>
    </section>
  )
}

/** Statements by month: orders, payments, refunds, balance, credit and invoices, as files for both sides' books. */
export function MonthStatements() {
  return useFeature('statements') && <AllMonths />
}
