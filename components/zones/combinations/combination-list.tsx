'use client'

import { useState } from 'react'
import { BlockedText } from '#components/goods/blocked-note.tsx'
import { GoodsImage } from '#components/goods/goods-image.tsx'
import { ReasonWayOut } from '#components/goods/reason-list.tsx'
import { WithheldPrice } from '#components/goods/withheld-price.tsx'
import { Button } from '#components/ui/button.tsx'
import { alertDialog } from '#components/ui/dialog-state.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Money, UnitPrice } from '#components/ui/money.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useBusy } from '#components/ui/use-busy.ts'
import { addCombination } from '#lib/browser/offer-actions.ts'
import { useCombinations } from '#lib/browser/use-offers.ts'
import { buyState, firstReason } from '#lib/domain/buy-state.ts'
import type { Combination } from '#lib/domain/cart.ts'
import { COMBINATION_UNIT } from '#lib/domain/cart-edit.ts'
import { formatPrice, price } from '#lib/kernel/money.ts'
import { goodsUrl, listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'

/** Combinations as this viewer may buy them. */
export function CombinationList({ initial }: { initial: readonly Combination[] }) {
  const combinations = useCombinations(initial)
  if (combinations.length === 0) {
    return <EmptyState text="组合购买活动未开始" way={{ href: listUrl('card'), text: '查看全部商品' }} />
  }
  return <CombinationCards combinations={combinations} />
}

export function CombinationCards({ combinations }: { combinations: readonly Combination[] }) {
  return (
    <ul className="grid grid-cols-1 gap-2 desktop:grid-cols-2">
      {combinations.map((combination) => (
        <li key={combination.id}>
          <CombinationCard combination={combination} />
        </li>
      ))}
    </ul>
  )
}

function CombinationCard({ combination }: { combination: Combination }) {
  return (
    <article
      aria-labelledby={`combination-${combination.id}`}
      className="flex h-full flex-col gap-2 border border-line-soft bg-surface p-3"
    >
      <h2 id={`combination-${combination.id}`} className="text-form font-semibold">
        {combination.name}
      </h2>
      <ul className="flex flex-wrap gap-x-1 gap-y-2">
        {combination.parts.map((part, at) => (
          <li key={part.goods.id} className="flex min-w-0 items-center gap-1">
            {at > 0 && (
              <span aria-hidden="true" className="px-1 text-section text-ink-500">
                +
              </span>
            )}
            <Link href={goodsUrl(part.goods.id)} className={linkClass('quiet', {}, 'flex w-40 items-center gap-2')}>
              <span className="w-14 shrink-0">
                <GoodsImage goods={part.goods} size="card" />
              </span>
              <span className="min-w-0 text-table">
                <span className="line-clamp-2">{part.goods.name}</span>
                <span className="block text-meta text-ink-500">
                  {part.goods.spec} ×{part.number}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="set-buy mt-auto flex flex-wrap items-center justify-between gap-2 border-line-soft border-t pt-2">
        <SetPrice combination={combination} />
        <SetBuy combination={combination} />
      </div>
    </article>
  )
}

function SetPrice({ combination }: { combination: Combination }) {
  if (combination.price === null) {
    return <WithheldPrice reasons={combination.reasons} here={routes.combinations.path} />
  }
  const { rawPrice } = combination
  const saved = rawPrice === null ? 0 : rawPrice - combination.price
  return (
    <span className="flex flex-wrap items-baseline gap-2">
      <UnitPrice price={combination.price} unit="套" />
      {rawPrice !== null && saved > 0 && (
        <>
          <Money value={formatPrice(rawPrice)} tone="struck" className="text-meta" />
          <span className="text-meta text-price-dark">每套省 ¥{formatPrice(price(saved))}</span>
        </>
      )}
    </span>
  )
}

function SetBuy({ combination }: { combination: Combination }) {
  const [quantity, setQuantity] = useState(1)
  const [busy, run] = useBusy()
  const state = buyState(combination)
  // In place of the price a guest gets the way to sign in.
  if (state.kind === 'guest') return null
  if (state.kind !== 'buyable') {
    return (
      <span className="text-meta">
        <BlockedText state={state} />
        <ReasonWayOut reason={firstReason(state)} />
      </span>
    )
  }
  const add = async (wanted: number): Promise<void> => {
    const result = await run(() => addCombination(combination.id, wanted))
    if (!result) return
    if (!result.isAdded) return alertDialog.show({ message: `${combination.name}：${result.message}` })
    const change = result.message === '' ? '' : `，${result.message}`
    showToast(`已加入购物车 ${combination.name}${change}`)
  }
  const max = Math.min(combination.stock ?? 999_999, combination.maxQuantity ?? 999_999)
  return (
    <span className="flex items-center gap-2">
      <QuantityStepper
        label={`购买套数 ${combination.name}`}
        value={quantity}
        bounds={{ min: 1, step: 1, max }}
        sold={COMBINATION_UNIT}
        onCommit={setQuantity}
        onTyping={setQuantity}
        onKey={(key, settled) => {
          if (key === 'enter') void add(settled)
        }}
      />
      <Button variant="buy-outline" size="row" busy={busy} data-takes-quantity onClick={() => void add(quantity)}>
        加购整套
      </Button>
    </span>
  )
}
