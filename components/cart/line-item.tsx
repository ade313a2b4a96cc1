import type { ReactNode } from 'react'
import { goodsLink } from '#components/goods/goods-link.ts'
import { ReasonList } from '#components/goods/reason-list.tsx'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import { RowHeader } from '#components/ui/table.tsx'
import { Tag, TagList } from '#components/ui/tag.tsx'
import type { CartLine } from '#lib/domain/cart.ts'
import { lineReasons } from '#lib/domain/cart.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { shownTags } from '#lib/domain/goods-text.ts'
import { LineBatches } from './line-batches.tsx'

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
      className="size-10 shrink-0 object-contain"
    />
  )
}

/** What a line sells: goods with picture, name and facts, or a combination with its parts. It names the row; more may follow. */
export function LineItemView({ line, children }: { line: CartLine; children?: ReactNode }) {
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
            <span className="block text-meta text-ink-500">
              <LineBatches line={line} />
            </span>
            <ReasonList reasons={lineReasons(line)} className="text-meta" />
            {children}
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
          <span className="block">
            <TagList tags={shownTags(goods)} />
            <Link href={goodsLink(goods, line.offer)} className={linkClass('strong', {}, 'goods-name')}>
              {goods.name}
            </Link>
            <span className="ml-1.5 text-meta text-ink-500">{goods.spec}</span>
          </span>
          <span className="flex flex-wrap gap-x-2 text-meta text-ink-500">
            <span>{goods.manufacturer}</span>
            <LineBatches line={line} />
          </span>
          <ReasonList reasons={lineReasons(line)} className="text-meta" />
          {children}
        </span>
      </span>
    </RowHeader>
  )
}
