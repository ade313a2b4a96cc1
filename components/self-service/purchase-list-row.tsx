import type { RefCallback } from 'react'
import { Checkbox } from '#components/ui/check.tsx'
import { cx } from '#components/ui/cx.ts'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row, RowHeader } from '#components/ui/table.tsx'
import { stockLabel } from '#lib/domain/goods-text.ts'
import type { PurchaseListRow, PurchaseListState } from '#lib/domain/purchase-list.ts'
import { askedQuantity } from '#lib/domain/purchase-list.ts'
import { listLineText } from '#lib/domain/purchase-list-table.ts'
import { formatFen, formatUnitPrice } from '#lib/kernel/money.ts'
import { PurchaseListMatch } from './purchase-list-match.tsx'
import type { PurchaseList } from './use-purchase-list.ts'

/** Anything may be typed: packs, stock and limits are applied by the shop, and said. */
const anyQuantity = { min: 1, step: 1, max: 999_999 }

interface PurchaseListRowProps {
  row: PurchaseListRow
  /** Place in the purchase list. */
  index: number
  /** Place among the rows shown. */
  at: number
  state: PurchaseListState
  measure: RefCallback<HTMLTableRowElement>
  onChoose: PurchaseList['choose']
  onChange: PurchaseList['change']
  onMove: (direction: 1 | -1) => void
  /** Takes the field or list that the keys lead to. */
  controlRef: (element: HTMLElement | null) => void
}

/** What stood in the purchase list, what it was taken for, and everything that speaks against it. */
export function PurchaseListRowView(props: PurchaseListRowProps) {
  const { row, index, at, state, measure, onChoose, onChange, onMove, controlRef } = props
  const { answer, line } = row
  const { goods } = answer
  // What a guess would cost is nothing to go by.
  const isGuess = state === 'choose'
  const isAsked = state === 'quantity'
  const price = isGuess ? null : (answer.price ?? goods?.price ?? null)
  const name = goods?.name ?? listLineText(line)
  const canChange = goods !== null && state !== 'added' && state !== 'choose'
  return (
    <Row
      ref={measure}
      data-index={at}
      aria-busy={row.isBusy || undefined}
      className={row.isBusy ? 'opacity-60' : undefined}
    >
      <Cell className="cell-choice">
        <Checkbox
          label={`选择第 ${line.row} 行 ${name}`}
          hideLabel
          disabled={state !== 'ready'}
          checked={row.isChosen}
          onChange={(event) => onChoose([index], event.currentTarget.checked)}
        />
      </Cell>
      <RowHeader className="cell-plan">
        {/* What is certain is seen in the goods beside it. */}
        <span
          title={listLineText(line)}
          className={cx('block', answer.level === 'certain' ? 'tablet:truncate' : 'wrap-break-word')}
        >
          {listLineText(line)}
        </span>
        <span className="block text-meta text-ink-500">
          第 {line.row} 行{line.quantity > 0 && `，计划 ${line.quantity}${line.unit}`}
        </span>
      </RowHeader>
      <Cell className="cell-name">
        <PurchaseListMatch
          row={row}
          state={state}
          onGoods={(goodsId) => void onChange(index, { goodsId })}
          onMove={onMove}
          controlRef={isGuess ? controlRef : undefined}
        />
      </Cell>
      <Cell className="cell-expiry whitespace-nowrap text-meta">
        {goods && !isGuess && (
          <>
            <span className={goods.isNearExpiry ? 'text-warn-700' : undefined}>
              {goods.expiry?.slice(0, 7) ?? '—'}
              {goods.isNearExpiry && ' 近效'}
            </span>
            <span className="block text-ink-500">库存 {stockLabel(goods)}</span>
          </>
        )}
      </Cell>
      <Cell numeric className="cell-price">
        {price !== null && formatUnitPrice(price, goods?.unit ?? '')}
        {price === null && (
          <span className="whitespace-normal text-ink-500">{(!isGuess && goods?.priceNote) || '—'}</span>
        )}
      </Cell>
      <Cell className="cell-quantity">
        {canChange && (
          <QuantityStepper
            label={`采购数量 第 ${line.row} 行 ${name}`}
            value={isAsked ? 0 : answer.quantity > 0 ? answer.quantity : line.quantity}
            bounds={anyQuantity}
            sold={goods}
            disabled={row.isBusy}
            onCommit={(quantity) => void onChange(index, { quantity })}
            onKey={(key) => onMove(key === 'enter' || key === 'down' ? 1 : -1)}
            inputRef={controlRef}
          />
        )}
        {isAsked && <span className="block whitespace-normal text-meta text-warn-700">{askedQuantity(row)}</span>}
      </Cell>
      <Cell numeric className="cell-amount">
        {isGuess || isAsked || answer.amount === null ? '—' : `¥${formatFen(answer.amount)}`}
      </Cell>
    </Row>
  )
}
