'use client'

import type { ReactNode, Ref } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/check.tsx'
import type { QuantityKey } from '#components/ui/quantity-stepper.tsx'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { quantityRules } from '#lib/domain/goods.ts'
import { BlockedText, WayOut } from './blocked-note.tsx'
import { PriceView } from './price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from './row-cells.tsx'
import type { Choice } from './use-choice.ts'

interface ChoiceRowProps {
  goods: Goods
  choice: Choice
  /** What this list knows of the goods: last price, when they were asked for. */
  extra: ReactNode
  /** Other things to do with the row. */
  action: ReactNode
  inputRef: Ref<HTMLInputElement>
  onAdd: (goods: Goods, quantity: number) => void
  onRemove: (goods: Goods) => void
  onMove: (direction: 1 | -1) => void
}

/** A row of a table to choose from: what is typed into its quantity chooses it. */
export function ChoiceRow({ goods, choice, extra, action, inputRef, onAdd, onRemove, onMove }: ChoiceRowProps) {
  const state = buyState(goods)
  const canBuy = state.kind === 'buyable'
  const quantity = choice.quantityOf(goods)

  const onKey = (key: QuantityKey, settled: number): void => {
    if (key === 'enter') onAdd(goods, settled)
    onMove(key === 'enter' || key === 'down' ? 1 : -1)
  }
  const set = (wanted: number): void => {
    choice.setQuantity(goods, wanted)
    choice.choose([goods.id], true)
  }

  return (
    <Row>
      <Cell className="cell-choice">
        <Checkbox
          label={`选择 ${goods.name}`}
          hideLabel
          checked={choice.chosen.has(goods.id)}
          onChange={(event) => choice.choose([goods.id], event.currentTarget.checked)}
        />
      </Cell>
      <NameCell goods={goods} showImage />
      {extra !== undefined && <Cell className="cell-ladder">{extra}</Cell>}
      <ExpiryCell goods={goods} />
      <StockCell goods={goods} />
      <Cell numeric className="cell-price">
        <PriceView goods={goods} />
      </Cell>
      <Cell className="cell-quantity">
        {canBuy ? (
          <span className="flex flex-wrap items-center gap-x-2">
            <QuantityStepper
              label={`采购数量 ${goods.name}`}
              value={quantity}
              bounds={quantityRules(goods)}
              onCommit={set}
              onTyping={set}
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
          {action}
        </span>
      </Cell>
    </Row>
  )
}
