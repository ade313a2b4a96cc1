import type { Fen } from '#lib/kernel/money.ts'

export type ClaimKind = 'difference' | 'return' | 'shortSupply'
export type ClaimState = 'applied' | 'approved' | 'sentBack' | 'done' | 'rejected' | 'withdrawn'
export type ClaimAction = 'withdraw' | 'sendBack'

export interface HandedInFile {
  readonly id: number
  readonly name: string
  readonly isImage: boolean
  readonly url: string
}

export interface ClaimSummary {
  readonly id: number
  readonly number: string
  readonly orderId: number
  readonly orderNumber: string
  readonly kind: ClaimKind
  readonly kindText: string
  readonly state: ClaimState
  readonly stateText: string
  /** Goods were sent again in place of those claimed; no money goes back then. */
  readonly isResent: boolean
  /** An estimate until it is done. */
  readonly refund: Fen | null
  readonly createdAt: string
}

export interface Claim extends ClaimSummary {
  readonly remark: string
  readonly decision: string
  readonly shippingRefund: Fen
  /** What of the order's points and cash back was taken back with it; empty when nothing. */
  readonly rewardTaken: string
  readonly lines: readonly {
    readonly id: number
    readonly name: string
    readonly manufacturer: string
    readonly spec: string
    readonly unit: string
    readonly image: string
    readonly batchNumber: string
    readonly expiresOn: string
    readonly causeText: string
    readonly quantity: number | null
    readonly refund: Fen | null
  }[]
  readonly files: readonly HandedInFile[]
  readonly history: readonly { readonly at: string; readonly text: string }[]
  readonly actions: readonly ClaimAction[]
  readonly returnAddress: string
  readonly returnCarrier: string
  readonly returnTrackingNumber: string
  /** Parcel with the goods that were sent again. */
  readonly resent: { readonly carrier: string; readonly trackingNumber: string; readonly shippedAt: string } | null
}

/** What a buyer finds at receipt, in the words of the form. */
export const differenceCauses = [
  { value: 'short', text: '少货' },
  { value: 'damaged', text: '破损' },
  { value: 'wrong', text: '错货' },
  { value: 'refused', text: '拒收' },
] as const
export type DifferenceCause = (typeof differenceCauses)[number]['value']

/** Why a buyer gives goods back afterwards. */
const returnCauses = [
  { value: 'quality', text: '质量问题' },
  { value: 'damaged', text: '破损' },
  { value: 'wrong', text: '错货' },
  { value: 'near_expiry', text: '效期不符' },
  { value: 'unwanted', text: '不再需要' },
] as const
export type ReturnCause = (typeof returnCauses)[number]['value']

/** Causes a batch can be given back for: some goods can only be returned for a reason. */
export const returnCausesOf = ({ noReturnReason }: { readonly noReturnReason: string }) =>
  returnCauses.filter(({ value }) => noReturnReason === '' || value !== 'unwanted')

/** Steps a claim of each kind goes through, for the bar above it. */
export function claimSteps(
  { kind, state, isResent }: Pick<Claim, 'kind' | 'state' | 'isResent'>,
  mustSendBack: boolean,
) {
  const asked = { text: kind === 'difference' ? '登记差异' : '提交申请', isDone: true }
  if (state === 'rejected') return [asked, { text: '已驳回', isDone: true }]
  if (state === 'withdrawn') return [asked, { text: '已撤销', isDone: true }]
  const way = mustSendBack ? [{ text: '寄回商品', isDone: state === 'sentBack' || state === 'done' }] : []
  return [
    asked,
    { text: '商家审核', isDone: state !== 'applied' },
    ...way,
    { text: isResent ? '补发完成' : '退款完成', isDone: state === 'done' },
  ]
}
