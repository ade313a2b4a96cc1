import type { WireAfterSales, WireAfterSalesSummary } from '#lib/contract/after-sales/calls.ts'
import type { Claim, ClaimKind, ClaimState, ClaimSummary, HandedInFile } from '#lib/domain/after-sales.ts'
import { parseFen, parseFenOrNull } from '#lib/kernel/money.ts'

const kinds: Readonly<Record<WireAfterSalesSummary['kind'], ClaimKind>> = {
  difference: 'difference',
  return: 'return',
  short_supply: 'shortSupply',
}

const toState = (state: WireAfterSalesSummary['state']): ClaimState => (state === 'sent_back' ? 'sentBack' : state)

export function toClaimSummary(wire: WireAfterSalesSummary): ClaimSummary {
  return {
    id: wire.id,
    number: wire.no,
    orderId: wire.order_id,
    orderNumber: wire.order_no,
    kind: kinds[wire.kind],
    kindText: wire.kind_text,
    state: toState(wire.state),
    stateText: wire.state_text,
    isResent: wire.is_resent === 1,
    refund: parseFenOrNull(wire.refund_amount),
    createdAt: wire.created_at,
  }
}

export const toHandedInFile = (wire: WireAfterSales['files'][number]): HandedInFile => ({
  id: wire.id,
  name: wire.name,
  isImage: wire.type.startsWith('image/'),
  url: wire.url,
})

export function toClaim(wire: WireAfterSales): Claim & { readonly mustSendBack: boolean } {
  return {
    ...toClaimSummary(wire),
    remark: wire.remark,
    decision: wire.decision,
    shippingRefund: parseFen(wire.shipping_refund_amount),
    rewardTaken: wire.reward_taken,
    lines: wire.lines.map((line) => ({
      id: line.id,
      name: line.name,
      manufacturer: line.sccj,
      spec: line.ypgg,
      unit: line.bzdw,
      image: line.image,
      batchNumber: line.batch_no,
      expiresOn: line.expires_on,
      causeText: line.cause_text,
      quantity: line.number,
      refund: parseFenOrNull(line.refund_amount),
    })),
    files: wire.files.map(toHandedInFile),
    history: wire.history,
    actions: wire.actions.map((action) => (action === 'send_back' ? 'sendBack' : action)),
    returnAddress: wire.return_address,
    returnCarrier: wire.return_carrier,
    returnTrackingNumber: wire.return_tracking_no,
    resent: wire.resent && {
      carrier: wire.resent.carrier,
      trackingNumber: wire.resent.tracking_no,
      shippedAt: wire.resent.shipped_at,
    },
    mustSendBack: wire.is_must_send_back === 1,
  }
}
