'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { Cart, CartLine } from '#lib/domain/cart.ts'
import { isSelectable, withForcedSelection } from '#lib/domain/cart.ts'
import { toCart } from '#lib/mapping/cart.ts'
import type { Asked } from './asked.ts'
import { ALL_LINES, cartListKey, refreshCart } from './cart-keys.ts'
import { failureOf, reportError } from './errors.ts'
import type { ShopError } from './http.ts'
import { callShop } from './http.ts'

/** A typed quantity is saved this long after the last key (guide 2.6). */
const EDIT_DELAY_MS = 400

/** What the shop API said to the last change of a line's quantity; each answer is a new one. */
export interface EditNote {
  /** Why the quantity stored is not the one sent; empty when it is. */
  readonly message: string
}

export interface CartHandle {
  readonly asked: Asked<Cart>
  /** Changes are on their way, or the answer to them. */
  readonly busy: boolean
  /** By line. */
  readonly notes: ReadonlyMap<number, EditNote>
  readonly setQuantity: (line: CartLine, quantity: number) => void
  /** Takes an offered quantity at once; a line that was unselected only for its quantity is selected again. */
  readonly takeQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], isSelected: boolean) => void
}

/** Lines that did not change stay the same objects, so that their rows are not rendered again. */
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

  const [notes, setNotes] = useState<ReadonlyMap<number, EditNote>>(new Map())

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

  const store = useCallback(async (id: number, quantity: number): Promise<void> => {
    clearTimeout(timers.current.get(id))
    timers.current.delete(id)
    unsaved.current.delete(id)
    const { message } = await callShop(cartCalls.cartEdit, {
      params: { id },
      body: { params: { number: quantity }, new: 1 },
    })
    setNotes((known) => new Map(known).set(id, { message }))
  }, [])

  const setQuantity = useCallback(
    (line: CartLine, quantity: number): void => {
      clearTimeout(timers.current.get(line.id))
      const save = (): void => void run(() => store(line.id, quantity))
      unsaved.current.set(line.id, save)
      timers.current.set(line.id, setTimeout(save, EDIT_DELAY_MS))
    },
    [run, store],
  )

  const takeQuantity = useCallback(
    (line: CartLine, quantity: number): void =>
      void run(async () => {
        await store(line.id, quantity)
        if (!isSelectable(line)) await callShop(cartCalls.cartSelect, { body: { ids: [line.id], is_selected: 1 } })
      }),
    [run, store],
  )

  // Anyone who leaves the page within the delay keeps what was typed.
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
  return {
    asked: { data: cart, error: failureOf(error), reload },
    busy: pending > 0 || isValidating,
    notes,
    setQuantity,
    takeQuantity,
    select,
  }
}
