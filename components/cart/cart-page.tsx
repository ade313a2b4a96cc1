'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { entryQueue } from '#components/goods/desk/entries.ts'
import { PriceSteps } from '#components/goods/price-steps.tsx'
import { PurchaseSheet } from '#components/goods/purchase-sheet.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { Link } from '#components/ui/link.tsx'
import { Printed } from '#components/ui/printed.tsx'
import { Shown } from '#components/ui/shown.tsx'
import { EmptyState, Notice } from '#components/ui/states.tsx'
import { useSame } from '#components/ui/use-same.ts'
import type { CartHandle } from '#lib/browser/use-cart.ts'
import { useCart } from '#lib/browser/use-cart.ts'
import { useCartFilter } from '#lib/browser/use-cart-filter.ts'
import type { Cart, CartLine } from '#lib/domain/cart.ts'
import { changedPrices, isLost, selectedLines } from '#lib/domain/cart.ts'
import type { ExplainedPart } from '#lib/domain/price-steps.ts'
import { knownExplanation } from '#lib/domain/price-steps.ts'
import { checkoutUrl, listUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { CartFilters } from './cart-filters.tsx'
import { CartSummary } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { CheckoutLimit, useCheckoutParts } from './checkout-parts.tsx'
import { GapFillers } from './gap-fillers.tsx'
import { PromotionBars } from './promotion-bars.tsx'
import { toPurchaseRow } from './purchase-row.ts'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'
import { useRemoveLines } from './use-remove-lines.ts'

/** Step 1: every line of the cart, editable by keyboard, with the shop API's own sum below. */
export function CartPage() {
  const { asked, ...handle } = useCart()
  return (
    <Shown asked={asked} label="购物车" height="h-100">
      {(cart) => (cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} {...handle} />)}
    </Shown>
  )
}

function EmptyCart() {
  return (
    <EmptyState
      text="购物车空空如也~"
      action={
        <span className="flex flex-wrap justify-center gap-4">
          <Link href={listUrl('table')} className={buttonClass({ variant: 'brand' })}>
            去逛逛
          </Link>
          {isLinkable(routes.quickPurchase.path) && (
            <Link href={routes.quickPurchase.path} className={buttonClass({})}>
              从常购清单添加
            </Link>
          )}
        </span>
      }
    />
  )
}

/** Of what is not being printed nothing is made. */
function PrintedLines({ lines }: { lines: readonly CartLine[] }) {
  return <PurchaseSheet rows={lines.map(toPurchaseRow)} />
}

function FilledCart({
  cart,
  busy,
  isSettled,
  setQuantity,
  takeQuantity,
  select,
  whenSettled,
}: Omit<CartHandle, 'asked'> & { cart: Cart }) {
  const router = useRouter()
  const removeLines = useRemoveLines()
  const [explained, setExplained] = useState<ExplainedPart | null>(null)
  const explainLine = useSame((line: CartLine) => setExplained(line.id))
  const { filter, hidden, choose } = useCartFilter(cart.lines)
  const { valid, invalid } = useMemo(() => {
    const shown = cart.lines.filter((line) => !hidden.has(line.id))
    return { valid: shown.filter((line) => !isLost(line)), invalid: shown.filter(isLost) }
  }, [cart.lines, hidden])
  const focus = useFocusAfterRemoval(useMemo(() => [...valid, ...invalid], [valid, invalid]))
  const remove = useSame((lines: readonly CartLine[]): void => {
    focus.announce(lines)
    void removeLines(lines).then((isGone) => {
      if (!isGone) focus.callOff()
    })
  })
  const changed = changedPrices(cart.lines)
  const chosen = selectedLines(cart.lines)
  const parts = useCheckoutParts((ids) => router.push(checkoutUrl(ids)))
  const checkout = async (): Promise<void> => {
    await entryQueue.settled()
    const settled = (await whenSettled()) ?? cart
    const left = entryQueue.entries().filter(({ state }) => state !== 'added').length
    const goesOn =
      left === 0 ||
      (await confirmDialog.ask({ message: `还有 ${left} 条录入未加入购物车，仍要结算吗？`, confirm: '去结算' }))
    if (goesOn) parts.checkout(selectedLines(settled.lines))
  }
  const actions = {
    onQuantity: setQuantity,
    onTake: takeQuantity,
    onSelect: select,
    onRemove: remove,
    onExplain: explainLine,
  }

  return (
    <div className="flex flex-col gap-2 max-tablet:gap-1.5">
      <CheckoutLimit count={chosen.length} />
      {changed.length > 0 && <Notice kind="warn">{changed.length} 个品种价格有变动</Notice>}
      {cart.notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      <div className="flex flex-wrap items-center gap-x-3 border border-line bg-surface px-2 text-table max-tablet:px-1">
        <CartFilters filters={cart.filters} chosen={filter} onChoose={choose} />
        <PromotionBars cart={cart} isBrief className="min-w-0 flex-1 max-tablet:order-last max-tablet:basis-full" />
        <GapFillers cart={cart} />
      </div>
      <p role="status" className="text-meta text-ink-500 empty:hidden">
        {hidden.size > 0 && '仅显示部分商品，合计与结算仍按全部已选商品计算'}
      </p>
      {valid.length + invalid.length === 0 && <p className="bg-surface p-4 text-ink-500">暂无符合筛选条件的商品</p>}
      {valid.length > 0 && <CartTable caption="购物车商品" lines={valid} {...actions} />}
      {invalid.length > 0 && (
        <section aria-labelledby="cart-invalid">
          <div className="flex items-center gap-4 py-1">
            <h2 id="cart-invalid" className="text-section font-semibold">
              失效商品
            </h2>
            <Button variant="text" size="row" onClick={() => remove(invalid)}>
              一键清除
            </Button>
          </div>
          <CartTable caption="失效商品" lines={invalid} {...actions} />
        </section>
      )}
      <CartSummary
        cart={cart}
        busy={busy}
        isSettled={isSettled}
        onExplain={() => setExplained('total')}
        onRemoveSelected={() => remove(chosen)}
        onCheckout={checkout}
      />
      {parts.dialog}
      <Printed wide>
        <PrintedLines lines={chosen.length > 0 ? chosen : valid} />
      </Printed>
      <PriceSteps
        question={{ kind: 'cart' }}
        known={explained === null ? null : knownExplanation(cart.lines, cart.amounts)}
        part={explained}
        onClose={() => setExplained(null)}
      />
    </div>
  )
}
