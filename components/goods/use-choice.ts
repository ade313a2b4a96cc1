import { useCallback, useState } from 'react'
import type { Goods } from '#lib/domain/goods.ts'
import { minimumQuantity } from '#lib/domain/goods.ts'

export interface Choice {
  readonly chosen: ReadonlySet<number>
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
  /** Quantity of goods: typed, or the one to begin with. */
  readonly quantityOf: (goods: Goods) => number
  readonly setQuantity: (goods: Goods, quantity: number) => void
}

/** Which goods of a table are chosen and how many of each, kept while pages are turned. */
export function useChoice(startWith?: ReadonlyMap<number, number>): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState<ReadonlyMap<number, number>>(new Map())
  return {
    chosen,
    choose: useCallback((ids, isChosen) => {
      setChosen((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      })
    }, []),
    quantityOf: (goods) => typed.get(goods.id) ?? Math.max(minimumQuantity(goods), startWith?.get(goods.id) ?? 0),
    setQuantity: useCallback((goods, quantity) => {
      setTyped((before) => new Map(before).set(goods.id, quantity))
    }, []),
  }
}
