'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { showToast } from '#components/ui/toast-state.ts'
import type { MoneySpan } from '#lib/browser/use-money.ts'
import { readMoneySheet } from '#lib/browser/use-money.ts'

type Kind = 'csv' | 'xlsx'

/** The log of the chosen span as a file; its balances and entries re-add. */
export function ExportButtons({ span }: { span: MoneySpan }) {
  const [busy, setBusy] = useState<Kind | null>(null)

  const save = async (kind: Kind): Promise<void> => {
    setBusy(kind)
    const sheet = await readMoneySheet(span)
    if (sheet) {
      const { moneyCsv, moneyWorkbook } = await import('./money-file.ts')
      const name = `余额明细_${[span.from, span.to].filter(Boolean).join('_') || '全部'}.${kind}`
      saveFile(name, kind === 'csv' ? new Blob([moneyCsv(sheet)], { type: 'text/csv' }) : await moneyWorkbook(sheet))
      showToast(sheet.isCut ? '记录较多，仅导出最早的5000条，请缩短日期范围' : `已导出 ${sheet.entries.length} 条`)
    }
    setBusy(null)
  }

  return (
    <div className="flex gap-2">
      <Button size="row" busy={busy === 'csv'} onClick={() => void save('csv')}>
        导出CSV
      </Button>
      <Button size="row" busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>
        导出Excel
      </Button>
    </div>
  )
}
