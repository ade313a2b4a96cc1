'use client'

import { useRef } from 'react'
import { ColumnHeader, Table, TableHead } from '#components/ui/table.tsx'
import type { Goods } from '#lib/domain/goods.ts'
import { GoodsRow } from './goods-row.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useRemoveFromCart } from './use-remove-from-cart.ts'

interface GoodsTableProps {
  caption: string
  goods: readonly Goods[]
  showImages: boolean
  /** Says how many days are left instead of months. */
  countsDays?: boolean
}

/** Table mode is a desk: Enter adds and goes to the next row's quantity, arrows move between rows. */
export function GoodsTable({ caption, goods, showImages, countsDays }: GoodsTableProps) {
  const inputs = useRef(new Map<number, HTMLInputElement>())
  const add = useAddToCart()
  const remove = useRemoveFromCart()

  /** The next row that has a quantity at all; rows that can't be bought are stepped over. */
  const move = (from: number, direction: 1 | -1): void => {
    for (let index = from + direction; index >= 0 && index < goods.length; index += direction) {
      const input = inputs.current.get(index)
      if (input) {
        input.focus()
        return
      }
    }
  }

  return (
    <Table caption={caption} className="phone-cards goods-rows desktop:table-fixed">
      <TableHead sticky>
        <tr>
          <ColumnHeader>商品名 / 规格 / 生产厂家</ColumnHeader>
          <ColumnHeader className="w-22 max-desktop:hidden">件装·中包</ColumnHeader>
          <ColumnHeader className="w-40">效期至</ColumnHeader>
          <ColumnHeader numeric className="w-20">
            库存
          </ColumnHeader>
          <ColumnHeader numeric className="w-24">
            价格
          </ColumnHeader>
          <ColumnHeader className="w-30">阶梯价</ColumnHeader>
          <ColumnHeader className="w-45">采购数量</ColumnHeader>
          <ColumnHeader className="w-40">操作</ColumnHeader>
        </tr>
      </TableHead>
      <tbody>
        {goods.map((item, index) => (
          <GoodsRow
            key={item.id}
            goods={item}
            showImage={showImages}
            countsDays={countsDays}
            inputRef={(element) => {
              if (element) inputs.current.set(index, element)
              else inputs.current.delete(index)
            }}
            onAdd={add}
            onRemove={remove}
            onMove={(direction) => move(index, direction)}
          />
        ))}
      </tbody>
    </Table>
  )
}
