import type { Goods } from '#lib/domain/goods.ts'
import { GoodsCard } from './goods-card.tsx'

/** Cards side by side, five at 1200 px. The first rows load their pictures at once. */
export function GoodsGrid({ goods, eagerCount = 0 }: { goods: readonly Goods[]; eagerCount?: number }) {
  return (
    <ul className="grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-5">
      {goods.map((item, index) => (
        <li key={item.id}>
          <GoodsCard goods={item} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}
