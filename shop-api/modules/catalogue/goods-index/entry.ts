import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/reads.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { categoryOf } from './categories.ts'
import type { IndexEntry } from './columns.ts'
import { FIGURES, figureCells, figuresOf } from './figures.ts'

/** Between the numbers of goods. Like the two below it is taken out of what goods are called. */
export const NUMBER_END = '\u001d'
export const ROW_END = '\u001e'
const CELL_END = '\u001f'

const plain = (column: SQL | typeof goods.name) => sql`translate(${column}, E'\\x1d\\x1e\\x1f', '')`
/** With spaces between them. */
const barcodes = plain(sql`concat_ws(' ', ${goods.barcode}, nullif(array_to_string(${goods.moreBarcodes}, ' '), ''))`)

/** As one text: decoding a million goods cell by cell, or as JSON, takes several times as long. */
const cells = sql`concat_ws(${CELL_END}::text, ${figureCells}, ${goods.manufacturerId}, ${goods.categoryId}, ${goods.categoryPath},
  coalesce(${goods.brandId}::text, ''), ${plain(sql`${goods.form}`)}, ${plain(sql`${goods.spec}`)},
  ${plain(sql`${goods.name}`)},
  ${plain(sql`${goods.genericName}`)}, ${plain(sql`${goods.code}`)} || ${NUMBER_END}::text || ${barcodes}
    || ${NUMBER_END}::text || coalesce(${plain(sql`${goods.approvalNumber}`)}, ''),
  coalesce(${goods.saleControl}::text, ''))`

function toEntry(row: string): IndexEntry {
  const cell = row.split(CELL_END)
  const text = (at: number): string => cell[FIGURES + at] ?? ''
  return {
    ...figuresOf((at) => cell[at] ?? ''),
    manufacturerId: Number(text(0)),
    category: categoryOf(text(1), text(2)),
    brandId: text(3) === '' ? null : Number(text(3)),
    form: text(4),
    spec: text(5),
    name: text(6),
    genericName: text(7),
    numbers: text(8),
    saleControl: text(9) === '' ? null : (JSON.parse(text(9)) as SaleControl),
  }
}

/** Reads goods on the shelf under a condition, by rising id. */
export async function readEntries(db: Db, where: SQL): Promise<IndexEntry[]> {
  const [answer] = await sqlRows<{ rows: string | null }>(
    db,
    sql`select string_agg(found.cells, ${ROW_END}::text) as rows
        from (select ${cells} as cells from ${goods} where ${goods.isListed} and ${where} order by ${goods.id}) found`,
  )
  return answer?.rows ? answer.rows.split(ROW_END).map(toEntry) : []
}
