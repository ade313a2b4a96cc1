import { useCallback, useEffect, useMemo, useRef } from 'react'
import useSWR from 'swr'
import type { Cart, CartLine } from '#lib/domain/cart.ts'
import { isSelectable, withForcedSelection } from '#lib/domain/cart.ts'
import type { Asked } from './asked.ts'
import { editLine, resumed, selectLines, settleEdits, storeLine, useEditsSettled } from './cart-edits.ts'
import { cartListKey } from './cart-keys.ts'
import { failureOf } from './errors.ts'
import type { ShopError } from './http.ts'
import { readCart } from './shown-cart.ts'

export interface CartHandle {
  readonly asked: Asked<Cart>
  /** Changes are on their way, or the answer to them. */
  readonly busy: boolean
  /** The cart has all changes made here: what is shown together is of one state. */
  readonly isSettled: boolean
  /** At once what was settled on; what is still being typed after a rest. */
  readonly setQuantity: (line: CartLine, quantity: number, isTyping: boolean) => void
  /** Takes an offered quantity at once; a line that was unselected only for its quantity is selected again. */
  readonly takeQuantity: (line: CartLine, quantity: number) => void
  readonly select: (ids: readonly number[], isSelected: boolean) => void
  /** The cart once all changes made here are in it, read again; undefined when it cannot be read. */
  readonly whenSettled: () => Promise<Cart | undefined>
}

interface Stable {
  readonly read: CartLine
  readonly text: string
  readonly line: CartLine
}

function stable(read: CartLine, before: Stable | undefined): Stable {
  const text = JSON.stringify(read)
  return { read, text, line: before?.text === text ? before.line : withForcedSelection(read) }
}

/** Lines that did not change stay the same objects, so that their rows are not rendered again. */
function useStableCart(fresh: Cart | undefined): Cart | undefined {
  const known = useRef(new Map<number, Stable>())
  return useMemo(() => {
    if (!fresh) return undefined
    const next = new Map<number, Stable>()
    const lines = fresh.lines.map((line) => {
      const before = known.current.get(line.id)
      const kept = before?.read === line ? before : stable(line, before)
      next.set(line.id, kept)
      return kept.line
    })
    known.current = next
    return { ...fresh, lines }
  }, [fresh])
}

/** The cart of the signed-in member with its edits: quantities, selection, the shop API's own sums. */
export function useCart(): CartHandle {
  const { data, error, isValidating, mutate } = useSWR<Cart, ShopError>(
    cartListKey,
    async () => {
      await resumed
      return readCart()
    },
    // Lines that stay the same are found out below, one by one: the whole of a long cart would be put into words to be compared.
    { compare: Object.is },
  )
  const cart = useStableCart(data)
  const isSettled = useEditsSettled()

  const setQuantity = useCallback((line: CartLine, quantity: number, isTyping: boolean): void => {
    if (isTyping) editLine(line.id, quantity)
    else void storeLine(line.id, quantity)
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
      void selectLines(ids, isSelected)
    },
    [mutate],
  )

  const takeQuantity = useCallback((line: CartLine, quantity: number): void => {
    const take = async (): Promise<void> => {
      await storeLine(line.id, quantity)
      if (!isSelectable(line)) await selectLines([line.id], true)
    }
    void take()
  }, [])

  // Leaving for another page of the shop stores what was typed at once.
  useEffect(() => () => void settleEdits(), [])

  const whenSettled = useCallback(async () => {
    await settleEdits()
    const settled = await mutate()
    return settled && { ...settled, lines: settled.lines.map(withForcedSelection) }
  }, [mutate])

  const reload = useCallback(() => void mutate(), [mutate])
  return {
    asked: { data: cart, error: failureOf(error), reload },
    busy: !isSettled || isValidating,
    isSettled,
    setQuantity,
    takeQuantity,
    select,
    whenSettled,
  }
}
