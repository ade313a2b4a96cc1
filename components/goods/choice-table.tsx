import type { ReactNode } from 'react'
import { chooseAll } from '#components/ui/choose-all.tsx'
import { Table, TableHead } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import { ChoiceRow } from './choice-row.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import type { Choice } from './use-choice.ts'
import { useRemoveFromCart } from './use-remove-from-cart.ts'
import { useRowInputs } from './use-row-inputs.ts'

interface ChoiceTableProps {
  caption: string
  goods: readonly Goods[]
  choice: Choice
  /** A column of the list's own, with its heading. */
  extra?: { readonly title: string; readonly of: (goods: Goods) => ReactNode }
  action?: (goods: Goods) => ReactNode
}

/** Goods to choose many from, with the desk's keys: Enter adds and goes to the next row, arrows move between rows. */
export function ChoiceTable({ caption, goods, choice, extra, action }: ChoiceTableProps) {
  const rows = useRowInputs(goods.length)
  const add = useAddToCart()
  const remove = useRemoveFromCart()
  const ids = goods.map((each) => each.id)
  return (
    <Table caption={caption} className="phone-cards choice-rows min-[960px]:table-fixed">
      <TableHead
        sticky
        columns={[
          chooseAll({ rows: ids, isChosen: (id) => choice.chosen.has(id), onChoose: choice.choose }),
          '商品名 / 规格 / 生产厂家',
          extra && { title: extra.title, className: 'w-36' },
          { title: '效期至', className: 'w-24' },
          { title: '库存', numeric: true, className: 'w-16' },
          { title: '价格', numeric: true, className: 'w-24' },
          { title: '采购数量', className: 'w-36' },
          { title: '操作', className: action ? 'w-40' : 'w-22' },
        ]}
      />
      <tbody>
        {goods.map((item, index) => (
          <ChoiceRow
            key={item.id}
            goods={item}
            choice={choice}
            extra={extra?.of(item)}
            extraTitle={extra?.title}
            action={action?.(item)}
            inputRef={rows.hold(index)}
            onAdd={add}
            onRemove={remove}
            onMove={(direction) => rows.move(index, direction)}
          />
        ))}
      </tbody>
    </Table>
  )
}
