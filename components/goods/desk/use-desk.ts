import type { KeyboardEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { isComposing } from '#components/ui/composing.ts'
import { enterFirstQuantity, slashToStart } from '#components/ui/search-field.ts'
import { useDeskHits } from '#lib/browser/use-desk-hits.ts'
import { useLastPurchases } from '#lib/browser/use-purchase-history.ts'
import type { Goods } from '#lib/domain/goods.ts'
import { decisiveGoods, isCodeLike } from '#lib/domain/goods-entry.ts'
import { entryQueue, useEntries } from './entries.ts'

/**
 * A line of words and the queue behind it. Enter on words makes an entry and leads into a quantity that belongs to it, whether its
 * goods are found already or not; Enter there leads back to the line. Only words that find several goods, which are on the screen,
 * lead into the rows of these instead.
 */
export function useDesk(field: RefObject<HTMLInputElement | null>) {
  const [text, setText] = useState('')
  /** Words that became an entry: they find nothing more until others are written. */
  const [begun, setBegun] = useState<string>()
  const [currentId, setCurrentId] = useState<number>()
  const quantity = useRef<HTMLInputElement>(null)
  /** The key that ends words ends their quantity too: some scanners send Tab. */
  const [terminator, setTerminator] = useState<'Enter' | 'Tab'>('Enter')
  const isUntouched = useRef(false)

  const entries = useEntries()
  const current = entries.find(({ id, typed }) => id === currentId && typed === null)
  const { answer, isCurrent, failed } = useDeskHits(text === begun ? '' : text)
  const goods = answer?.goods ?? []
  const rows = useRowInputs(goods.length)
  const lastBought = useLastPurchases(goods.map((each) => each.id))
  const hasNone = isCurrent && goods.length === 0

  const toLine = (): void => {
    setCurrentId(undefined)
    isUntouched.current = true
    field.current?.focus()
    field.current?.select()
  }

  const write = (words: string): void => {
    setText(words)
    setBegun(undefined)
    setCurrentId(undefined)
    isUntouched.current = false
  }

  /** Words that came into a quantity: they go on in the line, where the next key is. */
  const takeWords = (words: string): void => {
    flushSync(() => write(words))
    field.current?.focus()
    field.current?.setSelectionRange(words.length, words.length)
  }

  const begin = (words: string, key: 'Enter' | 'Tab'): void => {
    const isKnown = isCurrent && answer?.text === words && (answer.isWhole || !isCodeLike(words))
    const known = isKnown ? answer : null
    flushSync(() => {
      setText(words)
      setBegun(words)
      setTerminator(key)
      setCurrentId(entryQueue.begin(words, known).id)
    })
    quantity.current?.focus()
    quantity.current?.select()
  }

  /** Words that were entered before the desk was alive, and what was typed of their quantity. */
  const resume = (words: string, typed: string): void => {
    begin(words, 'Enter')
    if (quantity.current) quantity.current.value = typed
    quantity.current?.setSelectionRange(typed.length, typed.length)
  }

  const enter = (words: string, key: 'Enter' | 'Tab'): void => {
    const isSeen = isCurrent && answer?.text === words && !isCodeLike(words)
    const guess = isSeen && goods.length === 0 ? answer.guess : null
    if (guess) takeWords(guess.keywords)
    else if (!(isSeen && goods.length > 1 && !decisiveGoods(answer) && rows.move(-1, 1))) begin(words, key)
  }

  const undo = (): void => {
    if (entryQueue.undo()) toLine()
  }

  return {
    text,
    answer,
    isCurrent,
    failed,
    hasNone,
    entries: entries.filter((entry) => entry !== current),
    last: entries.findLast(({ state }) => state === 'added'),
    undo,
    toLine,
    write,
    takeWords,
    resume,
    /** The entry whose quantity is next, and its field. */
    current: current && {
      entry: current,
      field: quantity,
      terminator,
      onQuantity: (typed: string): void => {
        entryQueue.write(current.id, typed)
        toLine()
      },
      onWords: takeWords,
      onEnteredWords: (words: string): void => begin(words, 'Enter'),
      onBack: (): void => {
        entryQueue.remove(current.id)
        toLine()
      },
      onRows: (): boolean => rows.move(-1, 1),
    },
    /** What a table of the hits needs to be walked through and bought from. */
    table: {
      goods,
      rows,
      lastBought,
      onTop: toLine,
      onAdd: (chosen: Goods, number: number): void => void entryQueue.put(text, chosen, number),
      onEnter: toLine,
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>): void => {
      const { key, shiftKey, ctrlKey, metaKey, repeat, nativeEvent, currentTarget } = event
      if (isComposing(nativeEvent)) return
      // The state may be a key behind what the field shows.
      const words = currentTarget.value.trim()
      if (key === 'z' && (ctrlKey || metaKey)) {
        if ((words !== '' && !isUntouched.current) || !entryQueue.undo()) return
        toLine()
      } else if (key === '/') {
        if (!slashToStart(currentTarget)) return
      } else if (key === 'ArrowDown') {
        if (words === '') enterFirstQuantity()
        else if (!(isCurrent && answer?.text === words && rows.move(-1, 1))) begin(words, 'Enter')
      } else if (key === 'Enter') {
        if (words !== '' && !repeat) enter(words, key)
      } else if (key === 'Tab' && !shiftKey && words !== '' && !isUntouched.current) enter(words, key)
      else return
      event.preventDefault()
    },
  }
}
