import { useCallback, useEffect, useRef } from 'react'
import { alertDialog } from '#components/ui/dialog-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import type { AddResult } from '#lib/browser/cart-actions.ts'
import { addStep, addToCart } from '#lib/browser/cart-actions.ts'
import type { CardGoods } from '#lib/domain/goods.ts'

/** Pressing again within this time counts as one press (spec §4, §9: add-to-cart is delayed 200 ms). */
const ADD_DELAY_MS = 200
/** From here on an answer that has not come is spoken of. */
const SLOW_MS = 1_000

async function tell(goods: CardGoods, result: AddResult | undefined): Promise<void> {
  if (!result) return
  if (!result.isAdded) {
    await alertDialog.show({ message: `${goods.name}：${result.message}` })
    return
  }
  const change = result.message === '' ? '' : `，${result.message}`
  showToast(`已加入购物车 ${goods.name}${change}`)
}

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>
  readonly add: () => Promise<void>
}

/**
 * Puts goods into the cart after a short rest, so that a double press adds once. Each goods waits for itself; anyone who
 * leaves the page meanwhile has added all the same. Without a quantity one legal step is added.
 */
export function useAddToCart(): (goods: CardGoods, quantity?: number) => void {
  const waiting = useRef(new Map<number, Waiting>())

  useEffect(() => {
    const left = waiting.current
    return () => {
      for (const { timer, add } of left.values()) {
        clearTimeout(timer)
        void add()
      }
    }
  }, [])

  return useCallback((goods, quantity) => {
    clearTimeout(waiting.current.get(goods.id)?.timer)
    const add = async (): Promise<void> => {
      waiting.current.delete(goods.id)
      const slow = setTimeout(() => showToast(`正在加入购物车 ${goods.name}…`, { kind: 'work' }), SLOW_MS)
      const results = await (quantity === undefined ? addStep(goods) : addToCart([{ goods, quantity }]))
      clearTimeout(slow)
      const [result] = results ?? []
      await tell(goods, result)
    }
    waiting.current.set(goods.id, { timer: setTimeout(() => void add(), ADD_DELAY_MS), add })
  }, [])
}
