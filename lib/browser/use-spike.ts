'use client'

import { useCallback, useState } from 'react'
import type { Spike } from '#lib/domain/home.ts'

/** The flash sale after the one the page came with: nothing until `ask` was called and answered. */
export function useNextSpike(): { next: Spike | undefined; ask: () => void } {
  const [next, setNext] = useState<Spike>()
  // Without an answer the page keeps the sale it has, with its time run out.
  const ask = useCallback(
    () => void import('./whole-shelves.ts').then(({ flashSale }) => flashSale()).then(setNext, () => undefined),
    [],
  )
  return { next, ask }
}
