'use client'

import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { GoodsImage } from '#components/goods/goods-image.tsx'
import { goodsLink } from '#components/goods/goods-link.ts'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { ReasonList } from '#components/goods/reason-list.tsx'
import { useAddToCart } from '#components/goods/use-add-to-cart.ts'
import { Button } from '#components/ui/button.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { Money, UnitPrice } from '#components/ui/money.tsx'
import { EmptyState } from '#components/ui/states.tsx'
import { CombinationCards } from '#components/zones/combinations/combination-list.tsx'
import { useExchanges } from '#lib/browser/use-offers.ts'
import type { ExchangeGroup, ExchangeOffer, Exchanges } from '#lib/domain/exchange.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { listUrl } from '#lib/routes/links.ts'

const SHELF = 5

/** Groups as this viewer may buy from them: exchanges first, then gifts. */
export function ExchangeGroups({ initial, view }: { initial: Exchanges; view: 'groups' | 'list' }) {
  const { groups, bundles } = useExchanges(view, initial)
  if (groups.length === 0 && bundles.length === 0) {
    return <EmptyState text="满赠与换购活动未开始" way={{ href: listUrl('card'), text: '查看全部商品' }} />
  }
  const gifts = groups.filter(({ isGift }) => isGift)
  const exchanges = groups.filter(({ isGift }) => !isGift)
  return (
    <div className="own-view flex flex-col gap-4">
      {exchanges.map((group) => (
        <section key={group.id} aria-labelledby={`exchange-${group.id}`}>
          <GroupHead id={`exchange-${group.id}`} name={group.name} text={group.description} />
          {group.offers.length > 0 && (
            <ul className="ruled mb-2 grid tablet:grid-cols-2 desktop:grid-cols-3">
              {group.offers.map((offer) => (
                <li key={offer.goods.id} className="bg-surface">
                  <ExchangeRow offer={offer} />
                </li>
              ))}
            </ul>
          )}
          <GroupGoods goods={group.goods} name={group.name} view={view} />
        </section>
      ))}
      {gifts.length > 0 && <Gifts gifts={gifts} view={view} />}
      {bundles.length > 0 && <CombinationCards combinations={bundles} />}
    </div>
  )
}

function GroupHead({ id, name, text }: { id: string; name: string; text: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline gap-x-4 border-line border-b pb-1">
      <h2 id={id} className="text-form font-semibold">
        {name}
      </h2>
      <p className="text-table text-ink-500">{text}</p>
    </div>
  )
}

function GroupGoods({ goods, name, view }: { goods: ExchangeGroup['goods']; name: string; view: 'groups' | 'list' }) {
  if (goods.length === 0) return <p className="text-table text-ink-500">活动商品暂时缺货</p>
  return view === 'groups' ? (
    <GoodsGrid goods={goods.slice(0, SHELF)} />
  ) : (
    <GoodsTable goods={goods} caption={name} showImages />
  )
}

/** Gifts belong to single goods: one shelf for all of them, each with what it brings. */
function Gifts({ gifts, view }: { gifts: readonly ExchangeGroup[]; view: 'groups' | 'list' }) {
  const goods = gifts.flatMap((group) => group.goods)
  return (
    <section aria-labelledby="gift-goods">
      <GroupHead id="gift-goods" name="买赠商品" text="买够数量即赠，赠品与商品同单配送，赠完为止" />
      <ul className="mb-2 grid gap-x-6 bg-surface px-3 py-1 text-table tablet:grid-cols-2">
        {gifts.map((group) => (
          <li key={group.id} className="truncate border-line-soft border-b py-1.5">
            <span className="mr-2 bg-tag-gift-50 px-1 text-meta text-tag-gift">赠</span>
            {group.goods[0] && (
              <Link href={goodsLink(group.goods[0])} className={linkClass('quiet', {}, 'mr-2')}>
                {group.goods[0].name}
              </Link>
            )}
            <span className="text-ink-700">{group.description || group.name}</span>
          </li>
        ))}
      </ul>
      <GroupGoods goods={view === 'groups' ? goods.slice(0, SHELF * 2) : goods} name="买赠商品" view={view} />
    </section>
  )
}

/** One goods at its exchange price. It goes into the cart like any other and is open once the amount is reached. */
function ExchangeRow({ offer }: { offer: ExchangeOffer }) {
  const add = useAddToCart()
  const { goods } = offer
  return (
    <div className="flex items-center gap-3 p-2 text-table max-[389.98px]:flex-wrap">
      <span className="w-14 shrink-0">
        <GoodsImage goods={goods} size="card" />
      </span>
      <span className="min-w-0 flex-1">
        <Link href={goodsLink(goods)} className={linkClass('quiet', {}, 'block')}>
          {goods.name}
        </Link>
        <span className="block text-meta text-ink-500">
          {goods.spec} · 每单限换 {offer.number}
          {goods.unit}
        </span>
        <span className="flex items-baseline gap-2">
          <UnitPrice price={offer.price} unit={goods.unit} />
          {goods.basePrice !== null && (
            <Money value={formatPrice(goods.basePrice)} tone="struck" className="text-meta" />
          )}
        </span>
      </span>
      {goods.isBuyable ? (
        <Button variant="buy-outline" size="row" onClick={() => add(goods, offer.number)}>
          换购
        </Button>
      ) : (
        <ReasonList reasons={goods.reasons.slice(0, 1)} className="text-meta" />
      )}
    </div>
  )
}
