'use client'

import type { KeyboardEvent, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { enterFirstQuantity } from '#components/ui/search-field.ts'
import { useDeskHits } from '#lib/browser/use-desk-hits.ts'
import { useLastPurchases } from '#lib/browser/use-purchase-history.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { useUndoEntries } from './use-undo-entries.ts'

interface DeskLine {
  field: RefObject<HTMLInputElement | null>
  text: string
  /** Writes other words into the line. */
  onWords: (words: string) => void
  /** Enter on words that find nothing. */
  onNothing?: () => void
}

/**
 * What a line of words does that has its hits below it. ↓ or Enter goes into the first quantity, Enter there adds and comes
 * back to the line, whose words are selected: the next ones replace them. A scanner's Enter may come before the hits.
 */
export function useDesk({ field, text, onWords, onNothing }: DeskLine) {
  const hits = useDeskHits(text)
  const { goods, guess, isCurrent, failed } = hits
  const rows = useRowInputs(goods.length)
  const lastBought = useLastPurchases(goods.map((each) => each.id))
  const entries = useUndoEntries()
  const isWaiting = useRef(false)
  /** Nothing was written since an entry: Ctrl+Z is about the entry, not about the words. */
  const isUntouched = useRef(false)
  const hasNone = isCurrent && goods.length === 0 && !failed

  const toLine = (): void => {
    field.current?.focus()
    field.current?.select()
  }

  const enterHits = (): void => {
    if (!rows.move(-1, 1)) onNothing?.()
  }
  const onHits = useEffectEvent(() => {
    if (!isWaiting.current) return
    isWaiting.current = false
    if (document.activeElement === field.current) enterHits()
  })
  useEffect(() => {
    if (isCurrent) onHits()
  }, [isCurrent])

  const takeGuess = (words: string): void => {
    onWords(words)
    field.current?.focus()
  }

  const undo = (): void => {
    entries.undo()
    isUntouched.current = true
    toLine()
  }

  const onEnter = (): void => {
    // What comes next are other words, or another code of a scanner.
    field.current?.select()
    if (hasNone && guess) takeGuess(guess.keywords)
    else if (isCurrent) enterHits()
    else isWaiting.current = text.trim() !== ''
  }

  return {
    ...hits,
    hasNone,
    last: entries.last,
    takeGuess,
    undo,
    toLine,
    /** What a table of the hits needs to be walked through and bought from. */
    table: {
      goods,
      rows,
      lastBought,
      onTop: toLine,
      onAnswer: entries.answer,
      onEnter: (entered: Goods): void => {
        entries.expect(entered)
        isUntouched.current = true
        toLine()
      },
    },
    onChange: (): void => {
      isWaiting.current = false
      isUntouched.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      const { key, ctrlKey, metaKey, nativeEvent } = event
      if (nativeEvent.isComposing) return
      if (key === 'z' && (ctrlKey || metaKey)) {
        if (text !== '' && !isUntouched.current) return
        if (!entries.undo()) return
        toLine()
      } else if (key === 'ArrowDown' && text.trim() === '') enterFirstQuantity()
      else if (key === 'Enter' || key === 'ArrowDown') onEnter()
      else return
      event.preventDefault()
    },
  }
}
