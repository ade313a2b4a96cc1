import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { TagList } from '#components/ui/tag.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { CardGoods } from '#lib/domain/goods.ts'
import { shippingText, shownTags } from '#lib/domain/goods-text.ts'
import { BlockedText, WayOut } from './blocked-note.tsx'
import { ExpiryView } from './expiry-view.tsx'
import type { Eager } from './goods-image.tsx'
import { GoodsImage } from './goods-image.tsx'
import { goodsLink } from './goods-link.ts'
import { PriceView } from './price-view.tsx'
import { QuickBuy } from './quick-buy.tsx'

/** A card for browsing; what is needed to buy shows when it is pointed at, focused, or always on touch. */
export function GoodsCard({
  goods,
  eager,
  countsDays,
}: {
  goods: CardGoods
  eager?: Eager
  countsDays?: boolean | undefined
}) {
  const state = buyState(goods)
  const shipping = shippingText(goods)
  return (
    <article className="group relative flex h-full flex-col border border-line-soft bg-surface p-3 max-tablet:p-2 focus-within:border-brand-600 hover:border-brand-600">
      <Link href={goodsLink(goods)} tabIndex={-1} aria-hidden="true" className="mx-auto block w-45 max-w-full">
        <GoodsImage goods={goods} size="card" eager={eager} />
      </Link>
      <h3 className="mt-2 line-clamp-2 text-base font-normal">
        <TagList tags={shownTags(goods)} />
        <Link href={goodsLink(goods)} className={linkClass('quiet')}>
          {goods.name}
        </Link>
      </h3>
      <p className="truncate text-meta text-ink-500" title={`${goods.spec} ${goods.manufacturer}`}>
        {goods.spec} · {goods.manufacturer}
      </p>
      {goods.expiry && (
        <p className="truncate text-meta text-ink-500">
          效期至 <ExpiryView expiry={goods.expiry} countsDays={countsDays} />
        </p>
      )}
      {shipping !== '' && <p className="truncate text-meta text-brand-700">{shipping}</p>}
      <div className="mt-auto -mt-0.5 flex items-center justify-between gap-2 pt-1">
        <PriceView goods={goods} />
        {goods.inCart > 0 && <span className="whitespace-nowrap text-brand-700 text-meta">已加 {goods.inCart}</span>}
      </div>
      <div className="card-buy flex items-center justify-between gap-1">
        {state.kind === 'buyable' ? (
          <QuickBuy goods={goods} />
        ) : (
          <span className="flex w-full flex-wrap items-center justify-between gap-1 text-meta">
            <BlockedText state={state} />
            <WayOut goods={goods} state={state} />
          </span>
        )}
      </div>
    </article>
  )
}
