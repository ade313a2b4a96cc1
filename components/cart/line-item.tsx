import { ExpiryView } from '#components/goods/expiry-view.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { RowHeader } from '#components/ui/table.tsx'
import { Tag, TagList } from '#components/ui/tag.tsx'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineReasons } from '#lib/domain/cart.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { shownTags } from '#lib/domain/goods-text.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { isLinkable } from '#lib/routes/match.ts'

function Picture({ goods }: { goods: Goods | undefined }) {
  if (!goods?.image) return <span className="size-10 shrink-0 bg-page" />
  return (
    <img
      src={goods.image.list}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      className="size-10 shrink-0 object-contain max-tablet:size-14"
    />
  )
}

function offerLink(line: CartLine, goods: Goods): string {
  return goodsUrl(goods.id, {
    goods_price_id: line.offer.goodsPriceId,
    ladder_price_id: line.offer.ladderPriceId,
    goods_manjian_id: line.offer.fullReductionId,
  })
}

/** Reasons why a line can't be bought, with the way out where that page stands. */
function Reasons({ line }: { line: CartLine }) {
  const reasons = lineReasons(line)
  if (reasons.length === 0) return null
  return (
    <ul className="text-meta text-warn-700">
      {reasons.map((reason) => (
        <li key={reason.code}>
          {reason.text}
          {reason.wayOut && isLinkable(reason.wayOut.url) && (
            <Link href={reason.wayOut.url} className="ml-2 text-brand-700 underline">
              {reason.wayOut.label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}

/** What a line sells: goods with picture, name and facts, or a combination with its parts. It names the row. */
export function LineItemView({ line }: { line: CartLine }) {
  const { item } = line
  if (item.kind === 'combination') {
    return (
      <RowHeader className="cell-name">
        <span className="flex items-center gap-2">
          <Picture goods={item.combination.parts[0]?.goods} />
          <span className="min-w-0">
            <Tag label="组合" describe="多个商品按一个组合价成套购买" />
            <span className="ml-1 font-semibold">{item.combination.name}</span>
            <span className="block text-meta text-ink-500">
              {item.combination.parts.map((part) => `${part.goods.name}×${part.number}`).join(' + ')}
            </span>
            <Reasons line={line} />
          </span>
        </span>
      </RowHeader>
    )
  }
  const { goods } = item
  return (
    <RowHeader className="cell-name">
      <span className="flex items-center gap-2">
        <Picture goods={goods} />
        <span className="min-w-0">
          <TagList tags={shownTags(goods)} />
          <Link href={offerLink(line, goods)} className={linkClass('strong')}>
            {goods.name}
          </Link>
          <span className="block text-meta text-ink-500">
            {[goods.spec, goods.manufacturer].filter(Boolean).join(' · ')}
            {goods.expiry && (
              <>
                {' · '}效期 <ExpiryView expiry={goods.expiry} />
                {goods.expiry.batch && ` · 批号 ${goods.expiry.batch.number}`}
              </>
            )}
          </span>
          <Reasons line={line} />
        </span>
      </span>
    </RowHeader>
  )
}
