import type { SheetColumn } from '#components/ui/sheet.tsx'
import { Sheet, SheetFoot, SheetTable } from '#components/ui/sheet.tsx'
import { useSiteCompany } from '#components/ui/site.tsx'
import { useUser } from '#lib/browser/use-user.ts'
import type { Fen, Price } from '#lib/kernel/money.ts'
import { formatFen, formatPrice, sumFen } from '#lib/kernel/money.ts'
import { serverNow } from '#lib/kernel/server-time.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'

export interface PurchaseRow {
  readonly id: number
  readonly name: string
  readonly spec: string
  readonly manufacturer: string
  readonly unit: string
  /** 0: not said. */
  readonly quantity: number
  /** Null while it is hidden. */
  readonly price: Price | null
  readonly amount: Fen | null
  readonly note: string
}

const columns: readonly SheetColumn<PurchaseRow>[] = [
  { title: '品名', kind: 'text', of: (row) => row.name },
  { title: '规格', kind: 'text', of: (row) => row.spec },
  { title: '生产厂家', kind: 'text', of: (row) => row.manufacturer },
  { title: '单价', kind: 'figure', of: (row) => (row.price === null ? '' : formatPrice(row.price)) },
  { title: '数量', kind: 'figure', of: (row) => (row.quantity === 0 ? '' : `${row.quantity}${row.unit}`) },
  { title: '金额', kind: 'figure', of: (row) => (row.amount === null ? '' : formatFen(row.amount)) },
  { title: '备注', kind: 'text', of: (row) => row.note },
]

/** What is to be bought, a line an item, for the person who approves it. */
export function PurchaseSheet({ rows }: { rows: readonly PurchaseRow[] }) {
  const seller = useSiteCompany()
  const company = useUser().user?.company ?? ''
  const facts = [
    ['供货单位', seller],
    ['品种', `${rows.length} 个`],
    ['打印时间', chinaDateTime(new Date(serverNow())).slice(0, 16)],
  ] as const
  return (
    <Sheet maker={company} title="采购清单" facts={facts}>
      <SheetTable
        caption="采购清单"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        foot={`金额合计 ¥${formatFen(sumFen(rows.flatMap(({ amount }) => amount ?? [])))}，优惠与运费以结算为准`}
      />
      <SheetFoot signs={['制单', '审批', '日期']} seals={[]} />
    </Sheet>
  )
}
