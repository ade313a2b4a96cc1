import { useCallback } from 'react'
import { alertDialog, confirmDialog } from '#components/ui/dialog-state.ts'
import { showToast } from '#components/ui/toast-state.ts'
import { linesOfGoods, removeLines } from '#lib/browser/cart-actions.ts'
import { putBack, removedGoods } from '#lib/browser/put-back.ts'
import type { Goods } from '#lib/domain/goods.ts'

/** 撤销: puts removed lines into the cart again. The button promises it: words about what is different stay until they are read. */
export async function undoRemoval(lines: Parameters<typeof putBack>[0]): Promise<void> {
  const notes = await putBack(lines)
  if (notes.length > 0) await alertDialog.show({ title: '未能完全恢复', message: notes.join('\n') })
}

/** A typed 0: asks, takes the goods out of the cart, and offers to put them back for a moment. */
export function useRemoveFromCart(): (goods: Goods) => void {
  return useCallback((goods) => {
    const remove = async (): Promise<void> => {
      if (goods.inCart === 0) return
      const agreed = await confirmDialog.ask({
        message: '确定删除这件商品吗?',
        confirm: '删除',
        destructive: true,
      })
      if (!agreed) return
      const ids = await linesOfGoods(goods.id)
      if (ids.length === 0 || !(await removeLines(ids))) return
      showToast(`已删除 ${goods.name}`, {
        action: { text: '撤销', run: () => void undoRemoval([removedGoods(goods)]) },
      })
    }
    void remove()
  }, [])
}
