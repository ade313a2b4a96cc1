'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { PriceSteps } from '#components/goods/price-steps.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#components/ui/states.tsx'
import { useCart } from '#lib/browser/use-cart.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { changedPrices, isSelectable, selectedLines } from '#lib/domain/cart.ts'
import type { ExplainedPart } from '#lib/domain/price-steps.ts'
import { checkoutUrl, listUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'
import { routes } from '#lib/routes/registry.ts'
import { CartSummary } from './cart-summary.tsx'
import { CartTable } from './cart-table.tsx'
import { PromotionBars } from './promotion-bars.tsx'
import { useRemoveLines } from './use-remove-lines.ts'

/** Step 1: every line of the cart, editable by keyboard, with the shop API's own sum below. */
export function CartPage() {
  const router = useRouter()
  const { cart, error, busy, reload, setQuantity, select } = useCart()
  const remove = useRemoveLines()
  const [explained, setExplained] = useState<ExplainedPart | null>(null)
  const explainLine = useCallback((line: CartLine) => setExplained(line.id), [])

  if (error && !cart) {
    return (
      <ErrorState text={error.message} requestId={error.requestId} retry={<Button onClick={reload}>重试</Button>} />
    )
  }
  if (!cart) return <LoadingCart />
  if (cart.lines.length === 0) {
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

  const valid = cart.lines.filter(isSelectable)
  const invalid = cart.lines.filter((line) => !isSelectable(line))
  const changed = changedPrices(valid)
  const actions = {
    onQuantity: setQuantity,
    onSelect: select,
    onRemove: (lines: readonly CartLine[]) => void remove(lines),
    onExplain: explainLine,
  }

  return (
    <div className="flex flex-col gap-3">
      {changed.length > 0 && <Notice kind="warn">{changed.length}件商品价格有变动</Notice>}
      {cart.notices.map((notice) => (
        <Notice key={notice}>{notice}</Notice>
      ))}
      <PromotionBars cart={cart} />
      {valid.length > 0 && <CartTable caption="购物车商品" lines={valid} {...actions} />}
      {invalid.length > 0 && (
        <section aria-labelledby="cart-invalid">
          <div className="flex items-center gap-4 py-1">
            <h2 id="cart-invalid" className="text-section font-semibold">
              失效商品
            </h2>
            <Button variant="text" size="row" onClick={() => void remove(invalid)}>
              一键清除
            </Button>
          </div>
          <CartTable caption="失效商品" lines={invalid} {...actions} />
        </section>
      )}
      <CartSummary
        cart={cart}
        busy={busy}
        onExplain={() => setExplained('total')}
        onRemoveSelected={() => void remove(selectedLines(cart.lines))}
        onCheckout={() => router.push(checkoutUrl(selectedLines(cart.lines).map((line) => line.id)))}
      />
      <PriceSteps question={{ kind: 'cart' }} part={explained} onClose={() => setExplained(null)} />
    </div>
  )
}

function LoadingCart() {
  return (
    <div role="status" aria-label="正在加载购物车…" className="flex flex-col gap-2">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-75 w-full" />
    </div>
  )
}
