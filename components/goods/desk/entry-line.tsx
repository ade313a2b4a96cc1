import type { KeyboardEvent } from 'react'
import { memo } from 'react'
import { Button } from '#components/ui/button.tsx'
import { isComposing } from '#components/ui/composing.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Entry } from '#lib/domain/goods-entry.ts'
import { formatUnitPrice } from '#lib/kernel/money.ts'
import { entryQueue } from './entries.ts'

const titleOf = ({ name, spec, manufacturer, salePrice, unit }: Goods): string =>
  [name, spec, manufacturer, salePrice === null ? '' : formatUnitPrice(salePrice, unit)].filter(Boolean).join(' ')

function wordsOf({ state, message, goods, quantity, total }: Entry): string {
  const unit = goods?.unit ?? ''
  if (state === 'asking') return '查询中…'
  if (state === 'open') return message || '待填数量'
  if (state === 'waiting' || state === 'adding') return `加购 ${quantity}${unit}…`
  if (state === 'added')
    return `已加入购物车 ${quantity}${unit}，共 ${total}${unit}${message === '' ? '' : `，${message}`}`
  return message
}

interface EntryLineProps {
  entry: Entry
  /** After something was pressed: the keyboard goes back to where entries are made. */
  onDone: () => void
}

/** One entry of the queue: what it is, what became of it, and what can be done about it. */
export const EntryLine = memo(function EntryLine({ entry, onDone }: EntryLineProps) {
  const { id, text, state, goods, answer, typed } = entry
  const name = goods ? titleOf(goods) : text
  const isQuantityWanted = goods !== null && (state === 'open' || state === 'refused')
  const canRetry = ['none', 'unasked', 'refused', 'unknown'].includes(state)
  const done = (work: () => void) => () => {
    work()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.repeat || isComposing(event.nativeEvent)) return
    event.preventDefault()
    done(() => entryQueue.write(id, event.currentTarget.value))()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line-soft border-t py-1 text-table">
      <span className="min-w-0 wrap-break-word">
        {name}
        {goods && name !== text && <span className="ml-2 text-ink-500 text-meta">{text}</span>}
        {!goods && typed && <span className="ml-2 text-ink-500 text-meta">数量 {typed}</span>}
      </span>
      <span className={state === 'added' && entry.message === '' ? 'text-ink-500' : 'text-warn-700'}>
        {wordsOf(entry)}
      </span>
      {state === 'choose' &&
        answer?.goods.map((each) => (
          <Button
            key={each.id}
            size="row"
            onClick={done(() => entryQueue.choose(id, each))}
            // A phone is narrower than what a medicine is called.
            className="max-tablet:max-w-full max-tablet:whitespace-normal max-tablet:text-left"
          >
            {titleOf(each)}
          </Button>
        ))}
      {state === 'none' && answer?.guess && (
        <Button size="row" onClick={done(() => entryQueue.retry(id, answer.guess?.keywords))}>
          您是不是要找 {answer.guess.keywords}
        </Button>
      )}
      {isQuantityWanted && (
        <input
          type="text"
          inputMode="numeric"
          data-quantity
          autoComplete="off"
          maxLength={32}
          aria-label={`录单数量 ${name}`}
          defaultValue={typed ?? ''}
          onKeyDown={onKeyDown}
          className="h-7 w-20 border border-line-strong bg-surface text-center max-tablet:h-11"
        />
      )}
      {canRetry && (
        <Button variant="text" size="row" aria-label={`重试 ${name}`} onClick={done(() => entryQueue.retry(id))}>
          重试
        </Button>
      )}
      {state !== 'adding' && (
        <Button variant="text" size="row" aria-label={`移除 ${name}`} onClick={done(() => entryQueue.remove(id))}>
          {state === 'added' ? '收起' : '移除'}
        </Button>
      )}
    </li>
  )
})
