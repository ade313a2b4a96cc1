import type { Texts as TextsOf } from '#shop-api/platform/table-files/column.ts'
import { keysOf } from '#shop-api/platform/table-files/column.ts'
import type { GoodsColumn } from './column.ts'
import { describingColumns } from './describing-columns.ts'
import { sellingColumns } from './selling-columns.ts'

const all = { ...describingColumns, ...sellingColumns }

export type ColumnKey = keyof typeof all

/** Every column of a file of goods, in the order of the template. Only 编码 must be there. */
export const columns: Readonly<Record<ColumnKey, GoodsColumn>> = all
export const columnKeys = keysOf(columns)

/** Columns that together are the batches of goods. */
export const batchKeys = ['warehouse', 'batchNo', 'madeOn', 'expiresOn', 'stock'] as const satisfies ColumnKey[]
/** Columns of everything else. */
export const goodsKeys = columnKeys.filter((key) => !(batchKeys as readonly string[]).includes(key))

export type Texts = TextsOf<ColumnKey>
