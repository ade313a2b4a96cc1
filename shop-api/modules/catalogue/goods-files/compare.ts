import { parsePrice } from '#lib/kernel/money.ts'
import type { BatchWrite } from './batch-rows.ts'
import { batchText, readBatches } from './batch-rows.ts'
import { CellError, splitTiers, UNPRICED } from './cells.ts'
import type { ColumnKey, Texts } from './columns.ts'
import { columnOf, goodsKeys, textsOf } from './columns.ts'
import type { KnownNames } from './known-names.ts'
import type { GoodsRecord } from './records.ts'
import type { FileRow } from './rows.ts'

export interface Change {
  readonly heading: string
  readonly before: string
  readonly after: string
}

export type RowState = 'new' | 'changed' | 'same' | 'wrong'

/** What an import of a row would do. */
export interface ComparedRow {
  readonly row: FileRow
  readonly state: RowState
  readonly reasons: readonly string[]
  readonly changes: readonly Change[]
  /** Values to write: all of new goods, of others only what is different. */
  readonly values: Texts
  readonly batches: readonly BatchWrite[]
  readonly record: GoodsRecord | null
}

/** What new goods get where the file says nothing. */
export interface Usual {
  readonly today: string
}

function resolve(key: ColumnKey, value: string, known: KnownNames): string {
  if (key !== 'scope' || value === '') return value
  const code = known.scopes.get(value)
  if (code === undefined) {
    if (known.scopeNames.length === 0) throw new CellError('：请先用 npm run ctl -- init 建立经营范围')
    throw new CellError(`“${value}”不存在，可用：${known.scopeNames.join('、')}`)
  }
  return known.scopeNames.find((name) => known.scopes.get(name) === code) ?? value
}

/** What the row's cells say that is not so already; `reasons` gets what can't be read. */
function readValues(row: FileRow, before: Texts | null, known: KnownNames, reasons: string[]): Texts {
  const values: Texts = {}
  for (const key of goodsKeys) {
    const column = columnOf(key)
    const cell = row.cells[key]
    if (cell === undefined || (cell === '' && !column.mayBeCleared)) continue
    const current = before?.[key]
    if (current !== undefined && cell === current.trim()) continue
    try {
      const value = resolve(key, column.read(cell), known)
      if (value !== current) values[key] = value
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      reasons.push(`${column.heading}${error.message}`)
    }
  }
  return values
}

function completeNew(values: Texts, { today }: Usual, reasons: string[]): void {
  for (const key of goodsKeys) {
    const { heading, isNeeded, usual } = columnOf(key)
    if ((values[key] ?? '') !== '') continue
    if (usual !== undefined) values[key] = usual
    const isReported = reasons.some((reason) => reason.startsWith(heading))
    if (isNeeded && !isReported) {
      reasons.push(key === 'unitPrice' ? `单价不能为空，价格未定请写“${UNPRICED}”` : `${heading}不能为空`)
    }
  }
  values.genericName ||= values.name ?? ''
  values.listedOn ||= today
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
function ruleReasons(values: Texts, before: Texts | null): string[] {
  const reasons: string[] = []
  const after = { ...before, ...values }
  const isChanged = (...keys: ColumnKey[]) => keys.some((key) => values[key] !== undefined)
  if (isChanged('unitPrice', 'ladder') && after.unitPrice && after.unitPrice !== UNPRICED) {
    const price = parsePrice(after.unitPrice)
    const dear = splitTiers(after.ladder ?? '').filter((tier) => parsePrice(tier.price) > price)
    const list = dear.map((tier) => `${tier.number}:${tier.price}`).join(';')
    if (dear.length > 0) reasons.push(`阶梯价${list}高于单价${after.unitPrice}`)
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

const changesOf = (values: Texts, before: Texts, batches: readonly BatchWrite[]): Change[] => [
  ...goodsKeys.flatMap((key) => {
    const after = values[key]
    return after === undefined ? [] : [{ heading: columnOf(key).heading, before: before[key] ?? '', after }]
  }),
  ...batches.map((write) => ({ heading: '批次', before: write.before, after: batchText(write) })),
]

/** Compares a row with the goods of its code, if there are any. */
export function compareRow(row: FileRow, record: GoodsRecord | null, known: KnownNames, usual: Usual): ComparedRow {
  const reasons = [...row.reasons]
  const before = record ? textsOf(record) : null
  const values = readValues(row, before, known, reasons)
  if (!before) completeNew(values, usual, reasons)
  settleLadder(values, before)
  let batches: BatchWrite[] = []
  try {
    batches = readBatches(row.cells, record?.batches ?? [], known.warehouses)
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    reasons.push(error.message)
  }
  if (reasons.length === 0) reasons.push(...ruleReasons(values, before))
  const isDifferent = Object.keys(values).length > 0 || batches.length > 0
  const state = reasons.length > 0 ? 'wrong' : !before ? 'new' : isDifferent ? 'changed' : 'same'
  const changes = before && state === 'changed' ? changesOf(values, before, batches) : []
  return { row, state, reasons, changes, values, batches, record }
}
