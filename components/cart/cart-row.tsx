import type { RefCallback } from 'react'
import { memo, useRef } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import { TrashIcon } from '#components/ui/icon.tsx'
import { Amount, Money, UnitPrice } from '#components/ui/money.tsx'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import { useEditedQuantity, useEditNote } from '#lib/browser/cart-edits.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { isLost, isSelectable, lineName, lineUnit } from '#lib/domain/cart.ts'
import { expectedAmount, lineRules, soldUnitOf } from '#lib/domain/cart-edit.ts'
import { fen, formatFen, formatPrice } from '#lib/kernel/money.ts'
import { LineItemView } from './line-item.tsx'
import { LineNotes } from './line-notes.tsx'
import { QuantityAdvice } from './quantity-advice.tsx'

export interface RowActions {
  onQuantity: (line: CartLine, quantity: number, isTyping: boolean) => void
  onTake: (line: CartLine, quantity: number) => void
  onSelect: (ids: number[], selected: boolean) => void
  onRemove: (lines: readonly CartLine[]) => void
  onMove: (line: CartLine, direction: 1 | -1) => void
  onExplain: (line: CartLine) => void
}

interface CartRowProps extends RowActions {
  line: CartLine
  /** Place in the table, and what takes the row's height: one with something to say is higher. */
  at: number
  measure: RefCallback<HTMLTableRowElement>
  /** Tells where the quantity of a line is entered. */
  onField: (id: number, field: HTMLInputElement | null) => void
}

/**
 * One line of the cart. A quantity that is not stored yet is heard of by its row alone, so that typing repaints one row of three
 * hundred; the whole cart follows when the shop API has answered.
 */
export const CartRow = memo(function CartRow({ line, at, measure, onField, ...actions }: CartRowProps) {
  const { onQuantity, onTake, onSelect, onRemove, onMove, onExplain } = actions
  const note = useEditNote(line.id)
  const quantity = useEditedQuantity(line.id) ?? line.quantity
  const field = useRef<HTMLInputElement>(null)
  const selectable = isSelectable(line)
  const name = lineName(line)
  const share = fen(line.fullReductionShare + line.discountShare)

  const onKey = (key: QuantityKey): void => onMove(line, key === 'enter' || key === 'down' ? 1 : -1)

  return (
    <Row ref={measure} data-index={at}>
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
          <UnitPrice
            price={line.price}
            unit={lineUnit(line)}
            tone={selectable ? 'price' : 'muted'}
            className="text-table"
          />
          {line.rawPrice !== null && line.price !== null && line.rawPrice > line.price && (
            <Money value={formatPrice(line.rawPrice)} tone="struck" className="text-meta" />
          )}
        </span>
      </Cell>
      <Cell className="cell-quantity">
        <span className="desktop:flex desktop:items-center desktop:gap-x-3">
          <QuantityStepper
            label={`采购数量 ${name}`}
            value={quantity ?? 0}
            isUnknown={quantity === null}
            bounds={lineRules(line)}
            sold={soldUnitOf(line)}
            disabled={isLost(line)}
            onCommit={(settled) => onQuantity(line, settled, false)}
            onTyping={(value) => {
              if (value > 0) onQuantity(line, value, true)
            }}
            onZero={() => onRemove([line])}
            onKey={onKey}
            inputRef={(element) => {
              field.current = element
              onField(line.id, element)
            }}
          />
          <span className="block min-w-0">
            <QuantityAdvice
              line={line}
              note={note}
              onTake={(offered) => {
                // The button goes away with what it offers.
                field.current?.focus()
                onTake(line, offered)
              }}
            />
            <LineNotes line={line} quantity={quantity} />
          </span>
        </span>
      </Cell>
      <Cell numeric className="cell-amount">
        <span className="inline-block align-middle">
          <Amount amount={expectedAmount(line, quantity)} tone={selectable ? 'price' : 'muted'} className="text-base" />
          {share > 0 && <span className="block text-meta text-ink-500">优惠 -¥{formatFen(share)}</span>}
        </span>
      </Cell>
      <Cell className="cell-actions whitespace-nowrap">
        <Button
          variant="text"
          size="row"
          className="-ml-3 max-tablet:hidden"
          aria-haspopup="dialog"
          aria-label={`价格明细 ${name}`}
          onClick={() => onExplain(line)}
        >
          明细
        </Button>
        <Button
          variant="text"
          size="row"
          title="删除"
          className="max-tablet:w-11 max-tablet:px-0"
          aria-label={`删除 ${name}`}
          data-removes={line.id}
          onClick={() => onRemove([line])}
        >
          <TrashIcon />
        </Button>
      </Cell>
    </Row>
  )
})
