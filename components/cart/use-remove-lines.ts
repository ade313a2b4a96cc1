import { useCallback } from 'react'
import { undoRemoval } from '#components/goods/use-remove-from-cart.ts'
import { confirmDialog } from '#components/ui/dialog-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { removeLines } from '#lib/browser/cart-actions.ts'
import type { CartLine } from '#lib/domain/cart.ts'

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
    showToast('已删除', { action: { text: '撤销', run: () => void undoRemoval(lines) } })
    return true
  }, [])
}
