import type { SQL } from 'drizzle-orm'
import { arrayContains, eq, or } from 'drizzle-orm'
import { given } from '#lib/kernel/plain-text.ts'
import { CellError, code, hinted, ofCodes } from '#shop-api/platform/table-files/cells.ts'
import { goods } from './tables.ts'

/** Of one goods item: small and large packs, old and new prints. */
const MOST_BARCODES = 10
const LONGEST = 40
const SEPARATORS = /[\s;；,，、/]+/

/** All codes of goods, the first in front. */
export const barcodesOf = (row: { readonly barcode: string; readonly moreBarcodes: readonly string[] }): string[] =>
  [row.barcode, ...row.moreBarcodes].filter((code) => code !== '')

/** Goods with exactly this code among theirs. */
export const hasBarcode = (code: string): SQL | undefined =>
  or(eq(goods.barcode, code), arrayContains(goods.moreBarcodes, [code]))

const short = code(LONGEST)

/** GS1's check digit: from the right, digits count three times and once in turn. */
const isChecked = (code: string): boolean =>
  [...code].toReversed().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 1 ? 3 : 1), 0) % 10 === 0

/** Digits of a barcode of retail packs, of cases (GTIN-8 to -14); longer ones are codes of other kinds. */
const LENGTHS = [8, 12, 13, 14]
const MOST_GTIN = 14

/** A code of digits only is one that scanners check; others are the shop's own. Throws CellError. */
function oneBarcode(text: string): string {
  const barcode = short(text)
  if (/^\d+\.\d*$/.test(barcode)) throw new CellError(`须为编码而非小数，${given(barcode)}`)
  if (!/^\d+$/.test(barcode) || barcode.length > MOST_GTIN) return barcode
  if (!LENGTHS.includes(barcode.length))
    throw new CellError(`位数须为8、12、13或14位，现为“${barcode}”（${barcode.length}位）`)
  if (!isChecked(barcode)) throw new CellError(`校验码不正确，请核对“${barcode}”`)
  return barcode
}

/** Codes of a cell, each once, in their order. */
export const barcodes = ofCodes(
  hinted('多个用空格、顿号或分号分开，第一个用于显示', (text) => {
    const codes = [
      ...new Set(
        text
          .split(SEPARATORS)
          .filter((each) => each !== '')
          .map(oneBarcode),
      ),
    ]
    if (codes.length > MOST_BARCODES) throw new CellError(`最多${MOST_BARCODES}个，现有${codes.length}个`)
    return codes.join(';')
  }),
)
