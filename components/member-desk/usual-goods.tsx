import { useAddToCart } from '#components/goods/use-add-to-cart.ts'
import { useChoice } from '#components/goods/use-choice.ts'
import { useRemoveFromCart } from '#components/goods/use-remove-from-cart.ts'
import { useRowInputs } from '#components/goods/use-row-inputs.ts'
import { cx } from '#components/ui/cx.ts'
import { alertDialog } from '#components/ui/dialog-state.ts'
import { EmptyState } from '#components/ui/states.tsx'
import { ColumnHeader, Table } from '#components/ui/table.tsx'
import { showToast } from '#components/ui/toast-state.ts'
import { WorkButton } from '#components/ui/work-button.tsx'
import { addToCart } from '#lib/browser/cart-actions.ts'
import { buyState } from '#lib/domain/buy-state.ts'
import { usualGoods } from '#lib/domain/member-desk.ts'
import type { BoughtGoods } from '#lib/domain/purchase.ts'
import { listUrl } from '#lib/routes/links.ts'
import { routes } from '#lib/routes/registry.ts'
import { DeskPart } from './desk-part.tsx'
import { UsualRow } from './usual-row.tsx'

export const USUAL_ROWS = 5

interface UsualGoodsProps {
  /** Undefined until they are known. */
  bought: readonly BoughtGoods[] | undefined
  className?: string
}

/** Often-bought goods with the quantity of the last time, to be added row by row or all at once. */
export function UsualGoods({ bought, className }: UsualGoodsProps) {
  const shown = usualGoods(bought ?? [], USUAL_ROWS)
  const choice = useChoice(new Map(shown.map((each) => [each.goods.id, each.lastQuantity ?? 0])))
  const rows = useRowInputs(shown.length)
  const add = useAddToCart()
  const remove = useRemoveFromCart()
  const buyable = shown.map((each) => each.goods).filter((goods) => buyState(goods).kind === 'buyable')

  const addAll = async (): Promise<void> => {
    const results = await addToCart(buyable.map((goods) => ({ goods, quantity: choice.quantityOf(goods) })))
    if (!results) return
    const added = results.filter((result) => result.isAdded).length
    const notes = results.flatMap(({ goodsId, message }) => {
      const name = buyable.find(({ id }) => id === goodsId)?.name ?? ''
      return message === '' ? [] : [`${name}：${message}`]
    })
    if (added > 0) showToast(`已加入购物车 ${added} 个品种`)
    if (notes.length > 0) await alertDialog.show({ message: notes.join('\n') })
  }

  return (
    <DeskPart
      title="常购商品"
      more={{ text: '全部', href: routes.quickPurchase.path }}
      className={cx('desk-usual', className)}
      aside={
        buyable.length > 1 && (
          <WorkButton size="row" work={addAll}>
            {buyable.length} 个品种全部加购
          </WorkButton>
        )
      }
    >
      {bought?.length === 0 ? (
        <EmptyState text="暂无采购记录，下单后常购商品会显示在这里" way={{ href: listUrl('table'), text: '去采购' }} />
      ) : (
        <Table caption="常购商品" className="phone-cards desk-rows">
          <thead className="sr-only">
            <tr>
              <ColumnHeader>商品名 / 规格 / 生产厂家</ColumnHeader>
              <ColumnHeader numeric>价格</ColumnHeader>
              <ColumnHeader>采购数量</ColumnHeader>
              <ColumnHeader>操作</ColumnHeader>
            </tr>
          </thead>
          <tbody>
            {shown.map((each, index) => (
              <UsualRow
                key={each.goods.id}
                bought={each}
                quantity={choice.quantityOf(each.goods)}
                onQuantity={(quantity) => choice.setQuantity(each.goods, quantity)}
                inputRef={rows.hold(index)}
                onAdd={add}
                onRemove={remove}
                onMove={(direction) => rows.move(index, direction)}
              />
            ))}
          </tbody>
        </Table>
      )}
    </DeskPart>
  )
}
