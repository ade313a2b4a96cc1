import { readCsv } from '#lib/sheets/csv.ts'

/** A line of a provider's bill of a day. */
export interface BillLine {
  readonly kind: 'payment' | 'refund'
  /** The shop's number: of the payment, or of the refund. */
  readonly number: string
  readonly providerNo: string
  /** In fen, above 0 for refunds as well. */
  readonly amountFen: number
  /** pending: the provider works on a refund. failed: nothing was moved. */
  readonly state: 'moved' | 'pending' | 'failed'
}

const MOST_LINES = 200_000
const END = /^(?:#|总交易单数)/

/** Rows of a bill below its headings and above its sums, by the names of columns. Throws where a column is missing. */
export function billRows<Column extends string>(
  bytes: Uint8Array,
  columns: readonly Column[],
): Readonly<Record<Column, string>>[] {
  const { cells } = readCsv(bytes, MOST_LINES)
  const bare = cells.map((row) => row.map((cell) => cell.replace(/^`/, '').trim()))
  const head = bare.findIndex((row) => columns.every((column) => row.includes(column)))
  if (head < 0) throw new Error(`a bill without the columns ${columns.join('、')}`)
  const places = columns.map((column) => [column, bare[head]?.indexOf(column) ?? -1] as const)
  const below = bare.slice(head + 1)
  const end = below.findIndex(([first = '']) => END.test(first))
  return below
    .slice(0, end < 0 ? undefined : end)
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(places.map(([column, at]) => [column, row[at] ?? ''])) as Record<Column, string>)
}
