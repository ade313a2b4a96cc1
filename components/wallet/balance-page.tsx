'use client'

import { PageOf } from '#components/ui/page-of.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useMoney, useMoneyDays, useMoneyLog } from '#lib/browser/use-money.ts'
import type { MoneyEntry } from '#lib/domain/wallet.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { balanceUrl } from '#lib/routes/links.ts'
import { BalanceChart, CHART_HEIGHT } from './balance-chart.tsx'
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
  const purses = useMoney()
  const days = useMoneyDays()
  const asked = useMoneyLog(span, page)
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
        <div style={{ height: CHART_HEIGHT }} className="border border-line bg-surface" aria-hidden="true" />
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
