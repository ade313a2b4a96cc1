'use client'

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

/** Pictures above the fold of a card list load at once. */
const eagerCards = 10

/**
 * The goods of a list. The page holds what a guest sees; a signed-in member's prices, stock and reasons come after,
 * over the same call, into the same places.
 */
export function ListView({ place, initial, caption }: { place: ListPlace; initial: GoodsList; caption: string }) {
  const { list, failed } = useGoodsList(placeGoods(place), initial)
  const choice = useChoice()
  const countsDays = place.kind === 'zone' && place.zone === 'nearExpiry'
  return (
    <SaidAbove goods={list.goods}>
      {failed && <Notice kind="warn">价格与库存暂时无法更新，稍后会自动重试。</Notice>}
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
