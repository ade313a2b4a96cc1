import { useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintIcon } from '#components/ui/icon.tsx'
import { Printed } from '#components/ui/printed.tsx'
import type { SheetColumn } from '#components/ui/sheet.tsx'
import { Sheet, SheetFoot, SheetTable } from '#components/ui/sheet.tsx'
import { useSiteCompany } from '#components/ui/site.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import type { StatementSpan } from '#lib/browser/use-wallet.ts'
import { readStatement } from '#lib/browser/use-wallet.ts'
import type { BalanceEntry, BalanceStatement } from '#lib/domain/wallet.ts'
import { chineseAmount } from '#lib/kernel/chinese-amount.ts'
import { figureText, sumOfText } from '#lib/kernel/known-text.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { ownNote } from './entry-table.tsx'

const gain = ({ amount }: BalanceEntry) => (amount === null ? null : fen(Math.max(0, amount)))
const spent = ({ amount }: BalanceEntry) => (amount === null ? null : fen(Math.max(0, -amount)))
const figure = (amount: Fen | null): string => (amount === 0 ? '' : figureText(amount))

const columns: readonly SheetColumn<BalanceEntry>[] = [
  { title: '时间', of: (entry) => entry.at.slice(0, 16) },
  { title: '类型', of: (entry) => entry.label },
  { title: '订单号', of: (entry) => entry.orderNumber ?? '' },
  { title: '备注', kind: 'text', of: ownNote },
  { title: '收入', kind: 'figure', of: (entry) => figure(gain(entry)) },
  { title: '支出', kind: 'figure', of: (entry) => figure(spent(entry)) },
  { title: '余额', kind: 'figure', of: (entry) => (entry.balance === null ? '' : formatFen(entry.balance)) },
]

/** What came and went in a span, between its first and last balance, for both sides to agree on. */
function StatementSheet({ sheet, span }: { sheet: BalanceStatement; span: StatementSpan }) {
  const seller = useSiteCompany()
  const company = useUser().user?.company ?? ''
  const { entries, opening, closing } = sheet
  const days = [span.from || entries[0]?.at.slice(0, 10), span.to || entries.at(-1)?.at.slice(0, 10)]
  const facts = [
    ['购货单位', company],
    ['对账期间', days.filter(Boolean).join(' 至 ')],
    ['期初余额', `¥${formatFen(opening)}`],
    ['期末余额', `¥${formatFen(closing)}（${chineseAmount(closing)}）`],
  ] as const
  return (
    <Sheet maker={seller} title="对账单" facts={facts}>
      <SheetTable
        caption="对账单"
        columns={columns}
        rows={entries}
        keyOf={({ id }) => id}
        foot={`收入合计 ${sumOfText(entries.map(gain))}　支出合计 ${sumOfText(entries.map(spent))}`}
      />
      <SheetFoot signs={['核对人', '日期']} seals={['供货单位盖章', '购货单位盖章']} />
    </Sheet>
  )
}

/** Prints the whole span, not only the page of it that is shown; from then on the browser's own command does too. */
export function StatementButton({ span }: { span: StatementSpan }) {
  const [sheet, setSheet] = useState<BalanceStatement>()

  const print = async (): Promise<void> => {
    const read = await readStatement(span)
    if (!read) return
    flushSync(() => setSheet(read))
    window.print()
  }

  return (
    <>
      <WorkButton size="row" work={print}>
        <PrintIcon /> 打印对账单
      </WorkButton>
      {sheet && (
        <Printed>
          <StatementSheet sheet={sheet} span={span} />
        </Printed>
      )}
    </>
  )
}
