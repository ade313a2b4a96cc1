'use client'

import { useFirstThenAll } from '#components/ui/use-first-then-all.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { GoodsCard } from './goods-card.tsx'

interface GoodsGridProps {
  goods: readonly Goods[]
  /** So many load their pictures at once. */
  eagerCount?: number
  /** So many are drawn before a page that a click opens is shown: two rows on a desktop. */
  firstCount?: number
  /** Says how many days are left instead of months: where expiry is what it is about. */
  countsDays?: boolean
}

/** Cards side by side, five at 1200 px. Each keeps its place before it is drawn or laid out. */
export function GoodsGrid({ goods, eagerCount = 0, firstCount = 10, countsDays }: GoodsGridProps) {
  const drawn = useFirstThenAll(goods.length, firstCount)
  return (
    <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-5">
      {goods.map((item, index) => (
        <li key={item.id} className="card-place">
          {index < drawn && <GoodsCard goods={item} eager={index < eagerCount} countsDays={countsDays} />}
        </li>
      ))}
    </ul>
  )
}
