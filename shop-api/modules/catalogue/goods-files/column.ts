import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { goods, StorageClass } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { ReadCell } from './cells.ts'
import type { BatchRecord, GoodsRecord } from './records.ts'

type GoodsValues = Partial<typeof goods.$inferInsert>

export interface Column {
  readonly heading: string
  readonly read: ReadCell
  /** What goods have in this column, written as `read` writes it. */
  readonly show: (record: GoodsRecord) => string
  /** Columns of the table that the value is kept in; missing where it is kept elsewhere or has to be looked up first. */
  readonly keep?: (value: string) => GoodsValues
  /** New goods can't be without it. */
  readonly isNeeded?: true
  /** What it is for new goods whose cell is empty. */
  readonly usual?: string
  /** An empty cell clears it; elsewhere an empty cell leaves goods as they are. */
  readonly mayBeCleared?: true
  /** What the template shows. */
  readonly example: string
}

export const kinds = { 药品: 'drug', 中药饮片: 'piece', 医疗器械: 'device', 其他: 'other' } as const
export const storages = { 常温: 'room', 阴凉: 'cool', 冷藏: 'cold', 冷冻: 'frozen' } as const satisfies Record<
  string,
  StorageClass
>
export const ladders = { 达量: 2, 限量: 1 } as const

export const nameIn = <Value>(table: Readonly<Record<string, Value>>, value: Value): string =>
  Object.entries(table).find(([, each]) => each === value)?.[0] ?? ''
export const isYes = (value: string): boolean => value === '是'
export const yesIf = (value: boolean): string => (value ? '是' : '否')
export const priceText = (value: string | null): string => (value === null ? '' : formatPrice(parsePrice(value)))
export const perBatch = (of: (batch: BatchRecord) => string | number) => (record: GoodsRecord) =>
  record.batches.map(of).join(';')

export function saleClass(record: GoodsRecord): string {
  if (record.isRx) return '处方药'
  return record.otcClass === 'A' ? '甲类OTC' : record.otcClass === 'B' ? '乙类OTC' : '无'
}

export const keepSaleClass = (value: string): GoodsValues => ({
  isRx: value === '处方药',
  otcClass: value === '甲类OTC' ? 'A' : value === '乙类OTC' ? 'B' : null,
})
