'use client'

import { useCallback } from 'react'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { addToCart, removeLines } from '#lib/browser/cart-actions.ts'
import type { CartLine, CartLineInput } from '#lib/domain/cart.ts'

function toInput({ item, quantity, offer }: CartLine): CartLineInput[] {
  return item.kind === 'goods' && quantity !== null ? [{ goods: item.goods, quantity, offer }] : []
}

/** Asks, deletes, and offers to put the lines back for a moment. False when they are still there. */
export function useRemoveLines(): (lines: readonly CartLine[]) => Promise<boolean> {
  return useCallback(async (lines) => {
    if (lines.length === 0) return false
    const agreed = await confirmDialog.ask({
      message: lines.length === 1 ? '确定删除这件商品吗?' : `确定删除这 ${lines.length} 个品种吗？`,
      confirm: '删除',
      destructive: true,
    })
    if (!agreed || !(await removeLines(lines.map((line) => line.id)))) return false
    const back = lines.flatMap(toInput)
    showToast('已删除', back.length > 0 ? { action: { text: '撤销', run: () => void addToCart(back) } } : {})
    return true
  }, [])
}
