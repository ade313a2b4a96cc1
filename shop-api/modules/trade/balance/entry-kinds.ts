import type { TransferKind } from '#shop-api/modules/base/ledger/transfer.ts'
import type { PointsKind } from '#shop-api/modules/trade/points/tables.ts'

interface MovementType {
  /** use_type of the wire. */
  readonly code: number
  readonly label: string
  readonly kinds: readonly TransferKind[]
}

/** What moves a member's balance, as members tell it apart. */
export const movementTypes: readonly MovementType[] = [
  { code: 1, label: '充值', kinds: ['recharge', 'provider_recharge'] },
  { code: 2, label: '支付订单', kinds: ['pay'] },
  { code: 3, label: '退款', kinds: ['refund', 'credit_lent', 'provider_refund_balance'] },
  { code: 4, label: '返现', kinds: ['cash_back', 'cash_back_return'] },
  { code: 5, label: '提现', kinds: ['withdrawal'] },
  { code: 6, label: '提现退回', kinds: ['withdrawal_return'] },
  { code: 7, label: '期初', kinds: ['opening'] },
]

const other = { code: 9, label: '其他' }

export const movementTypeOf = (kind: string): { readonly code: number; readonly label: string } =>
  movementTypes.find((type) => type.kinds.some((each) => each === kind)) ?? other

/** Kinds of transfers under such a code; none for a code that does not exist. */
export const kindsOf = (code: number): readonly TransferKind[] =>
  movementTypes.find((type) => type.code === code)?.kinds ?? []

const pointsLabels: Readonly<Record<PointsKind, string>> = {
  opening: '期初',
  order: '订单赠送',
  order_return: '退货扣回',
  exchange: '兑换礼品',
  exchange_return: '兑换退回',
  coupon: '兑换优惠券',
  draw: '参加抽奖',
  prize: '抽奖奖励',
  adjust: '调整',
  owed: '欠积分',
  owed_paid: '归还欠积分',
}

export const pointsLabel = (kind: PointsKind): string => pointsLabels[kind] ?? '其他'
