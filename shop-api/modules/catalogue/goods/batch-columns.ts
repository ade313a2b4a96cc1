import { CellError, code, expiryDay, madeDay, whole } from '#shop-api/platform/table-files/cells.ts'

export const MOST_UNITS = 10_000_000

/** What a batch is, for page, call and command; files have several in a cell. */
export const batchColumns = {
  batchNo: { heading: '批号', read: code(40), isNeeded: true, example: '260501' },
  madeOn: { heading: '生产日期', read: madeDay, example: '2026-05-01' },
  expiresOn: { heading: '有效期至', read: expiryDay, example: '2028-04-30' },
  stock: { heading: '库存', read: whole(0, MOST_UNITS), isNeeded: true, example: '1000' },
} as const

interface Batch {
  readonly batchNo: string
  readonly madeOn?: string | undefined
  readonly expiresOn?: string | undefined
  readonly stock: number
}

/** Days of a batch. Throws CellError that names it where they are missing or can't be. */
export function batchDays({ batchNo, madeOn, expiresOn }: Omit<Batch, 'stock'>) {
  if (!madeOn || !expiresOn) throw new CellError(`新批号${batchNo}须填写生产日期和有效期至`)
  if (madeOn >= expiresOn) throw new CellError(`批号${batchNo}的有效期须晚于生产日期`)
  return { madeOn, expiresOn }
}

/** Throws CellError where orders hold more than is to be left. */
export function requireHeld({ batchNo, stock }: Pick<Batch, 'batchNo' | 'stock'>, held: number): void {
  if (stock < held) throw new CellError(`批号${batchNo}已被订单占用${held}，库存不能低于此数`)
}
