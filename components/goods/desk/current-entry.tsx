import type { KeyboardEvent, RefObject } from 'react'
import { useState } from 'react'
import { PriceView } from '#components/goods/price-view.tsx'
import { ExpiryCell, NameCell, StockCell } from '#components/goods/row-cells.tsx'
import { isComposing } from '#components/ui/composing.ts'
import { isCode, newBurst } from '#components/ui/scanned.ts'
import { Cell, Row, RowHeader, Table, TableHead } from '#components/ui/table.tsx'
import { minimumQuantity } from '#lib/domain/goods.ts'
import type { Entry } from '#lib/domain/goods-entry.ts'

interface CurrentEntryProps {
  entry: Entry
  field: RefObject<HTMLInputElement | null>
  terminator: 'Enter' | 'Tab'
  onQuantity: (typed: string) => void
  /** Letters or a scanned code came instead of a quantity. */
  onWords: (words: string) => void
  /** The same with its Enter. */
  onEnteredWords: (words: string) => void
  onBack: () => void
  /** Into the goods to choose from; false when there are none. */
  onRows: () => boolean
}

/** Room for what people write, and for a scanner's code that came in here. */
const MOST_CHARACTERS = 32

/** Letters or a scanned code, where a quantity was expected. */
export const areWords = (typed: string): boolean => /^[a-z]/i.test(typed) || isCode(typed)

/** What is said of an entry whose quantity is next: its goods may still be on their way. */
function wordsOf({ state, message, answer }: Entry): string {
  if (state === 'asking') return '查询中…'
  if (state === 'choose') return `有 ${answer?.goods.length} 个品种，填数量后在下方选择`
  return message
}

/**
 * The entry whose quantity is next. Its field is there from the key that ended its words on and stays the same when the answer comes.
 * The field is the browser's own, so that no key waits for a rendering.
 */
export function CurrentEntry(props: CurrentEntryProps) {
  const { entry, field, terminator, onQuantity, onWords, onEnteredWords, onBack, onRows } = props
  const { goods, text } = entry
  const [burst] = useState(newBurst)
  // What was found before it was entered has been seen: so has the quantity it begins with.
  const [begin] = useState(() => (goods ? String(minimumQuantity(goods)) : ''))

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent, currentTarget } = event
    if (isComposing(nativeEvent)) return
    const typed = currentTarget.value
    const scanned = burst(nativeEvent)
    const isLetter = /^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey && (typed === begin || typed === '')
    if (isCode(scanned) || isLetter) onWords(isCode(scanned) ? scanned : key)
    else if (key === 'Enter' || (key === 'Tab' && !shiftKey && (terminator === 'Tab' || typed !== begin))) {
      if (repeat) event.preventDefault()
      else if (isCode(typed.trim())) onEnteredWords(typed.trim())
      else onQuantity(typed)
    } else if (key === 'Escape' || key === 'ArrowUp') onBack()
    else if (key !== 'ArrowDown' || !onRows()) return
    event.preventDefault()
  }

  return (
    <Table caption="录单结果" className="phone-cards goods-rows min-[960px]:table-fixed">
      <TableHead
        columns={[
          '商品名 / 规格 / 生产厂家',
          { title: '效期至', className: 'min-[960px]:w-36' },
          { title: '库存', numeric: true, className: 'min-[960px]:w-16' },
          { title: '价格', numeric: true, className: 'min-[960px]:w-30' },
          { title: '采购数量', className: 'min-[960px]:w-45' },
        ]}
      />
      <tbody>
        <Row>
          {goods ? <NameCell goods={goods} showImage /> : <RowHeader className="cell-name">{text}</RowHeader>}
          {goods ? <ExpiryCell goods={goods} /> : <Cell className="cell-expiry" />}
          {goods ? <StockCell goods={goods} /> : <Cell className="cell-stock" />}
          <Cell numeric className="cell-price">
            {goods && <PriceView goods={goods} isColumn />}
          </Cell>
          <Cell className="cell-quantity">
            <input
              ref={field}
              key={entry.id}
              type="text"
              inputMode="numeric"
              data-quantity
              autoComplete="off"
              maxLength={MOST_CHARACTERS}
              aria-label={`采购数量 ${goods?.name ?? text}`}
              defaultValue={begin}
              onKeyDown={onKeyDown}
              className="h-7 w-20 border border-line-strong bg-surface text-center text-table max-tablet:h-12"
            />
            {goods && <span className="ml-1 text-ink-500 text-meta">{goods.unit}</span>}
            <span role="status" className="block text-meta text-warn-700">
              {wordsOf(entry)}
            </span>
          </Cell>
        </Row>
      </tbody>
    </Table>
  )
}
