import type { StatementRow } from '#shop-api/modules/base/statements/differences.ts'
import { given } from '#shop-api/modules/base/statements/differences.ts'
import type { OrderUnits } from './units.ts'
import { claimedUnits, goodsName } from './units.ts'

/** What a buyer is shown of an order's batches before a parcel is confirmed or units are claimed. */
export function batchRows(units: OrderUnits): (StatementRow & { readonly lineBatchId: number })[] {
  const lines = new Map(units.lines.map((line) => [line.id, line]))
  return units.batches.flatMap((batch) => {
    const line = lines.get(batch.orderLineId)
    if (!line) return []
    const own = goodsName(line, batch)
    const name = [own === '' ? line.name : `${line.name}：${own}`, batch.spec].filter(Boolean).join(' ')
    const facts = given({
      name,
      maker: batch.manufacturer,
      batch: `批号${batch.batchNo} 效期至${batch.expiresOn}`,
      number: `${batch.number}${line.unit}`,
      claimed: String(claimedUnits(units, batch.id) || ''),
    })
    return { key: `batch ${batch.id}`, name: `${name} 批号${batch.batchNo}`, facts, lineBatchId: batch.id }
  })
}
