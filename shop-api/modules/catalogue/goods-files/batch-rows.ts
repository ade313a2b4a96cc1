import { batchDays, requireHeld } from '#shop-api/modules/catalogue/goods/batch-columns.ts'
import { CellError, splitList } from '#shop-api/platform/table-files/cells.ts'
import { parallelValues, readHeaded } from '#shop-api/platform/table-files/parallel.ts'
import type { Texts } from './columns.ts'
import { batchKeys, columns } from './columns.ts'
import type { KnownNames } from './known-names.ts'
import type { BatchRecord } from './records.ts'

/** What becomes of one batch. */
export interface BatchWrite {
  /** Null adds it. */
  readonly id: number | null
  readonly warehouseId: number
  readonly batchNo: string
  readonly madeOn: string
  readonly expiresOn: string
  readonly stock: number
  /** The same batch before; '' when it is new. */
  readonly before: string
}

const NO_WAREHOUSE = '请先用 npm run ctl -- init 建立仓库'

const batchFacts = (batch: Pick<BatchRecord, 'batchNo' | 'madeOn' | 'expiresOn' | 'stock'>): string =>
  `${batch.batchNo} ${batch.madeOn}～${batch.expiresOn} 库存${batch.stock}`

export const batchText = (write: BatchWrite): string => batchFacts(write)

type Known = KnownNames['warehouses']

function warehouseOf(known: Known, name: string): Known[number] {
  const found = known.find((house) => house.code === name) ?? known.find((house) => house.name === name)
  if (found) return found
  if (known.length === 0) throw new CellError(NO_WAREHOUSE)
  throw new CellError(`仓库“${name}”不存在，可用：${known.map((house) => house.code).join('、')}`)
}

/** What a row changes of its goods' batches; batches it does not name stay. Throws CellError with the reason. */
export function readBatches(cells: Texts, existing: readonly BatchRecord[], warehouses: Known): BatchWrite[] {
  const numbers = splitList(readHeaded(columns.batchNo, cells.batchNo ?? ''))
  if (numbers.length === 0) {
    if (batchKeys.some((key) => key !== 'warehouse' && (cells[key] ?? '') !== '')) throw new CellError('请填写批号')
    return []
  }
  if (numbers.some((number) => number === '')) throw new CellError('批号不能为空')
  const [house, made, expires, stock] = (['warehouse', 'madeOn', 'expiresOn', 'stock'] as const).map((key) =>
    parallelValues(columns, cells, {
      key,
      count: numbers.length,
      leader: '批号',
      isForAll: key === 'warehouse',
    }),
  )
  const seen = new Set<string>()
  return numbers.flatMap((batchNo, at) => {
    const named = house?.[at]
    const called = existing.filter((batch) => columns.batchNo.read(batch.batchNo) === batchNo)
    const only = named === undefined && called.length === 1 ? called[0]?.warehouse : undefined
    const { id: warehouseId, code } = warehouseOf(warehouses, named ?? only ?? warehouses[0]?.code ?? '')
    if (seen.size === seen.add(`${code} ${batchNo}`).size) throw new CellError(`批号${batchNo}重复`)
    const known = called.find((batch) => batch.warehouse === code)
    const given = { madeOn: made?.[at], expiresOn: expires?.[at], stock: stock?.[at] }
    return writeOf({ warehouseId, batchNo, known, given })
  })
}

function writeOf({
  warehouseId,
  batchNo,
  known,
  given,
}: {
  warehouseId: number
  batchNo: string
  known: BatchRecord | undefined
  given: Partial<Record<'madeOn' | 'expiresOn' | 'stock', string | undefined>>
}): BatchWrite[] {
  const madeOn = given.madeOn ?? known?.madeOn
  const expiresOn = given.expiresOn ?? known?.expiresOn
  const stock = given.stock === undefined ? known?.stock : Number(given.stock)
  if (known && known.madeOn === madeOn && known.expiresOn === expiresOn && known.stock === stock) return []
  const days = batchDays({ batchNo, madeOn, expiresOn })
  if (stock === undefined) throw new CellError(`新批号${batchNo}须填写库存`)
  requireHeld({ batchNo, stock }, known?.held ?? 0)
  return [{ id: known?.id ?? null, warehouseId, batchNo, ...days, stock, before: known ? batchFacts(known) : '' }]
}
