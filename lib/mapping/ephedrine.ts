import type { WireQuota, WireReceipt } from '#lib/contract/ephedrine/calls.ts'
import type { EphedrineQuota, EphedrineReceipt } from '#lib/domain/ephedrine.ts'
import { parseFenOrNull } from '#lib/kernel/money.ts'
import { toHandedInFile } from './after-sales.ts'

export function toEphedrineReceipt(wire: WireReceipt): EphedrineReceipt {
  return {
    id: wire.id,
    orderId: wire.order_id,
    orderNumber: wire.order_no,
    pay: parseFenOrNull(wire.pay_amount),
    goods: wire.goods.map((line) => ({ name: line.name, spec: line.ypgg, quantity: line.number })),
    state: wire.state,
    stateText: wire.state_text,
    dueOn: wire.due_on,
    daysLeft: wire.days_left,
    isOverdue: wire.is_overdue === 1,
    isOpen: wire.is_open === 1,
    reason: wire.reason,
    files: wire.files.map(toHandedInFile),
    uploadedAt: wire.uploaded_at,
  }
}

export const toEphedrineQuota = (wire: WireQuota): EphedrineQuota => ({
  quota: wire.quota,
  used: wire.used,
  left: wire.left,
  validTo: wire.valid_to,
})
