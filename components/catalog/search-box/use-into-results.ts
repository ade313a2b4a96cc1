'use client'

import type { RefObject } from 'react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { enterFirstQuantity } from '#components/ui/search-field.ts'
import { onAddressChange } from '#lib/browser/address-change.ts'
import { isSignedIn } from '#lib/browser/signed-in.ts'
import { searchAddress } from './address.ts'

/** A member's quantities come with the member's prices, after the page. */
const WAIT_MS = 5_000

/** Printed on a package: it means one kind of goods, whose quantity is next. */
const isBarcode = (words: string): boolean => /^\d{8,14}$/.test(words)

interface IntoResults {
  /** A search was sent off. */
  readonly onSearch: (words: string) => void
  /** Other words are typed: what was searched before no longer matters. */
  readonly onChange: () => void
  /** Goes into the results that are still on their way, as soon as they are there; false when none are. */
  readonly enterLater: () => boolean
}

/** From the search field into the first quantity of what is found, for buyers who are quicker than the page. */
export function useIntoResults(field: RefObject<HTMLInputElement | null>): IntoResults {
  const awaited = useRef<string>(undefined)
  const isWanted = useRef(false)
  const arrivedAt = useRef(Number.NEGATIVE_INFINITY)
  const giveUp = useRef<() => void>(() => undefined)

  const onChange = (): void => {
    awaited.current = undefined
    isWanted.current = false
    arrivedAt.current = Number.NEGATIVE_INFINITY
    giveUp.current()
  }

  const enter = (): void => {
    giveUp.current()
    const observer = new MutationObserver(() => {
      if (document.activeElement !== field.current || enterFirstQuantity()) giveUp.current()
    })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    // The rows of the page before are gone with the next frame.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== field.current || enterFirstQuantity()) return giveUp.current()
      observer.observe(document.body, { childList: true, subtree: true })
    })
    giveUp.current = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      observer.disconnect()
    }
  }

  const onAddress = useEffectEvent(() => {
    if (awaited.current === undefined || searchAddress()?.keywords !== awaited.current) return
    awaited.current = undefined
    arrivedAt.current = performance.now()
    if (isWanted.current) enter()
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
      else if (isWanted.current) enter()
    },
    enterLater: () => {
      if (awaited.current !== undefined) isWanted.current = true
      else if (performance.now() - arrivedAt.current < WAIT_MS) enter()
      else return false
      return true
    },
  }
}
