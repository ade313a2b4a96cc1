import { chinaDate } from '#lib/kernel/time.ts'
import type { Sheet } from '#lib/sheets/sheet.ts'
import { pathsDownTo } from '#shop-api/modules/catalogue/goods/category-paths.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks } from '#shop-api/platform/table-files/table-file.ts'
import type { ColumnKey } from './columns.ts'
import { columns } from './columns.ts'
import type { ComparedGoods } from './compare.ts'
import { goodsComparison } from './compare.ts'
import { gatherBatches } from './gather-batches.ts'
import type { KnownNames } from './known-names.ts'
import { findBrand, loadKnownNames } from './known-names.ts'
import { withOffers } from './offers.ts'
import { recordsByCode } from './records.ts'

/** Most goods of one file. */
export const MOST_ROWS = 60_000
const rules: RowRules<ColumnKey> = {
  noun: '商品',
  mostRows: MOST_ROWS,
  columns,
  ways: [['code']],
  gather: gatherBatches,
}

/** Names that goods of the file refer to and that the import adds. */
export interface NewNames {
  readonly manufacturers: readonly string[]
  /** Brand and maker. */
  readonly brands: readonly (readonly [name: string, manufacturer: string])[]
  /** Paths from the first level down, each behind the one above it, with the kind of goods that first needs it. */
  readonly categories: readonly (readonly [path: string, kind: string])[]
}

export interface ComparedFile {
  readonly rows: readonly ComparedGoods[]
  readonly known: KnownNames
  readonly newNames: NewNames
}

/** Goods that stay as they are need not be kept in memory until the file is done. */
const withoutRecord = (row: ComparedGoods): ComparedGoods => (row.state === 'same' ? { ...row, record: null } : row)

/** Says what importing a file of goods would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, { now, offers, watch }: Asked): Promise<ComparedFile> {
  const known = await loadKnownNames(db)
  const comparison = goodsComparison(known, { today: chinaDate(now), offers })
  const compared = await inChunks(await readRows(rules, sheet), watch, async (rows) => {
    const records = await recordsByCode(db, valuesOf(rows, 'code'))
    const byCode = new Map(records.map((record) => [record.code, record]))
    return rows.map((row) => withoutRecord(compareRow(comparison, row, byCode.get(row.code) ?? null)))
  })
  const rows = await withOffers(db, compared, { now, offers })
  return { rows, known, newNames: newNamesOf(rows, known) }
}

function newNamesOf(rows: readonly ComparedGoods[], known: KnownNames): NewNames {
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
