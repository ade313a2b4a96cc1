import { BlockedText, WayOut } from '#components/goods/blocked-note.tsx'
import { goodsLink } from '#components/goods/goods-link.ts'
import { PriceView } from '#components/goods/price-view.tsx'
import { QuickBuy } from '#components/goods/quick-buy.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'

/** A formulary: a line each, two side by side, each with its quantity. */
export function GoodsLines({ goods }: { goods: readonly Goods[] }) {
  return (
    <ul className="ruled grid grid-cols-1 desktop:grid-cols-2">
      {goods.map((item) => {
        const state = buyState(item)
        return (
          <li
            key={item.id}
            className="group flex items-center gap-3 bg-surface px-3 py-1.5 text-table max-tablet:min-h-14 max-tablet:py-1"
          >
            <span className="min-w-0 flex-1">
              <Link href={goodsLink(item)} className={linkClass('strong', {}, 'text-base')}>
                {item.name}
              </Link>
              <span className="block truncate text-meta text-ink-500">
                {item.spec} · {item.manufacturer}
              </span>
              {state.kind !== 'buyable' && state.kind !== 'guest' && (
                <span className="block text-meta">
                  <BlockedText state={state} />
                </span>
              )}
            </span>
            <PriceView goods={item} size="text-base" />
            {state.kind === 'buyable' ? (
              <span className="flex shrink-0 items-center gap-2 max-tablet:w-40">
                <QuickBuy goods={item} />
              </span>
            ) : (
              state.kind !== 'guest' && <WayOut goods={item} state={state} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
