import type { ReactNode } from 'react'
import { ChoiceBar } from '#components/goods/choice-bar.tsx'
import { GoodsGrid } from '#components/goods/goods-grid.tsx'
import { GoodsTable } from '#components/goods/goods-table.tsx'
import { SaidAbove } from '#components/goods/said-above.tsx'
import { useChoice } from '#components/goods/use-choice.ts'
import { Notice } from '#components/ui/states.tsx'
import { useGoodsList } from '#lib/browser/use-goods.ts'
import type { GoodsList } from '#lib/domain/goods-list.ts'
import type { ListPlace } from './list-links.ts'
import { placeGoods } from './list-links.ts'

/** Pictures that every screen shows of a card list load at once. */
const eagerCards = 2

interface ListViewProps {
  place: ListPlace
  initial: GoodsList
  caption: string
  /** Their line has room for what keeps the buyer from several of the goods. */
  filters?: ReactNode
}

/**
 * The goods of a list. The page holds what a guest sees; a signed-in member's prices, stock and reasons come after,
 * over the same call, into the same places.
 */
export function ListView({ place, initial, caption, filters }: ListViewProps) {
  const { list, failed } = useGoodsList(placeGoods(place), initial)
  const choice = useChoice()
  const countsDays = place.kind === 'zone' && place.zone === 'nearExpiry'
  return (
    <SaidAbove goods={list.goods} beside={filters}>
      {failed && <Notice kind="warn">价格与库存更新失败，稍后自动重试。</Notice>}
      {place.mode === 'card' ? (
        <GoodsGrid goods={list.goods} eagerCount={eagerCards} countsDays={countsDays} />
      ) : (
        <>
          <GoodsTable
            caption={caption}
            goods={list.goods}
            showImages={place.mode === 'table'}
            countsDays={countsDays}
            choice={choice}
          />
          {list.goods.some(({ id }) => choice.chosen.has(id)) && <ChoiceBar goods={list.goods} choice={choice} />}
        </>
      )}
    </SaidAbove>
  )
}
