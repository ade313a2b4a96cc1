import type { ReactNode, Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell } from '#components/ui/table.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { quantityRules } from '#lib/domain/goods.ts'
import { BlockedText, WayOut } from './blocked-note.tsx'
import type { RowDirection } from './use-row-inputs.ts'

/** What a table lets its rows do. */
export interface RowBuying {
  inputRef: Ref<HTMLInputElement>
  onAdd: (goods: Goods, quantity: number) => void
  onRemove: (goods: Goods) => void
  /** After Enter has added; without it the keyboard goes to the row below. */
  onEnter?: ((goods: Goods) => void) | undefined
  /** Where the keyboard goes next: rows above and below. */
  onMove: (direction: RowDirection) => void
}

interface BuyCellsProps extends RowBuying {
  goods: Goods
  quantity: number
  onQuantity: (quantity: number) => void
  /** What else can be done with the row. */
  action: ReactNode
}

/** How a row of goods ends: quantity and purchase, or why not and the way out. Enter adds and goes to the next row. */
export function BuyCells({ goods, quantity, onQuantity, action, inputRef, ...table }: BuyCellsProps) {
  const { onAdd, onRemove, onMove, onEnter } = table
  const state = buyState(goods)
  const canBuy = state.kind === 'buyable'

  const onKey = (key: QuantityKey, settled: number): void => {
    if (key === 'enter') onAdd(goods, settled)
    if (key === 'enter' && onEnter) onEnter(goods)
    else onMove(key === 'enter' || key === 'down' ? 1 : -1)
  }

  return (
    <>
      <Cell className="cell-quantity">
        {canBuy ? (
          <span className="flex items-center gap-x-2 tablet:flex-wrap">
            <QuantityStepper
              label={`采购数量 ${goods.name}`}
              value={quantity}
              bounds={quantityRules(goods)}
              sold={goods}
              onCommit={onQuantity}
              onTyping={onQuantity}
              onKey={onKey}
              onZero={() => onRemove(goods)}
              inputRef={inputRef}
            />
            {goods.inCart > 0 && (
              <span className="whitespace-nowrap text-meta text-brand-700 leading-none max-tablet:sr-only">
                已加 {goods.inCart}
              </span>
            )}
          </span>
        ) : (
          <BlockedText state={state} />
        )}
      </Cell>
      <Cell className="cell-actions whitespace-nowrap">
        <span className="flex items-center gap-2 tablet:flex-wrap">
          {canBuy ? (
            <Button
              variant="buy-outline"
              size="row"
              className="max-tablet:w-14 max-tablet:px-0"
              aria-label={`加购 ${goods.name}`}
              data-takes-quantity
              onClick={() => onAdd(goods, quantity)}
            >
              <span>
                加购
                {/* A phone's row has no room beside the quantity. */}
                {goods.inCart > 0 && <span aria-hidden="true" className="in-cart-mark" data-count={goods.inCart} />}
              </span>
            </Button>
          ) : (
            <WayOut goods={goods} state={state} />
          )}
          {action}
        </span>
      </Cell>
    </>
  )
}
