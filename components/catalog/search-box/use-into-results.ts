import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { enterFirstQuantity, enterOnlyQuantity } from '#components/ui/search-field.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { isSignedIn } from '#lib/browser/signed-in.ts'
import { searchAddress } from './address.ts'

/** A member's quantities come with the member's prices, after the page. */
const WAIT_MS = 5_000

/** Printed on a package: it means one kind of goods, whose quantity is next. */
export const isBarcode = (words: string): boolean => /^\d{8,14}$/.test(words)

interface IntoResults {
  /** A search was sent off. */
  readonly onSearch: (words: string) => void
  /** Other words are typed: what was searched before no longer matters. */
  readonly onChange: () => void
  /** Goes into the results as soon as they are there, unless something was begun until then. */
  readonly enterLater: (words: string) => void
  /** A search was sent off whose rows are not on the screen yet. */
  readonly areAwaited: () => boolean
  /** What that search was for, until its page is there. */
  readonly awaited: () => string | undefined
}

/** From the search field into the first quantity of what is found, for buyers who are quicker than the page. */
export function useIntoResults(
  field: RefObject<HTMLInputElement | null>,
  early: RefObject<HTMLInputElement | null>,
): IntoResults {
  const awaited = useRef<string>(undefined)
  const isWanted = useRef(false)
  const areShown = useRef(true)
  const giveUp = useRef<() => void>(() => undefined)

  const onChange = (): void => {
    awaited.current = undefined
    isWanted.current = false
    giveUp.current()
  }

  /** Nothing was begun since, neither other words nor a quantity. */
  const isUntouched = (): boolean =>
    document.activeElement === field.current ||
    (early.current !== null && document.activeElement === early.current && early.current.value === '')

  const enter = (words: string): void => {
    giveUp.current()
    const enterQuantity = isBarcode(words) ? enterOnlyQuantity : enterFirstQuantity
    const observer = new MutationObserver(() => {
      if (!isUntouched() || enterQuantity()) giveUp.current()
    })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    // The rows of the page before are gone with the next frame.
    const frame = requestAnimationFrame(() => {
      if (!isUntouched() || enterQuantity()) return giveUp.current()
      observer.observe(document.body, { childList: true, subtree: true })
    })
    giveUp.current = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
    }
  }

  const onAddress = useEffectEvent(() => {
    const words = awaited.current
    if (words === undefined || searchAddress()?.keywords !== words) return
    awaited.current = undefined
    // The rows of the page before are gone with the next frame.
    areShown.current = false
    requestAnimationFrame(() => {
      areShown.current = true
    })
    if (isWanted.current) enter(words)
    isWanted.current = false
  })
  useEffect(() => {
    const stop = onAddressChange(() => onAddress())
    return () => {
      stop()
      giveUp.current()
    }
  }, [])

  return {
    onChange,
    onSearch: (words) => {
      onChange()
      if (!isSignedIn()) return
      isWanted.current = isBarcode(words)
      if (searchAddress()?.keywords !== words) awaited.current = words
      else if (isWanted.current) enter(words)
    },
    enterLater: (words) => {
      if (awaited.current === undefined) enter(words)
      else isWanted.current = true
    },
    awaited: () => awaited.current,
    areAwaited: () => awaited.current !== undefined || !areShown.current,
  }
}
