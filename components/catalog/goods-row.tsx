'use client'

import type { Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Link } from '#components/ui/link.tsx'
import { linkClass } from '#components/ui/link-class.ts'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row, RowHeader } from '#components/ui/table.tsx'
import { TagList } from '#components/ui/tag.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { isLowStock } from '#lib/domain/goods.ts'
import { expiryLabel, packLabel, shownTags, stockLabel, URGENT_EXPIRY_DAYS } from '#lib/domain/goods-text.ts'
import { goodsUrl } from '#lib/routes/links.ts'
import { BlockedText, WayOut } from './blocked-note.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import { GoodsImage } from './goods-image.tsx'
import { LadderView } from './ladder-view.tsx'
import { PriceView } from './price-view.tsx'
import { useQuantity } from './use-quantity.ts'

interface GoodsRowProps {
  goods: Goods
  showImage: boolean
  inputRef: Ref<HTMLInputElement>
  onAdd: (goods: Goods, quantity: number) => void
  onRemove: (goods: Goods) => void
  /** Where the keyboard goes next: rows above and below. */
  onMove: (direction: 1 | -1) => void
}

/** One row of the desk: everything to decide by, and the quantity under the fingers. */
export function GoodsRow({ goods, showImage, inputRef, onAdd, onRemove, onMove }: GoodsRowProps) {
  const { quantity, setQuantity, bounds } = useQuantity(goods)
  const state = buyState(goods)
  const canBuy = state.kind === 'buyable'
  const facts = `${goods.spec} · ${goods.manufacturer}`
  const hasLadder = goods.ladder !== null && goods.salePrice !== null

  const onKey = (key: QuantityKey, settled: number): void => {
    if (key === 'enter') onAdd(goods, settled)
    onMove(key === 'enter' || key === 'down' ? 1 : -1)
  }

  return (
    <Row className={showImage ? undefined : 'row-plain'}>
      <RowHeader className="cell-name">
        <span className="flex items-center gap-2">
          {showImage && <GoodsImage goods={goods} size="row" />}
          <span className="min-w-0">
            <span className={showImage ? 'block' : undefined}>
              <TagList tags={shownTags(goods)} />
              <Link
                href={goodsUrl(goods.id)}
                className={linkClass('strong', {}, state.kind === 'sold-out' ? 'text-ink-500' : 'text-base')}
              >
                {goods.name}
              </Link>
              {goods.approvalNumber !== '' && (
                <span className="ml-2 text-meta text-ink-500">{goods.approvalNumber}</span>
              )}
              {goods.matched !== '' && <span className="ml-2 text-meta text-ink-500">{goods.matched}</span>}
            </span>
            <span
              className={cx('text-meta text-ink-500', showImage ? 'block desktop:truncate' : 'ml-2 max-desktop:block')}
              title={facts}
            >
              {facts}
            </span>
          </span>
        </span>
      </RowHeader>
      <Cell className="whitespace-nowrap text-ink-500 max-desktop:hidden">{packLabel(goods)}</Cell>
      <Cell className="cell-expiry cell-labelled whitespace-nowrap" data-label="效期至">
        {goods.expiry ? (
          <span className={expiryLook(goods.expiry.isNear, goods.expiry.daysLeft)}>{expiryLabel(goods.expiry)}</span>
        ) : (
          <span className="text-ink-500">—</span>
        )}
      </Cell>
      <Cell numeric className="cell-stock cell-labelled" data-label="库存">
        {isLowStock(goods) && canBuy ? <span className="text-warn-700">仅剩 {goods.stock}</span> : stockLabel(goods)}
      </Cell>
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

function expiryLook(isNear: boolean, daysLeft: number): string | undefined {
  if (!isNear) return undefined
  return daysLeft <= URGENT_EXPIRY_DAYS ? 'font-semibold text-warn-700' : 'text-warn-700'
}
