'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCode } from './scanned.ts'

/** Longer than the pause between two keys of a scanner, too short for a hand to notice. */
const QUIET_MS = 120

interface TypedQuantity {
  /** What is being typed; undefined while the field shows the value. */
  readonly typed: string | undefined
  readonly type: (digits: string) => void
  /** What was typed until now, which is over; undefined when nothing was. */
  readonly take: () => string | undefined
  /** Puts back the value that typing began with. */
  readonly revert: () => number
  /** Ends with a quantity: whether it is another one than the caller has or heard of last. */
  readonly settle: (quantity: number) => boolean
}

/**
 * The number being typed into a quantity field. The caller hears of it after a short rest: by then a scanner's code is
 * known for one, and nothing has followed from it.
 */
export function useTypedQuantity(
  value: number,
  onTyping: ((quantity: number) => void) | undefined,
  asksZero: boolean,
): TypedQuantity {
  const [typed, setTyped] = useState<string>()
  // Leaving the field may come before the next rendering: what is typed is read from here.
  const now = useRef<string>(undefined)
  const start = useRef(value)
  const reported = useRef<number>(undefined)

  const tell = useEffectEvent((quantity: number) => {
    reported.current = quantity
    onTyping?.(quantity)
  })
  useEffect(() => {
    if (!typed || isCode(typed) || (asksZero && Number(typed) === 0)) return
    const timer = setTimeout(() => tell(Number(typed)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed, asksZero])

  const end = (): void => {
    now.current = undefined
    setTyped(undefined)
  }
  return {
    typed,
    type: (digits) => {
      if (now.current === undefined) {
        start.current = value
        reported.current = undefined
      }
      now.current = digits
      setTyped(digits)
    },
    take: () => {
      const taken = now.current
      end()
      return taken
    },
    revert: () => {
      end()
      if (reported.current !== undefined && reported.current !== start.current) onTyping?.(start.current)
      reported.current = undefined
      return start.current
    },
    settle: (quantity) => {
      const heard = reported.current ?? value
      reported.current = undefined
      return quantity !== value || quantity !== heard
    },
  }
}
