'use client'

import { GoodsImage } from '#components/goods/goods-image.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Countdown } from '#components/ui/countdown.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Parts } from '#components/ui/parts.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { useGroupBuys } from '#lib/browser/use-offers.ts'
import type { GroupOffer } from '#lib/domain/group-buy.ts'
import { groupBuyUrl, listUrl } from '#lib/routes/links.ts'
import { GroupPrice } from './group-price.tsx'

/** Group buys as this viewer may join them. */
export function GroupOffers({ initial }: { initial: readonly GroupOffer[] }) {
  const offers = useGroupBuys(initial)
  if (offers.length === 0) {
    return <EmptyState text="拼团活动未开始" way={{ href: listUrl('card'), text: '查看全部商品' }} />
  }
  return (
    <ul className="grid grid-cols-1 gap-2 tablet:grid-cols-2 desktop:grid-cols-3">
      {offers.map((offer, at) => (
        <li key={offer.id}>
          <OfferCard offer={offer} eager={at < 2} />
        </li>
      ))}
    </ul>
  )
}

const leftText = ({ left, goods }: GroupOffer): string => (left === null ? '' : `剩余${left}${goods.unit}`)

function OfferCard({ offer, eager }: { offer: GroupOffer; eager: boolean }) {
  const { goods } = offer
  const isOpen = offer.state === 'running'
  return (
    <article className="offer-card group flex h-full gap-3 border border-line-soft bg-surface p-3 focus-within:border-brand-600 hover:border-brand-600">
      <Link href={groupBuyUrl(offer.id)} tabIndex={-1} aria-hidden="true" className="block w-30 shrink-0">
        <GoodsImage goods={goods} size="card" eager={eager} />
      </Link>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="line-clamp-2 text-base font-normal">
          <span className="mr-1 bg-price px-1 text-meta text-white">{offer.seats}家成团</span>
          <Link href={groupBuyUrl(offer.id)} className={linkClass('quiet')}>
            {goods.name}
          </Link>
        </h2>
        <p className="truncate text-meta text-ink-500" title={`${goods.spec} ${goods.manufacturer}`}>
          {goods.spec} · {goods.manufacturer}
        </p>
        <GroupPrice offer={offer} here={groupBuyUrl(offer.id)} />
        <p className="text-meta text-ink-500">
          <Parts
            texts={[
              `${offer.minQuantity}${goods.unit}起拼`,
              offer.sold === null ? '' : `已拼${offer.sold}${goods.unit}`,
              leftText(offer),
            ]}
          />
        </p>
        <div className="mt-auto flex flex-col items-start gap-1 max-tablet:min-h-20 max-tablet:justify-end">
          {isOpen ? (
            <Countdown endsAt={Math.floor(offer.endsAt / 1000)} />
          ) : (
            <span className="text-table text-ink-500">{offer.stateText}</span>
          )}
          <Link href={groupBuyUrl(offer.id)} className={buttonClass({ variant: 'buy-outline', size: 'row' })}>
            {offer.openGroups > 0 ? `${offer.openGroups} 个团可参加` : '去开团'}
          </Link>
        </div>
      </div>
    </article>
  )
}
