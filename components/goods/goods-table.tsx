import { chooseAll } from '#components/ui/choose-all.tsx'
import { Table, TableHead } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import type { LastPurchase } from '#lib/domain/purchase-history.ts'
import { GoodsRow } from './goods-row.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import type { Choice } from './use-choice.ts'
import { useRemoveFromCart } from './use-remove-from-cart.ts'
import type { RowInputs } from './use-row-inputs.ts'
import { useRowInputs } from './use-row-inputs.ts'

interface GoodsTableProps {
  caption: string
  goods: readonly Goods[]
  showImages: boolean
  /** Says how many days are left instead of months. */
  countsDays?: boolean
  /** In a part of the page: packs are left out, and the ladder is in the price's column. */
  isNarrow?: boolean
  /** Rows can be chosen by members. */
  choice?: Choice
  /** How goods were bought the last time, where that helps to decide. */
  lastBought?: ReadonlyMap<number, LastPurchase> | undefined
  /** The rows' quantity fields, for who leads into them from outside. */
  rows?: RowInputs
  /** After Enter has added, instead of going to the next row. */
  onEnter?: (goods: Goods) => void
  /** Instead of putting goods into the cart. */
  onAdd?: (goods: Goods, quantity: number) => void
  /** Upwards from the first row. */
  onTop?: () => void
}

/** Table mode is a desk: Enter adds and goes to the next row's quantity, arrows move between rows. */
export function GoodsTable({
  caption,
  goods,
  showImages,
  countsDays,
  isNarrow = false,
  choice,
  lastBought,
  onEnter,
  onAdd,
  onTop,
  ...given
}: GoodsTableProps) {
  const own = useRowInputs(goods.length)
  const rows = given.rows ?? own
  const add = useAddToCart()
  const remove = useRemoveFromCart()
  return (
    <Table caption={caption} className="phone-cards goods-rows min-[960px]:table-fixed">
      <TableHead
        sticky={!given.rows}
        columns={[
          choice &&
            chooseAll({
              rows: goods.map(({ id }) => id),
              isChosen: (id) => choice.chosen.has(id),
              onChoose: choice.choose,
              className: 'members-only w-10 max-tablet:hidden',
            }),
          '商品名 / 规格 / 生产厂家',
          !isNarrow && { title: '件装·中包', className: 'w-24 max-desktop:hidden' },
          { title: '效期至', className: countsDays ? 'min-[960px]:w-36' : 'min-[960px]:w-24 desktop:w-36' },
          { title: '库存', numeric: true, className: 'min-[960px]:w-16' },
          { title: '价格', numeric: true, className: 'min-[960px]:w-30' },
          !isNarrow && { title: '阶梯价', className: 'w-30 max-desktop:hidden' },
          { title: '采购数量', className: 'min-[960px]:w-36 desktop:w-45' },
          { title: '操作', className: 'min-[960px]:w-30 desktop:w-40' },
        ]}
      />
      <tbody>
        {goods.map((item, index) => (
          <GoodsRow
            key={item.id}
            goods={item}
            showImage={showImages}
            countsDays={countsDays}
            isNarrow={isNarrow}
            choice={choice}
            last={lastBought?.get(item.id)}
            inputRef={rows.hold(index)}
            onAdd={onAdd ?? add}
            onRemove={remove}
            onEnter={onEnter}
            onMove={(direction) => {
              if (!rows.move(index, direction) && direction === -1) onTop?.()
            }}
          />
        ))}
      </tbody>
    </Table>
  )
}
