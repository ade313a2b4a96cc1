import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import type { NewGoods, StorageClass } from '#shop-api/modules/catalogue/goods/reads.ts'
import type { Column } from '#shop-api/platform/table-files/column.ts'
import type { BatchRecord, GoodsRecord } from './records.ts'

type GoodsValues = Partial<NewGoods>

export interface GoodsColumn extends Column<GoodsRecord> {
  /** Columns of the table that the value is kept in; missing where it is kept elsewhere or has to be looked up first. */
  readonly keep?: (value: string) => GoodsValues
}

export const kinds = { 药品: 'drug', 中药饮片: 'piece', 医疗器械: 'device', 其他: 'other' } as const
export const storages = { 常温: 'room', 阴凉: 'cool', 冷藏: 'cold', 冷冻: 'frozen' } as const satisfies Record<
  string,
  StorageClass
>
export const ladders = { 达量: 2, 限量: 1 } as const

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
