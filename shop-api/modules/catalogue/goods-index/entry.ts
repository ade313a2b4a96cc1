import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import type { SaleControl } from '#shop-api/modules/catalogue/goods/tables.ts'
import { goods } from '#shop-api/modules/catalogue/goods/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { GoodsCategory, IndexEntry } from './columns.ts'
import { flags, MISSING } from './columns.ts'

/** Between the numbers of goods. Like the two below it is taken out of what goods are called. */
export const NUMBER_END = '\u001d'
const ROW_END = '\u001e'
const CELL_END = '\u001f'

const plain = (column: SQL | typeof goods.name) => sql`translate(${column}, E'\\x1d\\x1e\\x1f', '')`
/** With spaces between them. */
const barcodes = plain(sql`concat_ws(' ', ${goods.barcode}, nullif(array_to_string(${goods.moreBarcodes}, ' '), ''))`)
const first = sql`date '2000-01-01'`

/** As one text: decoding a million goods cell by cell, or as JSON, takes several times as long. */
const cells = sql`concat_ws(${CELL_END}::text, ${goods.id}, ${goods.manufacturerId}, ${goods.categoryId}, ${goods.categoryPath},
  coalesce(${goods.brandId}::text, ''), ${flags.isOnShelf}::int + ${goods.isPreferred}::int * ${flags.preferred}::int
    + (${goods.available} > 0)::int * ${flags.inStock}::int
    + case ${goods.kind} when 'piece' then ${flags.piece}::int when 'device' then ${flags.device}::int else 0 end,
  coalesce((${goods.unitPrice} * 10000)::int8::text, ''), coalesce((${goods.nearestExpiry} - ${first})::text, ''),
  ${goods.listedOn} - ${first}, ${goods.salesCount}, ${plain(sql`${goods.form}`)}, ${plain(sql`${goods.name}`)},
  ${plain(sql`${goods.genericName}`)}, ${plain(sql`${goods.code}`)} || ${NUMBER_END}::text || ${barcodes}
    || ${NUMBER_END}::text || coalesce(${plain(sql`${goods.approvalNumber}`)}, ''),
  coalesce(${goods.saleControl}::text, ''))`

const FIRST_DAY = Date.UTC(2000, 0, 1)
/** By days since the first of the century: as many as goods have days. */
const days: number[] = []

/** 2026-11-20, given as days since the first of the century, as 20261120. */
function calendarNumber(text: string): number {
  if (text === '') return MISSING
  const after = Number(text)
  const known = days[after]
  if (known !== undefined) return known
  const day = new Date(FIRST_DAY + after * DAY_MS)
  const number = day.getUTCFullYear() * 10_000 + (day.getUTCMonth() + 1) * 100 + day.getUTCDate()
  if (after >= 0) days[after] = number
  return number
}

const categories = new Map<string, GoodsCategory>()

/** A category by its id and its path as {1,12,103}. */
function categoryOf(id: string, path: string): GoodsCategory {
  const key = id + path
  const known = categories.get(key)
  if (known) return known
  const category = { id: Number(id), path: path.slice(1, -1).split(',').filter(Boolean).map(Number) }
  categories.set(key, category)
  return category
}

function toEntry(row: string): IndexEntry {
  const cell = row.split(CELL_END)
  const text = (at: number): string => cell[at] ?? ''
  return {
    id: Number(cell[0]),
    manufacturerId: Number(cell[1]),
    category: categoryOf(text(2), text(3)),
    brandId: text(4) === '' ? null : Number(cell[4]),
    flags: Number(cell[5]),
    price: text(6) === '' ? MISSING : Number(cell[6]),
    expiry: calendarNumber(text(7)),
    listed: calendarNumber(text(8)),
    sales: Number(cell[9]),
    form: text(10),
    name: text(11),
    genericName: text(12),
    numbers: text(13),
    saleControl: text(14) === '' ? null : (JSON.parse(text(14)) as SaleControl),
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
