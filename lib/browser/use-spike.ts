'use client'

import { useCallback, useState } from 'react'
import { goodsCalls } from '#lib/contract/goods/calls.ts'
import type { Spike } from '#lib/domain/home.ts'
import { toSpike } from '#lib/mapping/home.ts'
import { callShop } from './http.ts'

/** The flash sale after the one the page came with: nothing until `ask` was called and answered. */
export function useNextSpike(): { next: Spike | undefined; ask: () => void } {
  const [next, setNext] = useState<Spike>()
  // Without an answer the page keeps the sale it has, with its time run out.
  const ask = useCallback(
    () =>
      void callShop(goodsCalls.spike).then(
        (wire) => setNext(toSpike(wire)),
        () => undefined,
      ),
    [],
  )
  return { next, ask }
}
