'use client'

import { cx } from '#components/ui/cx.ts'
import { Cell, Row } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import { packLabel } from '#lib/domain/goods-text.ts'
import type { RowBuying } from './buy-cells.tsx'
import { BuyCells } from './buy-cells.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { LadderView } from './ladder-view.tsx'
import { PriceView } from './price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from './row-cells.tsx'
import { useQuantity } from './use-quantity.ts'

interface GoodsRowProps extends RowBuying {
  goods: Goods
  showImage: boolean
  countsDays?: boolean | undefined
}

/** One row of the desk: everything to decide by, and the quantity under the fingers. */
export function GoodsRow({ goods, showImage, countsDays, ...buying }: GoodsRowProps) {
  const { quantity, setQuantity } = useQuantity(goods)
  const hasLadder = goods.ladder !== null && goods.salePrice !== null
  return (
    <Row className={showImage ? undefined : 'row-plain'}>
      <NameCell goods={goods} showImage={showImage} />
      <Cell className="whitespace-nowrap text-ink-500 max-desktop:hidden">{packLabel(goods)}</Cell>
      <ExpiryCell goods={goods} countsDays={countsDays} brief={!showImage} />
      <StockCell goods={goods} />
      <Cell numeric className="cell-price">
        <PriceView goods={goods} isColumn />
      </Cell>
      <Cell className={cx('cell-ladder', !hasLadder && 'max-tablet:hidden')}>
        <LadderView ladder={hasLadder ? goods.ladder : null} quantity={quantity} unit={goods.unit} brief />
      </Cell>
      <BuyCells
        goods={goods}
        quantity={quantity}
        onQuantity={setQuantity}
        action={<FavoriteButton goods={goods} />}
        {...buying}
      />
    </Row>
  )
}
