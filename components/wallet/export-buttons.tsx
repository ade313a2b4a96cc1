import { saveFile } from '#components/ui/save-file.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import type { StatementSpan } from '#lib/browser/use-wallet.ts'
import { readStatement } from '#lib/browser/use-wallet.ts'

/** The log of the chosen span as a file; its balances and entries re-add. */
export function ExportButtons({ span }: { span: StatementSpan }) {
  const save = async (kind: 'csv' | 'xlsx'): Promise<void> => {
    const sheet = await readStatement(span)
    if (!sheet) return
    const { statementCsv, statementWorkbook } = await import('./statement-file.ts')
    const name = `余额明细_${[span.from, span.to].filter(Boolean).join('_') || '全部'}.${kind}`
    saveFile(
      name,
      kind === 'csv' ? new Blob([statementCsv(sheet)], { type: 'text/csv' }) : await statementWorkbook(sheet),
    )
    showToast(sheet.isCut ? '记录较多，仅导出最早的5000条，请缩短日期范围' : `已导出 ${sheet.entries.length} 条`)
  }

  return (
    <div className="flex gap-2">
      <WorkButton size="row" work={() => save('csv')}>
        导出CSV
      </WorkButton>
      <WorkButton size="row" work={() => save('xlsx')}>
        导出Excel
      </WorkButton>
    </div>
  )
}
