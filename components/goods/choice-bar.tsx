import type { ReactNode } from 'react'
import { useState } from 'react'
import { Notice } from '#components/ui/states.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { addToCart } from '#lib/browser/cart-actions.ts'
import { buyState } from '#lib/domain/buy-state.ts'
import type { Goods } from '#lib/domain/goods.ts'
import type { Choice } from './use-choice.ts'

interface Refused {
  readonly id: number
  readonly text: string
}

interface ChoiceBarProps {
  /** Everything that may be chosen here, of this page and those seen before. */
  goods: readonly Goods[]
  choice: Choice
  children?: ReactNode
}

/** What is done with all that is chosen: into the cart at once, and every refusal said. */
export function ChoiceBar({ goods, choice, children }: ChoiceBarProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const chosen = goods.filter((each) => choice.chosen.has(each.id))
  const buyable = chosen.filter((each) => buyState(each).kind === 'buyable')

  const addAll = async (): Promise<void> => {
    const results = await addToCart(buyable.map((each) => ({ goods: each, quantity: choice.quantityOf(each) })))
    if (!results) return
    const nameOf = (id: number) => goods.find((each) => each.id === id)?.name ?? ''
    const added = results.filter((result) => result.isAdded)
    setRefused(
      results
        .filter((result) => !result.isAdded || result.message !== '')
        .map((result) => ({ id: result.goodsId, text: `${nameOf(result.goodsId)}：${result.message}` })),
    )
    choice.choose(
      added.map((result) => result.goodsId),
      false,
    )
    if (added.length > 0) showToast(`已加入购物车 ${added.length} 个品种`)
  }

  return (
    <div className="stuck-bottom flex flex-col border border-line bg-surface">
      {refused.length > 0 && (
        <Notice kind="warn">
          <ul aria-label="加入购物车的说明">
            {refused.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 px-3 py-1 text-table">
        <span role="status">
          已选 <strong>{chosen.length}</strong> 个品种
          {buyable.length < chosen.length && `，其中 ${chosen.length - buyable.length} 个暂不可购买`}
        </span>
        {children}
        <WorkButton variant="buy" className="ml-auto" data-takes-quantity disabled={buyable.length === 0} work={addAll}>
          批量加入购物车
        </WorkButton>
      </div>
    </div>
  )
}
