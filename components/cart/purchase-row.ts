import type { PurchaseRow } from '#components/goods/purchase-sheet.tsx'
import type { CartLine } from '#lib/domain/cart.ts'
import { giftText, lineName, lineReasons, lineUnit } from '#lib/domain/cart.ts'

/** A line of the cart as the printed list has it. */
export function toPurchaseRow(line: CartLine): PurchaseRow {
  const { item } = line
  return {
    id: line.id,
    name: lineName(line),
    spec: item.kind === 'goods' ? item.goods.spec : '',
    manufacturer: item.kind === 'goods' ? item.goods.manufacturer : '',
    unit: lineUnit(line),
    quantity: line.quantity ?? 0,
    price: line.price,
    amount: line.amount,
    note: [line.gift ? giftText(line.gift) : '', line.giftNote, ...lineReasons(line).map(({ text }) => text)]
      .filter(Boolean)
      .join('；'),
  }
}
