'use client'

import { useCallback, useRef, useState } from 'react'
import { showToast } from '#components/ui/toast-state.ts'
import type { AddResult } from '#lib/browser/cart-actions.ts'
import { undoAdd } from '#lib/browser/cart-actions.ts'
import type { Goods } from '#lib/domain/goods.ts'

/** What went into the cart, as it was before, and how many of it there were then. */
interface Entry {
  readonly goods: Goods
  readonly quantity: number
}

interface UndoEntries {
  /** The newest entry that can be taken back. */
  readonly last: Entry | null
  /** Goods are on their way into the cart. */
  readonly expect: (goods: Goods) => void
  readonly answer: (goods: Goods, result: AddResult | null) => void
  /** Takes the newest entry back; one that is still on its way, as soon as it is there. False when there is none. */
  readonly undo: () => boolean
}

/** Entries of a desk, to be taken back one by one, the newest first. */
export function useUndoEntries(): UndoEntries {
  const entries = useRef<Entry[]>([])
  const underWay = useRef(new Set<number>())
  const wanted = useRef(0)
  const work = useRef(Promise.resolve())
  const [last, setLast] = useState<Entry | null>(null)

  const showLast = useCallback(() => setLast(entries.current.at(-1) ?? null), [])

  const takeBack = useCallback((): boolean => {
    const entry = entries.current.pop()
    showLast()
    if (!entry) return false
    work.current = work.current.then(async () => {
      const isUndone = await undoAdd(entry.goods)
      showToast(isUndone ? `已撤销 ${entry.goods.name}` : '撤销失败，请到购物车修改')
    })
    return true
  }, [showLast])

  return {
    last,
    expect: useCallback((goods) => underWay.current.add(goods.id), []),
    answer: useCallback(
      (goods, result) => {
        underWay.current.delete(goods.id)
        if (result?.isAdded) entries.current.push({ goods, quantity: result.quantity })
        showLast()
        if (underWay.current.size > 0) return
        for (; wanted.current > 0; wanted.current -= 1) takeBack()
      },
      [showLast, takeBack],
    ),
    undo: useCallback(() => {
      if (underWay.current.size === 0) return takeBack()
      wanted.current += 1
      return true
    }, [takeBack]),
  }
}
