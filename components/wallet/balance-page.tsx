'use client'

import { useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { PageOf } from '#components/ui/page-of.tsx'
import { Waiting } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useFeature } from '#lib/browser/features.tsx'
import { useBalanceDays, useBalanceLog, useWallet } from '#lib/browser/use-wallet.ts'
import type { OnlinePayment } from '#lib/domain/provider-payment.ts'
import { canGoOn, payingDevice } from '#lib/domain/provider-payment.ts'
import type { BalanceEntry } from '#lib/domain/wallet.ts'
import { figureText } from '#lib/kernel/known-text.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { balanceUrl } from '#lib/routes/links.ts'
import { BalanceChart, chartRoom } from './balance-chart.tsx'
import { BalanceDialogs } from './balance-dialogs.tsx'
import { BalanceFilter } from './balance-filter.tsx'
import { BalanceRequests } from './balance-requests.tsx'
import type { EntryRow } from './entry-table.tsx'
import { EntryTable } from './entry-table.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { MonthStatements } from './month-statements.tsx'
import { OnlineRecharge } from './online-recharge.tsx'
import { PaymentMeansStrip } from './payment-means-strip.tsx'
import { StatementButton } from './statement.tsx'

const rowOf = ({ amount, balance, ...entry }: BalanceEntry): EntryRow => ({
  ...entry,
  change: `${amount !== null && amount > 0 ? '+' : ''}${figureText(amount)}`,
  isGain: amount !== null && amount > 0,
  balance: balance === null ? '' : formatFen(balance),
})

interface BalancePageProps {
  kind: number | undefined
  /** Days, 2026-11-20; empty for no limit. */
  from: string
  to: string
  page: number
  /** Yuan to recharge, from a page that is short of them; empty otherwise. */
  recharge: string
}

/** Balance management: what is there, how it moved, and the ways in and out. */
export function BalancePage({ kind, from, to, page, recharge }: BalancePageProps) {
  const span = { ...(kind === undefined ? {} : { kind }), from, to }
  const { data: means, error } = useWallet()
  const hasMoves = useFeature('wallet')
  const days = useBalanceDays()
  const asked = useBalanceLog(span, page)
  // What this page began or left goes before what waited when it was opened.
  const [begun, setBegun] = useState<OnlinePayment | null>()
  const kept = means?.onlineRecharge ?? null
  const waiting = begun === undefined && kept && canGoOn(kept, payingDevice(navigator.userAgent)) ? kept : begun
  // How high it is depends on whether there is credit: what comes below waits for it, or it would be moved.
  if (!means && !error) return <Waiting label="余额" height="h-100" />
  return (
    <div className="flex flex-col gap-3">
      <PaymentMeansStrip means={means} />
      {means?.credit && means.credit.overdue > 0 && (
        <Notice kind="error">
          账期有 ¥{formatFen(means.credit.overdue)}{' '}
          已逾期，还款前暂停采购。请转账至本商城对公账户并备注“账期还款”，到账后自动恢复。
        </Notice>
      )}
      {hasMoves && (
        <>
          <BalanceDialogs recharge={recharge} means={means} onBegun={setBegun} />
          {waiting && <OnlineRecharge key={waiting.id} begun={waiting} onLeave={() => setBegun(null)} />}
          <BalanceRequests />
          {days ? (
            <BalanceChart days={days} />
          ) : (
            <div className={cx('border border-line bg-surface', chartRoom)} aria-hidden="true" />
          )}
        </>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <BalanceFilter kind={kind} from={from} to={to} />
        {hasMoves && (
          <div className="flex flex-wrap gap-2">
            <StatementButton key={`${kind}${from}${to}`} span={span} />
            <ExportButtons span={span} />
          </div>
        )}
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
        {(entries) => <EntryTable caption="余额明细" unit="元" balanceTitle="余额" rows={entries.map(rowOf)} />}
      </PageOf>
      <MonthStatements />
    </div>
  )
}
