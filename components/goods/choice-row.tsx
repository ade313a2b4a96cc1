import type { ReactNode } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { Cell, Row } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import type { RowBuying } from './buy-cells.tsx'
import { BuyCells } from './buy-cells.tsx'
import { PriceView } from './price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from './row-cells.tsx'
import type { Choice } from './use-choice.ts'

interface ChoiceRowProps extends RowBuying {
  goods: Goods
  choice: Choice
  /** What this list knows of the goods: last price, when they were asked for; and its heading. */
  extra: ReactNode
  extraTitle: string | undefined
  /** Other things to do with the row. */
  action: ReactNode
}

/** A row of a table to choose from: what is typed into its quantity chooses it. */
export function ChoiceRow({ goods, choice, extra, extraTitle, action, ...buying }: ChoiceRowProps) {
  const setQuantity = (wanted: number): void => {
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
      <NameCell goods={goods} showImage isCrowded={extra !== undefined} />
      {extra !== undefined && (
        <Cell className="cell-ladder cell-labelled" data-label={extraTitle}>
          {extra}
        </Cell>
      )}
      <ExpiryCell goods={goods} />
      <StockCell goods={goods} />
      <Cell numeric className="cell-price">
        <PriceView goods={goods} quantity={choice.quantityOf(goods)} isColumn />
      </Cell>
      <BuyCells
        goods={goods}
        quantity={choice.quantityOf(goods)}
        onQuantity={setQuantity}
        action={action}
        {...buying}
      />
    </Row>
  )
}
