import type { WireRecall } from '#lib/contract/recalls/calls.ts'
import type { Recall } from '#lib/domain/recall.ts'

export function toRecall(wire: WireRecall): Recall {
  return {
    id: wire.id,
    name: wire.name,
    manufacturer: wire.sccj,
    spec: wire.ypgg,
    unit: wire.bzdw,
    batchNumber: wire.batch_no,
    levelText: wire.level_text,
    reason: wire.reason,
    instructions: wire.instructions,
    dueOn: wire.due_on,
    createdAt: wire.created_at,
    state: wire.state,
    stateText: wire.state_text,
    answeredAt: wire.answered_at,
    remark: wire.remark,
    toldBy: wire.told_by,
    lines: wire.lines.map((line) => ({
      batchId: line.batch_id,
      orderId: line.order_id,
      orderNumber: line.order_no,
      shippedAt: line.shipped_at,
      quantity: line.number,
      gone: line.gone,
      pending: line.pending,
      left: line.left,
      canReturn: line.can_return === 1,
    })),
  }
}
