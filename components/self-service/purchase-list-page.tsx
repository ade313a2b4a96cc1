'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ProgressBar } from '#components/ui/progress-bar.tsx'
import { PurchaseListPreview } from './purchase-list-preview.tsx'
import { PurchaseListSource } from './purchase-list-source.tsx'
import { PurchaseTabs } from './purchase-tabs.tsx'
import type { Work } from './use-purchase-list.ts'
import { usePurchaseList } from './use-purchase-list.ts'

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

/** A whole purchasing purchase list at once: brought in, matched, looked through, and only then put into the cart. */
export function PurchaseListImportPage() {
  const list = usePurchaseList()
  const [notes, setNotes] = useState<readonly string[]>([])
  const source = useRef<HTMLDivElement>(null)
  const isShown = list.rows !== null
  const wasShown = useRef(isShown)
  // Who comes back to mend the list goes on in it.
  useEffect(() => {
    if (wasShown.current && !isShown) source.current?.querySelector('textarea')?.focus()
    wasShown.current = isShown
  }, [isShown])
  return (
    <div className="flex flex-col gap-3">
      <PurchaseTabs current="import" />
      <div ref={source} className={isShown ? 'hidden' : undefined}>
        <PurchaseListSource
          isBusy={list.work !== null}
          onLines={(lines, said) => {
            setNotes(said)
            void list.preview(lines)
          }}
        />
      </div>
      {list.work && <WorkBar work={list.work} onStop={list.rows ? undefined : list.stop} />}
      {list.rows && notes.length > 0 && <p className="text-table text-ink-700">{notes.join('；')}</p>}
      {list.rows && <PurchaseListPreview list={list} rows={list.rows} />}
    </div>
  )
}
