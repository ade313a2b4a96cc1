import { cx } from '#components/ui/cx.ts'
import { useFirstThenAll } from '#components/ui/use-first-then-all.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { GoodsCard } from './goods-card.tsx'

interface GoodsGridProps {
  goods: readonly Goods[]
  /** So many load their pictures at once, the first of them before all else. */
  eagerCount?: number
  /** So many are rendered before a page that a click opens is shown: two rows on a desktop. */
  firstCount?: number
  /** Says how many days are left instead of months: where expiry is what it is about. */
  countsDays?: boolean
  /** Ten goods of many: as many are shown as fill whole rows, and on a phone no more than two rows. */
  isShelf?: boolean
}

const shelf = 'max-tablet:[&>:nth-child(n+5)]:hidden tablet:max-desktop:[&>:nth-child(n+10)]:hidden'

/** Cards side by side, five at 1200 px. Each keeps its place before it is rendered or laid out. */
export function GoodsGrid({ goods, eagerCount = 0, firstCount = 10, countsDays, isShelf }: GoodsGridProps) {
  const renderedCount = useFirstThenAll(goods.length, firstCount)
  return (
    <ul className={cx('grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-5', isShelf && shelf)}>
      {goods.map((item, index) => (
        <li key={item.id} className="card-place">
          {index < renderedCount && (
            <GoodsCard goods={item} eager={index < eagerCount && (index > 0 || 'first')} countsDays={countsDays} />
          )}
        </li>
      ))}
    </ul>
  )
}
