import { setImmediate as nextTurn } from 'node:timers/promises'
import { parsePrice } from '#lib/kernel/money.ts'
import { chinaDate } from '#lib/kernel/time.ts'
import { pathsDownTo } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import { goodsInOffers, offersAbove } from '#shop-api/modules/catalogue/promotions/surcharges.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { readSheetFile } from '#shop-api/platform/sheets/sheet-files.ts'
import { UNPRICED } from './cells.ts'
import type { ComparedRow } from './compare.ts'
import { compareRow } from './compare.ts'
import type { KnownNames } from './known-names.ts'
import { findBrand, loadKnownNames } from './known-names.ts'
import { READ_CHUNK, recordsByCode } from './records.ts'
import type { FileRow } from './rows.ts'
import { MOST_ROWS, readRows } from './rows.ts'

/** Names that goods of the file refer to and that the import adds. */
export interface NewNames {
  readonly manufacturers: readonly string[]
  /** Brand and maker. */
  readonly brands: readonly (readonly [name: string, manufacturer: string])[]
  /** Paths from the first level down, each behind the one above it, with the kind of goods that first needs it. */
  readonly categories: readonly (readonly [path: string, kind: string])[]
}

export interface ComparedFile {
  readonly rows: readonly ComparedRow[]
  readonly known: KnownNames
  readonly newNames: NewNames
}

/** Reads a file of goods and says what importing it would do; writes nothing. Throws ShopRefusal when it can't be read. */
export async function compareFile(db: Db, bytes: Uint8Array, now: Date): Promise<ComparedFile> {
  const rows = readRows(await readSheetFile(bytes, MOST_ROWS))
  const known = await loadKnownNames(db)
  const today = chinaDate(now)
  const compared: ComparedRow[] = []
  for (let from = 0; from < rows.length; from += READ_CHUNK) {
    compared.push(...(await compareChunk(db, rows.slice(from, from + READ_CHUNK), known, today)))
    await nextTurn()
  }
  const checked = await withOffers(db, compared, now)
  return { rows: checked, known, newNames: newNamesOf(checked, known) }
}

async function compareChunk(db: Db, rows: readonly FileRow[], known: KnownNames, today: string) {
  const records = await recordsByCode(
    db,
    rows.map((row) => row.code),
  )
  const byCode = new Map(records.map((record) => [record.code, record]))
  return rows.map((row) => compareRow(row, byCode.get(row.code) ?? null, known, { today }))
}

/** A lower price must not leave an offer above it. */
async function withOffers(db: Db, rows: readonly ComparedRow[], now: Date): Promise<ComparedRow[]> {
  const offered = await goodsInOffers(db, now)
  const checked: ComparedRow[] = []
  for (const compared of rows) {
    const { unitPrice } = compared.values
    const { record } = compared
    const isPriced = compared.state === 'changed' && unitPrice !== undefined && unitPrice !== UNPRICED
    if (!isPriced || !record || !offered.has(record.id)) {
      checked.push(compared)
      continue
    }
    const above = await inTransaction(db, (tx) => offersAbove(tx, record.id, parsePrice(unitPrice), now))
    const reason = `单价${unitPrice}低于${above.map((each) => each.text).join('、')}，请先调整活动`
    checked.push(above.length === 0 ? compared : { ...compared, state: 'wrong', reasons: [reason], changes: [] })
  }
  return checked
}

function newNamesOf(rows: readonly ComparedRow[], known: KnownNames): NewNames {
  const makers = new Set<string>()
  const brands: { name: string; manufacturer: string; manufacturerId: number }[] = []
  const categories = new Map<string, string>()
  const brandsByMaker = known.brands.map((brand) => ({ ...brand }))
  // Makers that are still to come get numbers of their own, so that brands of two of them differ.
  const makerIds = new Map(known.manufacturers)
  for (const { state, values, record } of rows) {
    if (state !== 'new' && state !== 'changed') continue
    const maker = values.manufacturer ?? record?.manufacturerName ?? ''
    if (values.manufacturer !== undefined && !known.manufacturers.has(maker)) makers.add(maker)
    if (!makerIds.has(maker)) makerIds.set(maker, -makerIds.size - 1)
    const manufacturerId = makerIds.get(maker) ?? 0
    if (values.brand && !findBrand([...brandsByMaker, ...brands], values.brand, manufacturerId)) {
      brands.push({ name: values.brand, manufacturer: maker, manufacturerId })
    }
    for (const path of values.category ? pathsDownTo(values.category) : []) {
      if (!known.categories.has(path) && !categories.has(path)) categories.set(path, values.kind ?? record?.kind ?? '')
    }
  }
  return {
    manufacturers: [...makers],
    brands: brands.map(({ name, manufacturer }) => [name, manufacturer] as const),
    categories: [...categories],
  }
}
