import { formatFen } from '#lib/kernel/money.ts'
import type { CartAmounts } from './cart.ts'

export interface AmountRow {
  readonly label: string
  readonly text: string
}

/** From goods to what is paid, as rows that re-add to the fen; deductions that are nothing are left out. */
export function amountRows(amounts: CartAmounts): AmountRow[] {
  const deductions = [
    { label: '满减', amount: amounts.fullReduction },
    { label: '订单折扣', amount: amounts.discount },
    { label: '优惠券', amount: amounts.coupon },
  ].filter(({ amount }) => amount > 0)
  return [
    { label: '商品金额', text: `¥${formatFen(amounts.goods)}` },
    ...deductions.map(({ label, amount }) => ({ label, text: `-¥${formatFen(amount)}` })),
    ...(amounts.shipping === null
      ? []
      : [{ label: '运费', text: amounts.shipping > 0 ? `+¥${formatFen(amounts.shipping)}` : '包邮' }]),
  ]
}

/** What the sum is called: without the freight it is not yet what is paid. */
export const sumLabel = ({ shipping }: CartAmounts): string => (shipping === null ? '合计（不含运费）' : '应付')
