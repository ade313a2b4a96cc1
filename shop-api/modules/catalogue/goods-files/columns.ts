import type { Column } from './column.ts'
import { describingColumns } from './describing-columns.ts'
import type { GoodsRecord } from './records.ts'
import { sellingColumns } from './selling-columns.ts'

/** Every column of a file of goods, in the order of the template. Only 编码 must be there. */
const columns = { ...describingColumns, ...sellingColumns }

export type ColumnKey = keyof typeof columns
export const columnKeys = Object.keys(columns) as ColumnKey[]
export const columnOf = (key: ColumnKey): Column => columns[key]

/** Columns that together are the batches of goods. */
export const batchKeys = ['warehouse', 'batchNo', 'madeOn', 'expiresOn', 'stock'] as const satisfies ColumnKey[]
/** Columns of everything else. */
export const goodsKeys = columnKeys.filter((key) => !(batchKeys as readonly string[]).includes(key))

/** What a row of a file says, or what goods have, by column. */
export type Texts = Partial<Record<ColumnKey, string>>

export const textsOf = (record: GoodsRecord): Record<ColumnKey, string> =>
  Object.fromEntries(columnKeys.map((key) => [key, columnOf(key).show(record)])) as Record<ColumnKey, string>
