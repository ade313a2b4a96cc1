'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart, CartLine } from '#lib/domain/cart.ts'
import { withForcedSelection } from '#lib/domain/cart.ts'
import { toCart } from '#lib/mapping/cart.ts'
import { ALL_LINES, cartListKey, refreshCart } from './cart-keys.ts'
import { reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** A typed quantity is saved this long after the last key (guide 2.6). */
const EDIT_DELAY_MS = 400

interface CartHandle {
  readonly cart: Cart | undefined
  readonly error: ShopError | undefined
  /** Changes are on their way, or the answer to them. */
  readonly busy: boolean
  readonly reload: () => void
  readonly setQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], isSelected: boolean) => void
}

/** Lines that did not change stay the same objects, so that their rows are not drawn again. */
function useStableCart(fresh: Cart | undefined): Cart | undefined {
  const known = useRef(new Map<number, { text: string; line: CartLine }>())
  return useMemo(() => {
    if (!fresh) return undefined
    const next = new Map<number, { text: string; line: CartLine }>()
    const lines = fresh.lines.map((line) => {
      const text = JSON.stringify(line)
      const before = known.current.get(line.id)
      const kept = before?.text === text ? before : { text, line: withForcedSelection(line) }
      next.set(line.id, kept)
      return kept.line
    })
    known.current = next
    return { ...fresh, lines }
  }, [fresh])
}

/** The cart of the signed-in member with its edits: debounced quantities, selection, the shop API's own sums. */
export function useCart(): CartHandle {
  const { data, error, isValidating, mutate } = useSWR<Cart, ShopError>(cartListKey, async () =>
    toCart(await callShop(cartCalls.cartList, { query: { filters: ALL_LINES, new: 1 } })),
  )
  const cart = useStableCart(data)
  const [pending, setPending] = useState(0)
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const unsaved = useRef(new Map<number, () => void>())

  const run = useCallback(async (work: () => Promise<unknown>): Promise<void> => {
    setPending((count) => count + 1)
    try {
      await work()
    } catch (failure) {
      reportError(failure)
    } finally {
      await refreshCart()
      setPending((count) => count - 1)
    }
  }, [])

  const setQuantity = useCallback(
    (line: CartLine, quantity: number): void => {
      clearTimeout(timers.current.get(line.id))
      const save = (): void => {
        clearTimeout(timers.current.get(line.id))
        timers.current.delete(line.id)
        unsaved.current.delete(line.id)
        void run(() => callShop(cartCalls.cartEdit, { params: { id: line.id }, body: { number: quantity, new: 1 } }))
      }
      unsaved.current.set(line.id, save)
      timers.current.set(line.id, setTimeout(save, EDIT_DELAY_MS))
    },
    [run],
  )

  // Whoever leaves the page within the delay keeps what was typed.
  useEffect(() => {
    const waiting = unsaved.current
    return () => {
      for (const save of [...waiting.values()]) save()
    }
  }, [])

  const select = useCallback(
    (ids: readonly number[], isSelected: boolean): void => {
      const chosen = new Set(ids)
      void mutate(
        (current) =>
          current && {
            ...current,
            lines: current.lines.map((line) => (chosen.has(line.id) ? { ...line, isSelected } : line)),
          },
        { revalidate: false },
      )
      void run(() => callShop(cartCalls.cartSelect, { body: { ids: [...ids], is_selected: isSelected ? 1 : 0 } }))
    },
    [mutate, run],
  )

  const reload = useCallback(() => void mutate(), [mutate])
  return { cart, error, busy: pending > 0 || isValidating, reload, setQuantity, select }
}
