import { Button } from '#components/ui/button.tsx'
import { Amount } from '#components/ui/money.tsx'
import { sumLabel, sumToPay } from '#lib/domain/amount-rows.ts'
import type { Settlement } from '#lib/domain/settlement.ts'

interface SubmitBarProps {
  settlement: Settlement
  hasAddress: boolean
  /** The sum is being reckoned again, or the order is on its way. */
  busy: boolean
  onSubmit: () => void
  /** Shows every step to the sum. */
  onExplain: () => void
}

/** The sum of all orders and the one button; why it can't be pressed is beside it. */
export function SubmitBar({ settlement, hasAddress, busy, onSubmit, onExplain }: SubmitBarProps) {
  const hint =
    settlement.blockers[0]?.text ??
    (settlement.amounts.unpriced > 0 ? '有商品金额未知，不能提交，请联系客服' : null) ??
    (hasAddress ? null : settlement.addresses.length > 0 ? '请选择收货地址' : '请先添加收货地址')
  return (
    <div className="stuck-bottom flex flex-wrap items-center justify-end gap-x-4 gap-y-1 border border-line bg-surface px-3 py-2">
      {hint && <span className="text-table text-warn-700">{hint}</span>}
      <Button variant="text" size="row" aria-haspopup="dialog" onClick={onExplain}>
        价格明细
      </Button>
      <p>
        <span className="text-table text-ink-700">{sumLabel(settlement.amounts)} </span>
        <Amount amount={sumToPay(settlement.amounts)} className="text-total" />
      </p>
      <Button variant="buy" size="large" busy={busy} disabled={hint !== null} onClick={onSubmit}>
        提交订单
      </Button>
    </div>
  )
}
