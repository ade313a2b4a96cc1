import { amountText } from '#lib/kernel/known-text.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { formatFen } from '#lib/kernel/money.ts'
import type { CartAmounts, CartLine } from './cart.ts'
import { knownAmount, unpricedOf } from './cart.ts'

export interface AmountRow {
  readonly label: string
  readonly text: string
}

/** A sum of lines of which some tell no amount; of them all, there is no sum. */
const sumOf = (sum: Fen, unpriced: number, lines: number): Fen | null =>
  unpriced > 0 && unpriced === lines ? null : sum

/** What shipping costs, each fee by its name; nothing where it is not told. */
export function freightFees({
  shipping,
  freight = [],
}: Pick<CartAmounts, 'shipping' | 'freight'>): NonNullable<CartAmounts['freight']> {
  if (freight.length > 0) return freight
  return shipping === null ? [] : [{ label: '运费', fee: shipping }]
}

/** From goods to what is paid, as rows that re-add to the fen; deductions that are nothing are left out. */
export function amountRows(amounts: CartAmounts): AmountRow[] {
  const deductions = [
    { label: '满减', amount: amounts.fullReduction },
    { label: '订单折扣', amount: amounts.discount },
    { label: '优惠券', amount: amounts.coupon },
  ].filter(({ amount }) => amount > 0)
  return [
    { label: '商品金额', text: amountText(sumOf(amounts.goods, amounts.unpriced, amounts.selectedLines)) },
    ...deductions.map(({ label, amount }) => ({ label, text: `-¥${formatFen(amount)}` })),
    ...freightFees(amounts).map(({ label, fee }) => ({ label, text: fee > 0 ? `+¥${formatFen(fee)}` : '包邮' })),
  ]
}

/** What the sum is called: without the freight, or lines that tell no amount, it is not yet what is paid. */
export function sumLabel({ shipping, unpriced }: Pick<CartAmounts, 'shipping' | 'unpriced'>): string {
  const missing = [shipping === null ? '运费' : '', unpriced > 0 ? ` ${unpriced} 个金额未知的品种` : ''].filter(Boolean)
  return missing.length === 0 ? '应付' : `合计（不含${missing.join('和')}）`
}

/** Null where no line tells its amount. */
export const sumToPay = ({ pay, unpriced, selectedLines }: CartAmounts): Fen | null =>
  sumOf(pay, unpriced, selectedLines)

export const sumText = (amounts: CartAmounts): string => amountText(sumToPay(amounts))

/** What goods of these lines cost together, and in words what is not in it. */
export function goodsSum(lines: readonly CartLine[]): { readonly amount: Fen | null; readonly without: string } {
  const unpriced = unpricedOf(lines)
  const amount = sumOf(knownAmount(lines), unpriced, lines.length)
  return { amount, without: unpriced > 0 && amount !== null ? `（不含 ${unpriced} 个金额未知的品种）` : '' }
}
