'use client'

import type { Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { packLabel } from '#lib/domain/goods-text.ts'
import { BlockedText, WayOut } from './blocked-note.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { LadderView } from './ladder-view.tsx'
import { PriceView } from './price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from './row-cells.tsx'
import { useQuantity } from './use-quantity.ts'

interface GoodsRowProps {
  goods: Goods
  showImage: boolean
  countsDays?: boolean | undefined
  inputRef: Ref<HTMLInputElement>
  onAdd: (goods: Goods, quantity: number) => void
  onRemove: (goods: Goods) => void
  /** Where the keyboard goes next: rows above and below. */
  onMove: (direction: 1 | -1) => void
}

/** One row of the desk: everything to decide by, and the quantity under the fingers. */
export function GoodsRow({ goods, showImage, countsDays, inputRef, onAdd, onRemove, onMove }: GoodsRowProps) {
  const { quantity, setQuantity, bounds } = useQuantity(goods)
  const state = buyState(goods)
  const canBuy = state.kind === 'buyable'
  const hasLadder = goods.ladder !== null && goods.salePrice !== null

  const onKey = (key: QuantityKey, settled: number): void => {
    if (key === 'enter') onAdd(goods, settled)
    onMove(key === 'enter' || key === 'down' ? 1 : -1)
  }

  return (
    <Row className={showImage ? undefined : 'row-plain'}>
      <NameCell goods={goods} showImage={showImage} />
      <Cell className="whitespace-nowrap text-ink-500 max-desktop:hidden">{packLabel(goods)}</Cell>
      <ExpiryCell goods={goods} countsDays={countsDays} />
      <StockCell goods={goods} />
      <Cell numeric className="cell-price">
        <PriceView goods={goods} />
      </Cell>
      <Cell className={cx('cell-ladder', !hasLadder && 'max-tablet:hidden')}>
        <LadderView ladder={hasLadder ? goods.ladder : null} quantity={quantity} unit={goods.unit} brief />
      </Cell>
      <Cell className="cell-quantity">
        {canBuy ? (
          <span className="flex items-center gap-x-2 max-desktop:flex-wrap">
            <QuantityStepper
              label={`采购数量 ${goods.name}`}
              value={quantity}
              bounds={bounds}
              onCommit={setQuantity}
              onTyping={setQuantity}
              onKey={onKey}
              onZero={() => onRemove(goods)}
              inputRef={inputRef}
            />
            {goods.inCart > 0 && (
              <span className="whitespace-nowrap text-meta text-brand-700">已加 {goods.inCart}</span>
            )}
          </span>
        ) : (
          <BlockedText state={state} />
        )}
      </Cell>
      <Cell className="cell-actions whitespace-nowrap">
        <span className="flex items-center gap-2">
          {canBuy ? (
            <Button variant="buy-outline" size="row" onClick={() => onAdd(goods, quantity)}>
              加购
            </Button>
          ) : (
            <WayOut goods={goods} state={state} />
          )}
          <FavoriteButton goods={goods} />
        </span>
      </Cell>
    </Row>
  )
}
