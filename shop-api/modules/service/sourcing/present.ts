import type { WireSourcing } from '#lib/contract/sourcing/calls.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import type { SourcingRow } from './repository.ts'

export type SourcingState = WireSourcing['state']

export function stateOf(row: SourcingRow): SourcingState {
  if (row.closedAt) return 'closed'
  if (row.arrivedAt) return 'arrived'
  return row.answeredAt ? 'answered' : 'open'
}

export const stateTexts: Readonly<Record<SourcingState, string>> = {
  open: '待答复',
  answered: '已答复',
  arrived: '已到货',
  closed: '已撤销',
}

export function presentSourcingRequest(row: SourcingRow): WireSourcing {
  const state = stateOf(row)
  return {
    id: row.id,
    name: row.name,
    sccj: row.manufacturer,
    ypgg: row.spec,
    number: row.number,
    remark: row.remark,
    state,
    status_text: stateTexts[state],
    answer: row.answer,
    answered_at: row.answeredAt && chinaDateTime(row.answeredAt),
    created_at: chinaDateTime(row.createdAt),
    can_cancel: state === 'open' || state === 'answered' ? 1 : 0,
  }
}

/** What happened to it, in order. */
export function historyOf(row: SourcingRow): { at: string; text: string }[] {
  const steps: [Date | null, string][] = [
    [row.createdAt, '发布求购'],
    [row.answeredAt, '采购部已答复'],
    [row.arrivedAt, '商品到货，已发送消息'],
    [row.closedAt, '撤销求购'],
  ]
  return steps.flatMap(([at, text]) => (at ? [{ at: chinaDateTime(at), text }] : []))
}
