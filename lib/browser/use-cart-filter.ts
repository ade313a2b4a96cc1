import { useRef, useState } from 'react'
import { cartCalls } from '#lib/contract/cart/calls.ts'
import type { CartLine } from '#lib/domain/cart.ts'
import { ALL_LINES } from './cart-keys.ts'
import { doOrReport } from './do-or-report.ts'
import { callShop } from './http.ts'

interface CartFilter {
  readonly filter: number
  /** Lines the filter leaves out. */
  readonly hidden: ReadonlySet<number>
  readonly choose: (filter: number) => void
}

const nothing: ReadonlySet<number> = new Set()

/**
 * Narrows the lines shown, never the cart: sums and selection stay those of all lines. What a filter shows is settled
 * when it is chosen, so that a line does not vanish from under the hand that corrects it; lines added later show.
 */
export function useCartFilter(lines: readonly CartLine[]): CartFilter {
  const [{ filter, hidden }, setState] = useState({ filter: ALL_LINES, hidden: nothing })
  const latest = useRef(0)

  const choose = async (value: number): Promise<void> => {
    const asked = ++latest.current
    if (value === ALL_LINES) return setState({ filter: value, hidden: nothing })
    await doOrReport(async () => {
      const { data } = await callShop(cartCalls.cartList, { query: { filters: value, new: 1 } })
      if (asked !== latest.current) return
      const shown = new Set(data.map((line) => line.id))
      setState({ filter: value, hidden: new Set(lines.map((line) => line.id).filter((id) => !shown.has(id))) })
    })
  }

  return { filter, hidden, choose: (value) => void choose(value) }
}
