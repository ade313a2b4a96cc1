import type { BalanceStatement } from '#lib/domain/wallet.ts'
import { toCsv } from '#lib/kernel/csv.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'

const titles = ['时间', '类型', '订单号', '备注', '变动(元)', '余额(元)'] as const

type Cells = readonly [
  at: string,
  label: string,
  order: string,
  note: string,
  change: number | '',
  balance: number | '',
]

const yuanOf = (amount: Fen): number => Number(formatFen(amount))

const cellsOf = ({ entries }: BalanceStatement): readonly Cells[] =>
  entries.map((entry) => [
    entry.at,
    entry.label,
    entry.orderNumber ?? '',
    entry.note,
    entry.amount === null ? '' : yuanOf(entry.amount),
    entry.balance === null ? '' : yuanOf(entry.balance),
  ])

/** First and last line hold the balances before and after the entries. */
export function statementCsv(sheet: BalanceStatement): string {
  return toCsv([
    titles,
    ['', '期初余额', '', '', '', yuanOf(sheet.opening)],
    ...cellsOf(sheet),
    ['', '期末余额', '', '', '', yuanOf(sheet.closing)],
  ])
}

/** The same as a workbook, amounts as numbers. */
export async function statementWorkbook(sheet: BalanceStatement): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const yuan = (value: number | '') => (value === '' ? null : { value, type: Number, format: '0.00' })
  const text = (value: string) => ({ value, type: String })
  const rows = [
    titles.map((title) => ({ value: title, fontWeight: 'bold' as const })),
    [text(''), text('期初余额'), text(''), text(''), null, yuan(yuanOf(sheet.opening))],
    ...cellsOf(sheet).map(([at, label, order, note, change, balance]) => [
      text(at),
      text(label),
      text(order),
      text(note),
      yuan(change),
      yuan(balance),
    ]),
    [text(''), text('期末余额'), text(''), text(''), null, yuan(yuanOf(sheet.closing))],
  ]
  return await write(rows, { columns: [20, 12, 18, 24, 12, 12].map((width) => ({ width })) }).toBlob()
}
