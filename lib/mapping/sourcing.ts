import type { WireSourcing, WireSourcingDetail } from '#lib/contract/sourcing/calls.ts'
import type { SourcingDetail, SourcingRequest } from '#lib/domain/sourcing.ts'
import { toGoods } from './goods.ts'

export function toSourcingRequest(wire: WireSourcing): SourcingRequest {
  return {
    id: wire.id,
    name: wire.name,
    manufacturer: wire.sccj,
    spec: wire.ypgg,
    quantity: wire.number,
    remark: wire.remark,
    state: wire.state,
    stateText: wire.status_text,
    answer: wire.answer,
    answeredAt: wire.answered_at,
    createdAt: wire.created_at,
    canCancel: wire.can_cancel === 1,
  }
}

export function toSourcingDetail(wire: WireSourcingDetail): SourcingDetail {
  return { ...toSourcingRequest(wire), goods: wire.goods && toGoods(wire.goods), history: wire.history }
}

/** A sourcing request as its form holds it, under the names of the wire. */
export function toSourcingBody(form: {
  readonly name: string
  readonly manufacturer: string
  readonly spec: string
  readonly quantity: number
  readonly remark: string
}) {
  return {
    name: form.name,
    sccj: form.manufacturer,
    ypgg: form.spec,
    number: form.quantity,
    remark: form.remark,
  }
}

/** Fields of the wire as the form calls them, for messages at a field. */
export const sourcingFields: Readonly<Record<string, string>> = {
  sccj: 'manufacturer',
  ypgg: 'spec',
  number: 'quantity',
}
