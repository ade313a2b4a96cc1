import type { KeyboardEvent, RefObject } from 'react'
import { isComposing } from '#components/ui/composing.ts'
import { isCode } from '#components/ui/scanned.ts'

interface EarlyQuantityProps {
  /** What was searched for. */
  words: string
  field: RefObject<HTMLInputElement | null>
  onQuantity: (typed: string) => void
  /** A scanned code came instead. */
  onWords: (words: string) => void
  onBack: () => void
  /** Into what was found; false while that is on its way. */
  onRows: () => boolean
}

/** The quantity of what was searched for, for buyers who are quicker than the page. It is the browser's own field. */
export function EarlyQuantity({ words, field, onQuantity, onWords, onBack, onRows }: EarlyQuantityProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, repeat, nativeEvent, currentTarget } = event
    if (isComposing(nativeEvent)) return
    const typed = currentTarget.value
    if (key === 'Enter' && typed.trim() !== '') {
      if (isCode(typed.trim())) onWords(typed.trim())
      else if (!repeat) onQuantity(typed)
    } else if (key === 'Escape' || key === 'Enter' || key === 'ArrowUp') onBack()
    else if (key === 'ArrowDown' && typed === '') onRows()
    else return
    event.preventDefault()
  }
  return (
    <label className="absolute inset-x-0 top-full z-popover flex items-center gap-2 border border-line bg-surface px-3 py-2 text-table shadow-float">
      <span className="min-w-0 truncate">{words} 采购数量</span>
      <input
        ref={field}
        type="text"
        inputMode="numeric"
        data-quantity
        autoComplete="off"
        maxLength={32}
        aria-label={`采购数量 ${words}`}
        onKeyDown={onKeyDown}
        className="h-8 w-24 border border-line-strong bg-surface text-center max-tablet:h-11"
      />
      <span className="text-ink-500 text-meta">回车加购并返回搜索框</span>
    </label>
  )
}
