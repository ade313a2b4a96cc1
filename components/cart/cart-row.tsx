'use client'

import type { Ref } from 'react'
import { memo, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { Money } from '#components/ui/money.tsx'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import type { CartLine } from '#lib/domain/cart.ts'
import { isSelectable, lineName } from '#lib/domain/cart.ts'
import { expectedAmount, lineRules } from '#lib/domain/cart-edit.ts'
import { formatFen, formatPrice } from '#lib/kernel/money.ts'
import { LineItemView } from './line-item.tsx'
import { LineNotes } from './line-notes.tsx'

export interface RowActions {
  onQuantity: (line: CartLine, quantity: number) => void
  onSelect: (ids: number[], selected: boolean) => void
  onRemove: (lines: readonly CartLine[]) => void
  onMove: (line: CartLine, direction: 1 | -1) => void
  onExplain: (line: CartLine) => void
}

interface CartRowProps extends RowActions {
  line: CartLine
  inputRef: Ref<HTMLInputElement>
}

/**
 * One line of the cart. The typed quantity lives in the row alone, so that typing repaints one row of three hundred;
 * the whole cart follows when the shop API has answered.
 */
export const CartRow = memo(function CartRow({ line, inputRef, ...actions }: CartRowProps) {
  const { onQuantity, onSelect, onRemove, onMove, onExplain } = actions
  const [typed, setTyped] = useState<number>()
  const quantity = typed ?? line.quantity
  const selectable = isSelectable(line)
  const name = lineName(line)

  const settle = (settled: number): void => {
    setTyped(settled === line.quantity ? undefined : settled)
    onQuantity(line, settled)
  }
  const onKey = (key: QuantityKey): void => onMove(line, key === 'enter' || key === 'down' ? 1 : -1)

  return (
    <Row>
      <Cell className="cell-choice">
        <Checkbox
          label={`选择 ${name}`}
          hideLabel
          checked={line.isSelected && selectable}
          disabled={!selectable}
          onChange={(event) => onSelect([line.id], event.currentTarget.checked)}
        />
      </Cell>
      <LineItemView line={line} />
      <Cell numeric className="cell-price">
        <span className="flex flex-col items-end max-tablet:items-start">
          <Money value={formatPrice(line.price)} tone={selectable ? 'price' : 'muted'} className="text-table" />
          {line.rawPrice > line.price && (
            <Money value={formatPrice(line.rawPrice)} tone="struck" className="text-meta" />
          )}
        </span>
      </Cell>
      <Cell className="cell-quantity">
        <QuantityStepper
          label={`采购数量 ${name}`}
          value={line.quantity}
          bounds={lineRules(line)}
          disabled={!selectable}
          onCommit={settle}
          onTyping={(value) => {
            setTyped(value)
            if (value > 0) onQuantity(line, value)
          }}
          onZero={() => onRemove([line])}
          onKey={onKey}
          inputRef={inputRef}
        />
        <LineNotes line={line} quantity={quantity} />
      </Cell>
      <Cell numeric className="cell-amount">
        <Money value={formatFen(expectedAmount(line, quantity))} className="text-base" />
        <Button
          variant="text"
          size="row"
          aria-haspopup="dialog"
          aria-label={`价格明细 ${name}`}
          onClick={() => onExplain(line)}
        >
          明细
        </Button>
      </Cell>
      <Cell className="cell-actions">
        <Button variant="text" size="row" aria-label={`删除 ${name}`} onClick={() => onRemove([line])}>
          删除
        </Button>
      </Cell>
    </Row>
  )
})
