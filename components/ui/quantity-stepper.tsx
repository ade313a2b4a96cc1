import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { SoldUnit } from '#lib/kernel/quantity.ts'
import { readQuantityOf } from '#lib/kernel/quantity.ts'
import { isComposing } from './composing.ts'
import { cx } from './cx.ts'
import type { QuantityBounds } from './quantity.ts'
import { legalRange, snapQuantity, stepQuantity } from './quantity.ts'
import { watchQuantity } from './refused-quantity.ts'
import { isCode, newBurst, searchScanned } from './scanned.ts'
import { useTypedQuantity } from './use-typed-quantity.ts'

/** Keys that mean something to the table around the stepper. */
export type QuantityKey = 'enter' | 'shift-enter' | 'up' | 'down'

interface QuantityStepperProps {
  /** Names the field for readers: 采购数量 and the goods' name. */
  label: string
  /** The current quantity, 0 while there is none; Esc returns to it. */
  value: number
  bounds: QuantityBounds
  /** What a number of them is called: another unit typed beside it is asked about. */
  sold?: SoldUnit
  /** A legal quantity was settled on: by ±, or by leaving or entering a typed one. Not called when nothing changed. */
  onCommit: (quantity: number) => void
  /** The typed number, before snapping, at each short rest: for totals that follow the typing. */
  onTyping?: (quantity: number) => void
  /** After the quantity was settled; `quantity` is the settled one. */
  onKey?: (key: QuantityKey, quantity: number) => void
  /** A typed 0; without this handler it is refused. */
  onZero?: () => void
  /** The word about a changed quantity is also shown below the field. */
  onMessage?: (message: string) => void
  disabled?: boolean
  /** There is a quantity, but nobody says which: it can be typed, not stepped from. */
  isUnknown?: boolean
  /** On a phone it shares a narrow line: as wide as what is left, and with − once there is something to take away. */
  isNarrow?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

const ANY_UNIT: SoldUnit = { unit: '', casePack: null }
/** Room for what people write, and for a scanner's code that came in here. */
const MOST_CHARACTERS = 32

const stepLook =
  'w-7 shrink-0 select-none bg-page text-form leading-6 hover:bg-line-soft disabled:cursor-not-allowed disabled:text-ink-300 max-tablet:w-11'

function keyOf(event: KeyboardEvent): QuantityKey | undefined {
  if (event.key === 'Enter') return event.shiftKey ? 'shift-enter' : 'enter'
  if (event.key === 'ArrowUp') return 'up'
  if (event.key === 'ArrowDown') return 'down'
  return undefined
}

/** Quantity entry of a purchasing desk: typed, stepped or walked through with the keyboard, never changed silently. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    label,
    value,
    bounds,
    sold = ANY_UNIT,
    onCommit,
    onTyping,
    onKey,
    onZero,
    onMessage,
    disabled,
    isUnknown = false,
    isNarrow,
    inputRef,
    className,
  } = props
  const noteId = useId()
  const read = (text: string) => readQuantityOf(sold, text)
  const entry = useTypedQuantity(value, onTyping, read)
  const { typed } = entry
  const [burst] = useState(newBurst)
  const [note, setNote] = useState<string>()
  const { lowest, highest } = legalRange(bounds)

  const { isRefused } = entry
  useEffect(() => {
    if (!note || isRefused) return
    const timer = setTimeout(() => setNote(undefined), 4000)
    return () => clearTimeout(timer)
  }, [note, isRefused])

  const say = (message: string | undefined): void => {
    setNote(message)
    if (message) onMessage?.(message)
  }

  /** The field keeps the text, and everything else the quantity from before it. */
  const refuse = (text: string, why: string): undefined => {
    const kept = entry.refuse(text)
    say(kept === 0 ? why : `${why}，仍为${kept}`)
    return undefined
  }

  const shell = useRef<HTMLSpanElement>(null)
  const refuses = useEffectEvent(() => {
    const text = entry.now()
    const found = text === undefined ? undefined : read(text)
    // A typed 0 is an answer where the goods can be taken out with it.
    if (text === undefined || found?.ok !== false || (found.problem.kind === 'zero' && onZero)) return false
    refuse(text, found.problem.message)
    return true
  })
  useEffect(() => {
    const field = shell.current?.querySelector('input')
    return field ? watchQuantity(field, () => refuses()) : undefined
  }, [])

  /** The current quantity; undefined when what was typed is none. */
  const settle = (): number | undefined => {
    const taken = entry.take()
    if (taken === undefined) return value
    const wanted = read(taken)
    if (!wanted.ok) {
      if (wanted.problem.kind !== 'zero' || !onZero) return refuse(taken, wanted.problem.message)
      entry.revert()
      onZero()
      return undefined
    }
    const { quantity, message } = snapQuantity(bounds, wanted.value)
    say(message)
    if (entry.settle(quantity)) onCommit(quantity)
    return quantity
  }

  const step = (direction: 1 | -1): void => {
    if (isUnknown && typed === undefined) return
    const taken = entry.take()
    const from = taken === undefined ? undefined : read(taken)
    if (taken !== undefined && from?.ok === false) {
      refuse(taken, from.problem.message)
      return
    }
    const quantity = stepQuantity(bounds, from?.ok ? from.value : value, direction)
    say(undefined)
    if (entry.settle(quantity)) onCommit(quantity)
  }

  /** What a scanner typed is no quantity: the field keeps its own, and the code goes to where goods are searched. */
  const handOver = (field: HTMLInputElement, code: string, isEntered: boolean): void => {
    entry.revert()
    say('扫到商品条码，数量未改动')
    searchScanned(field, code, isEntered)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter while an input method is composing chooses a word; it is not an answer.
    if (isComposing(event.nativeEvent)) return
    const scanned = burst(event.nativeEvent)
    if (isCode(scanned)) {
      event.preventDefault()
      handOver(event.currentTarget, scanned, false)
      return
    }
    if (event.key === 'Escape') {
      if (typed === undefined) return
      entry.revert()
      say(undefined)
      return
    }
    const key = keyOf(event)
    if (!key) return
    event.preventDefault()
    if (key === 'enter' && typed !== undefined && isCode(typed)) handOver(event.currentTarget, typed, true)
    else if (event.altKey && (key === 'up' || key === 'down')) step(key === 'up' ? 1 : -1)
    else {
      const settled = settle()
      if (settled !== undefined) onKey?.(key, settled)
    }
  }

  return (
    <span
      ref={shell}
      className={cx('relative inline-block', isNarrow && 'max-tablet:min-w-0 max-tablet:flex-1', className)}
    >
      <span
        className={cx(
          'inline-flex h-7 items-stretch rounded border border-line-strong bg-surface max-tablet:h-12',
          disabled && 'opacity-60',
          isNarrow && 'max-tablet:w-full',
        )}
      >
        <button
          type="button"
          tabIndex={-1}
          aria-label={`减少${label}`}
          disabled={disabled || isUnknown || value <= lowest}
          onClick={() => step(-1)}
          className={cx(stepLook, isNarrow && (value <= lowest ? 'max-tablet:hidden' : 'max-[379.98px]:w-9'))}
        >
          −
        </button>
        <input
          ref={inputRef}
          type="text"
          inputMode="numeric"
          data-quantity
          autoComplete="off"
          aria-label={label}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={isRefused || undefined}
          disabled={disabled}
          value={typed ?? (value === 0 ? '' : value)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => entry.type(event.currentTarget.value.slice(0, MOST_CHARACTERS))}
          onBlur={settle}
          onKeyDown={onKeyDown}
          className={cx(
            'w-12 border-line-strong border-x bg-surface text-center text-table',
            isNarrow && 'max-tablet:min-w-0 max-tablet:flex-1',
            isNarrow && value <= lowest && 'max-tablet:border-l-0',
          )}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={`增加${label}`}
          disabled={disabled || isUnknown || value >= highest}
          onClick={() => step(1)}
          className={cx(stepLook, isNarrow && 'max-[379.98px]:w-9')}
        >
          +
        </button>
      </span>
      <span
        id={noteId}
        role="status"
        className={cx(
          'absolute top-full left-0 z-1 mt-0.5 whitespace-nowrap bg-warn-50 text-meta text-warn-700',
          note && 'px-1 shadow-float',
        )}
      >
        {note}
      </span>
    </span>
  )
}
