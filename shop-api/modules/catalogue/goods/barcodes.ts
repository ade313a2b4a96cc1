import type { SQL } from 'drizzle-orm'
import { arrayContains, eq, or } from 'drizzle-orm'
import { CellError, hinted, words } from '#shop-api/platform/table-files/cells.ts'
import { goods } from './tables.ts'

/** Of one goods item: small and large packs, old and new prints. */
const MOST_BARCODES = 10
const LONGEST = 40
const SEPARATORS = /[\s;；]+/

/** All codes of goods, the first in front. */
export const barcodesOf = (row: { readonly barcode: string; readonly moreBarcodes: readonly string[] }): string[] =>
  [row.barcode, ...row.moreBarcodes].filter((code) => code !== '')

/** Goods with exactly this code among theirs. */
export const hasBarcode = (code: string): SQL | undefined =>
  or(eq(goods.barcode, code), arrayContains(goods.moreBarcodes, [code]))

const oneBarcode = words(LONGEST)

/** Codes of a cell, each once, in their order. */
export const barcodes = hinted('多个用空格或分号分开，第一个用于显示', (text) => {
  const codes = [
    ...new Set(
      text
        .split(SEPARATORS)
        .filter((code) => code !== '')
        .map(oneBarcode),
    ),
  ]
  if (codes.length > MOST_BARCODES) throw new CellError(`最多${MOST_BARCODES}个，现有${codes.length}个`)
  return codes.join(';')
})
