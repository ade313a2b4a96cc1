import { useRef, useState } from 'react'
import { goodsLink } from '#components/goods/goods-link.ts'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { UnitPrice } from '#components/ui/money.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { addToCart } from '#lib/browser/cart-actions.ts'
import { useCartHints } from '#lib/browser/use-cart-hints.ts'
import type { Cart, CartHint } from '#lib/domain/cart.ts'
import { fulfilled } from '#lib/domain/cart-hint.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { minimumQuantity } from '#lib/domain/goods.ts'
import { formatFen } from '#lib/kernel/money.ts'
import { listUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

const labels: Readonly<Record<CartHint['kind'], string>> = {
  minimum: '凑起配',
  shipping: '凑包邮',
  reduction: '凑满减',
  discount: '凑折扣',
}

function Filler({ goods, onAdded }: { goods: Goods; onAdded: () => void }) {
  const quantity = minimumQuantity(goods)
  const text = `加购${quantity}${goods.unit}`

  const add = async (): Promise<void> => {
    const [result] = (await addToCart([{ goods, quantity }])) ?? []
    if (!result) return
    showToast(result.message || `已加入购物车 ${goods.name} ${quantity}${goods.unit}`)
    if (result.isAdded) onAdded()
  }

  return (
    <li className="flex min-w-0 items-center justify-between gap-2 max-tablet:w-60 max-tablet:shrink-0">
      <span className="min-w-0">
        <Link href={goodsLink(goods)} className={linkClass('body', {}, 'block')}>
          {goods.name}
        </Link>
        <span className="block text-meta text-ink-500">{goods.spec}</span>
        {goods.salePrice !== null && <UnitPrice price={goods.salePrice} unit={goods.unit} className="text-table" />}
      </span>
      <WorkButton size="row" aria-label={`${text} ${goods.name}`} work={add}>
        {text}
      </WorkButton>
    </li>
  )
}

/**
 * Goods that fill the gap to the minimum order, to free shipping or to the next tier, shown for the one that is opened.
 * Until then they are a few buttons in the line of the promotions: the lines of the cart have the screen.
 */
export function GapFillers({ cart }: { cart: Cart }) {
  const [chosen, setChosen] = useState<string>()
  const hints = useCartHints(cart, chosen !== undefined)
  const found = useRef<HTMLDivElement>(null)
  const hint = hints?.find(({ key }) => key === chosen)
  const nothing = hints?.length === 0 ? noGapText(cart) : null
  const isEmpty = hints === undefined || (hints.length === 0 && nothing === null)
  return (
    <section aria-label="凑单" className="contents">
      <div className="flex min-h-10 shrink-0 items-center gap-1 max-tablet:min-h-11">
        {!isEmpty && <span className="shrink-0 font-semibold max-tablet:sr-only">凑单</span>}
        {hints?.map((each) => (
          <button
            key={each.key}
            type="button"
            aria-expanded={each === hint}
            onClick={() => setChosen(each === hint ? undefined : each.key)}
            className={cx(
              'h-7 shrink-0 rounded border px-2 max-tablet:h-11',
              each === hint ? 'border-brand-600 bg-brand-50 text-brand-700' : 'border-line bg-surface',
            )}
          >
            {labels[each.kind]}
            {hints.some(({ key, kind }) => kind === each.kind && key !== each.key) && ` 差¥${formatFen(each.gap)}`}
          </button>
        ))}
        {nothing !== null && <p className="text-ink-500">{nothing}</p>}
      </div>
      {hint && (
        <div
          ref={found}
          tabIndex={-1}
          className="order-last flex basis-full flex-col gap-2 border-line-soft border-t py-1"
        >
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-700">
            {hint.text}
            <WayOn hint={hint} />
          </p>
          {hint.goods.length > 0 && (
            <ul className="grid grid-cols-4 gap-x-6 max-tablet:flex max-tablet:gap-x-4 max-tablet:overflow-x-auto">
              {hint.goods.map((goods) => (
                <Filler key={goods.id} goods={goods} onAdded={() => found.current?.focus()} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  )
}

/** To more goods of the kind. */
function WayOn({ hint }: { hint: CartHint }) {
  const way = hint.wayOut && isLinkable(hint.wayOut.url) ? hint.wayOut : { label: '去凑单', url: listUrl('table') }
  return (
    <span className="whitespace-nowrap">
      {hint.goods.length === 0 && '可在商品列表中挑选凑单商品'}
      <Link href={way.url} className="thumb-link ml-2 text-brand-700 underline">
        {hint.goods.length === 0 ? way.label : '更多凑单商品'}
      </Link>
    </span>
  )
}

/** What stands in place of gaps; null where nothing is known of them. */
const noGapText = (cart: Cart): string | null =>
  cart.amounts.selectedLines === 0 ? '勾选商品后，可在此挑选凑单商品' : fulfilled(cart)
