import { parsePrice } from '#lib/kernel/money.ts'
import { CellError } from '#shop-api/platform/table-files/cells.ts'
import type { ComparedRow, Comparison } from '#shop-api/platform/table-files/compare.ts'
import type { OfferChoice } from '#shop-api/platform/table-files/table-file.ts'
import type { BatchWrite } from './batch-rows.ts'
import { batchText, readBatches } from './batch-rows.ts'
import { splitTiers, tiersText, UNPRICED } from './cells.ts'
import type { ColumnKey, Texts } from './columns.ts'
import { columns, goodsKeys } from './columns.ts'
import type { KnownNames } from './known-names.ts'
import type { GoodsRecord } from './records.ts'

/** What becomes of batches is written besides the columns. */
export type ComparedGoods = ComparedRow<ColumnKey, GoodsRecord, readonly BatchWrite[]>

function resolve(known: KnownNames, key: ColumnKey, value: string): string {
  if (key !== 'scope' || value === '') return value
  const code = known.scopes.get(value)
  if (code === undefined) {
    if (known.scopeNames.length === 0) throw new CellError('：请先用 npm run ctl -- init 建立经营范围')
    throw new CellError(`“${value}”不存在，可用：${known.scopeNames.join('、')}`)
  }
  return known.scopeNames.find((name) => known.scopes.get(name) === code) ?? value
}

/** Tiers bring their kind with them: goods with tiers have one, goods without have none. */
function settleLadder(values: Texts, before: Texts | null): void {
  const ladder = values.ladder ?? before?.ladder ?? ''
  if (values.ladder === undefined && values.ladderType === undefined && before) return
  const kind = values.ladderType ?? before?.ladderType ?? ''
  const settled = ladder === '' ? '无' : kind === '' || kind === '无' ? '达量' : kind
  if (settled === before?.ladderType) delete values.ladderType
  else values.ladderType = settled
}

/** Rules over several columns; only of what the row changes, so that goods as they are can always come back. */
function ruleReasons(values: Texts, after: Texts, offers: OfferChoice): string[] {
  const reasons: string[] = []
  const isChanged = (...keys: ColumnKey[]) => keys.some((key) => values[key] !== undefined)
  const isKept = offers === 'keep' && !isChanged('ladder')
  if (isChanged('unitPrice', 'ladder') && !isKept && after.unitPrice && after.unitPrice !== UNPRICED) {
    const price = parsePrice(after.unitPrice)
    const dear = splitTiers(after.ladder ?? '').filter((tier) => parsePrice(tier.price) > price)
    const list = dear.map((tier) => `${tier.number}:${tier.price}`).join(';')
    if (dear.length > 0) reasons.push(`阶梯价${list}高于单价${after.unitPrice}`)
  }
  if (isChanged('ladder', 'ladderType') && after.ladderType === '达量') {
    const steps = splitTiers(after.ladder ?? '')
    const dearer = steps.find((step, at) => parsePrice(step.price) > parsePrice(steps[at - 1]?.price ?? step.price))
    if (dearer) reasons.push(`阶梯价买得越多越贵：满${dearer.number}为${dearer.price}`)
  }
  if (
    isChanged('minQuantity', 'maxQuantity') &&
    after.maxQuantity &&
    Number(after.maxQuantity) < Number(after.minQuantity)
  ) {
    reasons.push(`限购量${after.maxQuantity}小于起购量${after.minQuantity}`)
  }
  return reasons
}

/** Tiers that a lower list price would leave above it, and that are to be lowered with it. */
function carryTiers(values: Texts, before: Texts | null): void {
  const { unitPrice } = values
  if (unitPrice === undefined || unitPrice === UNPRICED || values.ladder !== undefined || !before?.ladder) return
  const price = parsePrice(unitPrice)
  const lowered = splitTiers(before.ladder).map((tier) =>
    parsePrice(tier.price) > price ? { ...tier, price: unitPrice } : tier,
  )
  if (tiersText(lowered) !== before.ladder) values.ladder = tiersText(lowered)
}

/** How a row of a file is compared with the goods of its code. */
export const goodsComparison = (
  known: KnownNames,
  { today, offers }: { readonly today: string; readonly offers: OfferChoice },
): Comparison<ColumnKey, GoodsRecord, readonly BatchWrite[]> => ({
  columns,
  keys: goodsKeys,
  nothingBesides: [],
  resolve: (key, value) => resolve(known, key, value),
  complete: (values) => {
    values.genericName ||= values.name ?? ''
    values.listedOn ||= today
  },
  settle: (values, before) => {
    settleLadder(values, before)
    if (offers === 'carry') carryTiers(values, before)
  },
  besides: ({ cells }, record) => {
    const batches = readBatches(cells, record?.batches ?? [], known.warehouses)
    const changes = batches.map((write) => ({ heading: '批次', before: write.before, after: batchText(write) }))
    return { aside: batches, changes }
  },
  ruleReasons: ({ values, after }) => ruleReasons(values, after, offers),
})
