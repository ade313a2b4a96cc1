import type { SheetColumn } from '#components/ui/sheet.tsx'
import { Sheet, SheetFoot, SheetTable } from '#components/ui/sheet.tsx'
import { useSiteCompany } from '#components/ui/site.tsx'
import type { Claim } from '#lib/domain/after-sales.ts'
import { amountText, figureText, quantityText } from '#lib/kernel/known-text.ts'

type Line = Claim['lines'][number]

const columnsOf = (claim: Claim): readonly SheetColumn<Line>[] => [
  { title: '品名', kind: 'text', of: (line) => line.name },
  { title: '规格', kind: 'text', of: (line) => line.spec },
  { title: '生产厂家', kind: 'text', of: (line) => line.manufacturer },
  { title: '批号', of: (line) => line.batchNumber },
  { title: '有效期至', of: (line) => line.expiresOn },
  { title: '原因', of: (line) => line.causeText },
  { title: '数量', kind: 'figure', of: (line) => quantityText(line.quantity, line.unit) },
  { title: '退款', kind: 'figure', of: (line) => (claim.isResent ? '补发' : figureText(line.refund)) },
]

/** A claim on paper, to go with goods that are sent back. */
export function ClaimSheet({ claim }: { claim: Claim }) {
  const maker = useSiteCompany()
  const facts = [
    ['售后单号', claim.number],
    ['类型', claim.kindText],
    ['状态', claim.stateText],
    ['订单号', claim.orderNumber],
    ['申请时间', claim.createdAt],
    ['说明', claim.remark],
    ['商家意见', claim.decision],
    ['寄回地址', claim.returnAddress],
    ['寄回物流', `${claim.returnCarrier} ${claim.returnTrackingNumber}`.trim()],
  ] as const
  return (
    <Sheet maker={maker} title="售后申请单" facts={facts}>
      <SheetTable
        caption={`售后单 ${claim.number} 的商品`}
        columns={columnsOf(claim)}
        rows={claim.lines}
        keyOf={({ id }) => id}
        foot={`${claim.state === 'done' ? '已退款' : '预计退款'} ${amountText(claim.refund)}`}
      />
      <SheetFoot signs={['申请人', '经办人', '日期']} seals={['购货单位盖章']} />
    </Sheet>
  )
}
