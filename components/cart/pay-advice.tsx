import { Button } from '#components/ui/button.tsx'
import type { PayableOrder } from '#lib/domain/order.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen } from '#lib/kernel/money.ts'

interface PayAdviceProps {
  order: PayableOrder
  /** What is chosen, and what it takes from the balance. */
  method: string
  voucherIds: readonly number[]
  rest: Fen
  onTake: (method: string, voucherIds: readonly number[]) => void
}

/** What the shop API advises to pay with, by what it does to the sum; nothing where it is chosen already. */
export function PayAdvice({ order, method, voucherIds, rest, onTake }: PayAdviceProps) {
  const { payAdvice: advice, pay, paymentOptions } = order
  const isChosen =
    advice?.voucherIds.length === voucherIds.length && advice.voucherIds.every((id) => voucherIds.includes(id))
  const way = paymentOptions.find((option) => option.method === advice?.method)
  if (advice === null || way === undefined || (advice.method === method && isChosen)) return null
  const left = fen(pay - advice.byVoucher)
  const saved = method === 'balance' && advice.method === 'balance' && rest > left ? fen(rest - left) : null
  const words = [
    advice.byVoucher > 0 && `使用 ${advice.voucherIds.length} 张现金券抵 ¥${formatFen(advice.byVoucher)}`,
    (left > 0 || advice.byVoucher === 0) && `${way.label} ¥${formatFen(left)}`,
    saved !== null && `比当前少付 ¥${formatFen(saved)}`,
  ]
  return (
    <p role="status" className="text-table text-brand-700">
      推荐：{words.filter(Boolean).join('，')}
      <Button variant="text" size="row" className="ml-2" onClick={() => onTake(advice.method, advice.voucherIds)}>
        采用
      </Button>
    </p>
  )
}
