'use client'

import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { PlanPreview } from './plan-preview.tsx'
import { PlanSource } from './plan-source.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'
import type { Work } from './use-plan.ts'
import { usePlan } from './use-plan.ts'

function WorkBar({ work, onStop }: { work: Work; onStop: (() => void) | undefined }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 border border-line bg-surface px-3 py-2 text-table">
      <span>
        {work.text}：{work.done} / {work.total} 行
      </span>
      <ProgressBar value={(100 * work.done) / Math.max(1, work.total)} label={work.text} className="min-w-40 flex-1" />
      {onStop && (
        <Button size="row" onClick={onStop}>
          取消
        </Button>
      )}
    </div>
  )
}

/** A whole purchasing plan at once: brought in, matched, looked through, and only then put into the cart. */
export function PlanImportPage() {
  const plan = usePlan()
  return (
    <div className="flex flex-col gap-3">
      <PurchaseTabs current="import" />
      <div className={plan.rows ? 'hidden' : undefined}>
        <PlanSource isBusy={plan.work !== null} onLines={(lines) => void plan.preview(lines)} />
      </div>
      {plan.work && <WorkBar work={plan.work} onStop={plan.rows ? undefined : plan.stop} />}
      {plan.rows && <PlanPreview plan={plan} rows={plan.rows} />}
    </div>
  )
}
