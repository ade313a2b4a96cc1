'use client'

import { cx } from '#components/ui/cx.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { Waiting } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useMoneyDays, useMoneyLog, usePurses } from '#lib/browser/use-money.ts'
import type { MoneyEntry } from '#lib/domain/wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { balanceUrl } from '#lib/routes/links.ts'
import { BalanceChart, chartRoom } from './balance-chart.tsx'
import type { EntryRow } from './entry-table.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { MoneyDialogs } from './money-dialogs.tsx'
import { MoneyFilter } from './money-filter.tsx'
import { MoneyRequests } from './money-requests.tsx'
import { PaymentMeansStrip } from './payment-means-strip.tsx'
import { StatementButton } from './statement.tsx'

const rowOf = ({ amount, balance, ...entry }: MoneyEntry): EntryRow => ({
  ...entry,
  change: `${amount > 0 ? '+' : ''}${formatFen(amount)}`,
  isGain: amount > 0,
  balance: formatFen(balance),
})

interface BalancePageProps {
  kind: number | undefined
  /** Days, 2026-11-20; empty for no limit. */
  from: string
  to: string
  page: number
}

/** Balance management: what is there, how it moved, and the ways in and out. */
export function BalancePage({ kind, from, to, page }: BalancePageProps) {
  const span = { ...(kind === undefined ? {} : { kind }), from, to }
  const { data: purses, error } = usePurses()
  const days = useMoneyDays()
  const asked = useMoneyLog(span, page)
  // How high it is depends on whether there is credit: what comes below waits for it, or it would be moved.
  if (!purses && !error) return <Waiting label="余额" height="h-100" />
  return (
    <div className="flex flex-col gap-3">
      <PaymentMeansStrip purses={purses} />
      {purses?.credit && purses.credit.overdue > 0 && (
        <Notice kind="error">
          账期有 ¥{formatFen(purses.credit.overdue)}{' '}
          已逾期，还款前暂停采购。请转账到本店收款账户并备注“账期还款”，登记到账后自动恢复。
        </Notice>
      )}
      <MoneyDialogs />
      <MoneyRequests />
      {days ? (
        <BalanceChart days={days} />
      ) : (
        <div className={cx('border border-line bg-surface', chartRoom)} aria-hidden="true" />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MoneyFilter kind={kind} from={from} to={to} />
        <div className="flex flex-wrap gap-2">
          <StatementButton key={`${kind}${from}${to}`} span={span} />
          <ExportButtons span={span} />
        </div>
      </div>
      <PageOf
        label="余额明细"
        asked={asked}
        empty={
          <EmptyState
            text={kind === undefined && from === '' && to === '' ? '暂无余额变动记录' : '暂无符合条件的余额变动记录'}
          />
        }
        hrefOf={(target) => balanceUrl({ kind, from, to, page: target })}
      >
        {(entries) => <EntryTable caption="余额明细" balanceTitle="余额" rows={entries.map(rowOf)} />}
      </PageOf>
    </div>
  )
}
