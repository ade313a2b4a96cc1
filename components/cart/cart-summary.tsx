import { Button } from '#components/ui/button.tsx'
import { Amount } from '#components/ui/money.tsx'
import { PrintButton } from '#components/ui/print-button.tsx'
import { WorkButton } from '#components/ui/work-button.tsx'
import { amountRows, freightFees, sumLabel, sumToPay } from '#lib/domain/amount-rows.ts'
import type { Cart } from '#lib/domain/cart.ts'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, formatYuan } from '#lib/kernel/money.ts'

interface CartSummaryProps {
  cart: Cart
  /** Quantities are on their way to the shop API: the total is about to change. */
  busy: boolean
  /** Changes are not stored yet: the sum is not that of the quantities above. */
  isSettled: boolean
  /** Shows every step to the sum. */
  onExplain: () => void
  onRemoveSelected: () => void
  onCheckout: () => Promise<void>
}

function Part({ label, amount, sign }: { label: string; amount: Fen | null; sign: '-' | '+' }) {
  if (!amount) return null
  return (
    <span className="whitespace-nowrap text-ink-700">
      {label} {sign}¥{formatFen(amount)}
    </span>
  )
}

/** Why the cart can't be settled yet; null when it can. */
export function checkoutHint(cart: Cart): string | null {
  const { amounts, shipping } = cart
  if (amounts.selectedLines === 0) return '请选择要结算的商品'
  if (shipping.minimumOrder === null) return null
  const gap = shipping.minimumOrder - amounts.goods
  if (amounts.unpriced > 0) return null
  return gap > 0 ? `未达起配金额 ¥${formatYuan(shipping.minimumOrder)}，还差 ¥${formatFen(fen(gap))}` : null
}

/** Fixed to the bottom: what is chosen, what it costs by the shop API's own sum, and the way on. */
export function CartSummary({ cart, busy, isSettled, onExplain, onRemoveSelected, onCheckout }: CartSummaryProps) {
  const { amounts } = cart
  const hint = checkoutHint(cart)
  const units = amounts.selectedUnits === null ? '' : `，数量共 ${amounts.selectedUnits}`
  const [goods] = amountRows(amounts)
  return (
    <section
      aria-label="结算"
      className="stuck-bottom flex flex-wrap items-center gap-x-4 gap-y-1 border border-line bg-surface px-3 py-2 max-tablet:gap-x-1 max-tablet:gap-y-0 max-tablet:py-0.5"
    >
      <Button variant="text" size="row" onClick={onRemoveSelected} disabled={amounts.selectedLines === 0}>
        删除选中
      </Button>
      <PrintButton text="打印清单" variant="text" />
      <p className="text-table max-tablet:hidden">
        已选 <b>{amounts.selectedLines}</b> 个品种{units}
      </p>
      {/* Narrow screens keep theirs for the lines; the same is under 价格明细. */}
      <p className="flex flex-wrap gap-x-3 text-meta max-desktop:hidden">
        <span className="whitespace-nowrap text-ink-700">商品 {goods?.text}</span>
        <Part label="满减" amount={amounts.fullReduction} sign="-" />
        <Part label="订单折扣" amount={amounts.discount} sign="-" />
        {freightFees(amounts).map(({ label, fee }) => (
          <Part key={label} label={label} amount={fee} sign="+" />
        ))}
      </p>
      {amounts.selectedLines > 0 && (
        <Button variant="text" size="row" aria-haspopup="dialog" onClick={onExplain}>
          价格明细
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1 max-tablet:gap-x-2">
        {hint && <span className="text-table text-warn-700 max-tablet:basis-full max-tablet:text-right">{hint}</span>}
        <div>
          <p role="status" aria-busy={busy} className={busy ? 'opacity-60' : undefined}>
            <span className="text-table text-ink-700">{sumLabel(amounts)} </span>
            {isSettled ? (
              <Amount amount={sumToPay(amounts)} className="text-total max-tablet:text-section" />
            ) : (
              <span className="text-section text-ink-500">更新中…</span>
            )}
          </p>
          <p className="text-meta text-ink-500 tablet:hidden">
            {amounts.selectedLines} 个品种{units}
          </p>
        </div>
        <WorkButton
          variant="buy"
          size="large"
          data-takes-quantity
          data-main-action
          title="F9 或 Ctrl + Enter"
          disabled={hint !== null}
          work={onCheckout}
        >
          去结算
        </WorkButton>
      </div>
    </section>
  )
}
