import type { Ref } from 'react'
import type { RowDirection } from '#components/goods/use-row-inputs.ts'
import { Checkbox } from '#components/ui/check.tsx'
import { Link } from '#components/ui/link.tsx'
import type { QuantityBounds } from '#components/ui/quantity.ts'
import { QuantityStepper } from '#components/ui/quantity-stepper.tsx'
import { Cell, Row, RowHeader } from '#components/ui/table.tsx'
import type { ReorderLine } from '#lib/domain/order.ts'
import { priceText, quantityText } from '#lib/kernel/known-text.ts'
import { formatPrice } from '#lib/kernel/money.ts'
import { isLinkable } from '#lib/routes/match.ts'

function PriceChange({ line: { price, formerPrice, unit } }: { line: ReorderLine }) {
  if (price === null) return <span className="text-ink-500">—</span>
  const change = formerPrice === null ? 0 : price - formerPrice
  const word = change > 0 ? '涨' : change < 0 ? '降' : ''
  return (
    <span className={word === '' ? undefined : 'font-semibold text-price'}>
      ¥{formatPrice(price)}
      <span className="font-normal text-ink-500">/{unit}</span>
      {word !== '' && <span className="ml-1 text-meta">{word}</span>}
    </span>
  )
}

interface ReorderRowProps {
  line: ReorderLine
  /** How many this time. */
  quantity: number
  isKept: boolean
  onKeep: (keep: boolean) => void
  onQuantity: (quantity: number) => void
  inputRef: Ref<HTMLInputElement>
  onMove: (direction: RowDirection) => void
}

/** Packs and caps are the cart's to check: it says what it changed. */
const bounds: QuantityBounds = { min: 1, step: 1, max: 999_999 }

/** One former line: keep or skip, how many this time, and why it is not what it was. */
export function ReorderRow(props: ReorderRowProps) {
  const { line, quantity, isKept, onKeep, onQuantity, inputRef, onMove } = props
  const isBlocked = line.quantity === 0
  // Why it is another quantity only the shop knows: packs, stock, or what the cart holds already.
  const isOther = !isBlocked && line.formerQuantity !== null && line.quantity !== line.formerQuantity
  const notes = [line.message || (isOther ? '数量与上次不同，请核对' : '')]
  return (
    <Row>
      <RowHeader>
        <Checkbox
          label={
            <span>
              <span className={isBlocked ? 'text-ink-500' : 'font-semibold'}>{line.name}</span>
              <span className="block text-meta text-ink-500">
                {[line.spec, line.manufacturer].filter(Boolean).join(' · ')}
              </span>
            </span>
          }
          checked={isKept}
          disabled={isBlocked}
          onChange={(event) => onKeep(event.currentTarget.checked)}
        />
      </RowHeader>
      <Cell numeric className="cell-labelled" data-label="上次价">
        {priceText(line.formerPrice, line.unit)}
      </Cell>
      <Cell numeric className="cell-labelled" data-label="现价">
        <PriceChange line={line} />
      </Cell>
      <Cell numeric className="cell-labelled" data-label="上次数量">
        {quantityText(line.formerQuantity, line.unit)}
      </Cell>
      <Cell className="cell-labelled tablet:pl-6" data-label="采购数量">
        {isBlocked ? (
          '—'
        ) : (
          <QuantityStepper
            label={`采购数量 ${line.name}`}
            value={quantity}
            bounds={bounds}
            onCommit={onQuantity}
            onKey={(key) => onMove(key === 'up' || key === 'shift-enter' ? -1 : 1)}
            inputRef={inputRef}
          />
        )}
      </Cell>
      <Cell className="text-meta">
        {line.reasons.map((reason) => (
          <span key={reason.code} className="block text-warn-700">
            {reason.text}
            {reason.wayOut && isLinkable(reason.wayOut.url) && (
              <Link href={reason.wayOut.url} className="ml-2 text-brand-700 underline">
                {reason.wayOut.label}
              </Link>
            )}
          </span>
        ))}
        {notes
          .filter((note) => note !== '' && line.reasons.every((reason) => reason.text !== note))
          .map((note) => (
            <span key={note} className="block text-ink-700">
              {note}
            </span>
          ))}
      </Cell>
    </Row>
  )
}
