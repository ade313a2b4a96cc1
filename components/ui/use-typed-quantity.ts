import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onLeaving } from '#lib/kernel/leaving.ts'
import type { QuantityProblem } from '#lib/kernel/quantity.ts'
import type { Result } from '#lib/kernel/result.ts'
import { isCode } from './scanned.ts'

/** Longer than the pause between two keys of a scanner, too short for a hand to notice. */
const QUIET_MS = 120

interface TypedQuantity {
  /** What is being typed; undefined while the field shows the value. */
  readonly typed: string | undefined
  readonly type: (text: string) => void
  /** What was typed until now, which is over; undefined when nothing was. */
  readonly take: () => string | undefined
  /** The same, and it goes on. */
  readonly now: () => string | undefined
  /** Puts back the value that typing began with. */
  readonly revert: () => number
  /** The same, but the field keeps the text, which is no quantity. */
  readonly refuse: (text: string) => number
  readonly isRefused: boolean
  /** Ends with a quantity: whether it is another one than the caller has or heard of last. */
  readonly settle: (quantity: number) => boolean
}

/**
 * The text being typed into a quantity field. The caller hears of a quantity after a short rest: by then a scanner's code is
 * known for one, and nothing has followed from it. Text that is no quantity is never heard of.
 */
export function useTypedQuantity(
  value: number,
  onTyping: ((quantity: number) => void) | undefined,
  read: (text: string) => Result<number, QuantityProblem>,
): TypedQuantity {
  const [typed, setTyped] = useState<string>()
  /** The quantity that stood when the text was refused: another one, from elsewhere, takes the place of the text. */
  const [refusedAt, setRefusedAt] = useState<number>()
  // Leaving the field may come before the next rendering: what is typed is read from here.
  const now = useRef<string>(undefined)
  const start = useRef(value)
  const reported = useRef<number>(undefined)

  const tell = useEffectEvent((text: string) => {
    const quantity = read(text)
    if (!quantity.ok) return
    reported.current = quantity.value
    onTyping?.(quantity.value)
  })
  useEffect(() => {
    if (!typed || isCode(typed)) return
    const leave = (): void => tell(typed)
    const timer = setTimeout(leave, QUIET_MS)
    const forget = onLeaving(leave)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [typed])

  const end = (): void => {
    now.current = undefined
    setTyped(undefined)
    setRefusedAt(undefined)
  }
  const revert = (): number => {
    end()
    if (reported.current !== undefined && reported.current !== start.current) onTyping?.(start.current)
    reported.current = undefined
    return start.current
  }
  const isReplaced = refusedAt !== undefined && refusedAt !== value
  return {
    typed: isReplaced ? undefined : typed,
    type: (text) => {
      if (now.current === undefined || isReplaced) {
        start.current = value
        reported.current = undefined
      }
      now.current = text
      setTyped(text)
      setRefusedAt(undefined)
    },
    now: () => (isReplaced ? undefined : now.current),
    take: () => {
      const taken = isReplaced ? undefined : now.current
      end()
      return taken
    },
    revert,
    refuse: (text) => {
      const kept = revert()
      now.current = text
      setTyped(text)
      setRefusedAt(kept)
      return kept
    },
    isRefused: refusedAt !== undefined && !isReplaced,
    settle: (quantity) => {
      const heard = reported.current ?? value
      reported.current = undefined
      return quantity !== value || quantity !== heard
    },
  }
}
