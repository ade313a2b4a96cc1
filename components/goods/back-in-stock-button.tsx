import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { useFeature } from '#lib/browser/features.tsx'
import { stopWaiting, useWaiting, waitFor } from '#lib/browser/use-back-in-stock.ts'
import type { CardGoods } from '#lib/domain/goods.ts'

/** For goods that are out of stock: tells the member once they can be bought again; pressing again takes it back. */
export function BackInStockButton({ goods }: { goods: CardGoods }) {
  const isOffered = useFeature('back-in-stock')
  const isWaiting = useWaiting().has(goods.id)
  if (!isOffered) return null

  const toggle = async (): Promise<void> => {
    if (isWaiting) {
      if (await stopWaiting([goods.id])) showToast(`已取消到货通知 ${goods.name}`)
      return
    }
    if (await waitFor([goods.id])) showToast(`到货后将发消息给您：${goods.name}`)
  }

  return (
    <Button
      size="row"
      aria-pressed={isWaiting}
      aria-label={`${isWaiting ? '取消到货通知' : '到货通知'} ${goods.name}`}
      onClick={() => void toggle()}
    >
      {isWaiting ? '已登记' : '到货通知'}
    </Button>
  )
}
