import type { Sheet } from '#lib/sheets/sheet.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { splitList } from '#shop-api/platform/table-files/cells.ts'
import { compareRow } from '#shop-api/platform/table-files/compare.ts'
import type { FileRow, RowRules } from '#shop-api/platform/table-files/rows.ts'
import { readRows } from '#shop-api/platform/table-files/rows.ts'
import { markSameRecord } from '#shop-api/platform/table-files/same-record.ts'
import type { Asked } from '#shop-api/platform/table-files/table-file.ts'
import { inChunks } from '#shop-api/platform/table-files/table-file.ts'
import type { PromotionKey } from './columns.ts'
import { columns } from './columns.ts'
import type { ComparedPromotion } from './compare.ts'
import { promotionComparison } from './compare.ts'
import { loadGoodsNames } from './goods-names.ts'
import { promotionsNamed } from './records.ts'
import type { ScopeNames } from './scope-cells.ts'
import { codesOfScope, goodsOfScope, loadScopeNames } from './scope-cells.ts'

export const MOST_ROWS = 5000
const rules: RowRules<PromotionKey> = {
  noun: '活动',
  mostRows: MOST_ROWS,
  columns,
  ways: [['id'], ['kind', 'name', 'startsAt']],
}

export interface ComparedFile {
  readonly rows: readonly ComparedPromotion[]
  readonly names: ScopeNames
}

const codesOf = ({ cells }: FileRow<PromotionKey>): string[] => [
  ...splitList(cells.itemCodes ?? ''),
  ...splitList(cells.excluded ?? ''),
  ...codesOfScope(cells.scope ?? ''),
  cells.giftCode ?? '',
]

/** Says what importing a file of promotions would do; writes nothing. Throws ShopRefusal when it can't be one. */
export async function compareFile(db: Db, sheet: Sheet, { now, watch }: Asked): Promise<ComparedFile> {
  const names = await loadScopeNames(db)
  const compared = await inChunks(readRows(rules, sheet), watch, async (rows) => {
    const ids = rows.flatMap((row) => (/^\d{1,9}$/.test(row.cells.id ?? '') ? [Number(row.cells.id)] : []))
    const called = rows.flatMap((row) => (row.cells.id ? [] : [row.cells.name ?? '']))
    const records = await promotionsNamed(db, names, { ids, called: [...new Set(called)] })
    const goods = await loadGoodsNames(db, {
      codes: rows.flatMap(codesOf),
      ids: records.flatMap(({ items, promotion }) => [
        ...items.map(({ goodsId }) => goodsId),
        ...goodsOfScope(promotion.scope),
      ]),
    })
    const comparison = promotionComparison({ names, goods, now })
    return rows.map((row) => {
      const found = recordsOf(row, records)
      const reason = row.cells.id
        ? found.length === 0 && `编号${row.cells.id}不存在，新活动请留空编号`
        : found.length > 1 && '有多个同类型、同名、同开始时间的活动，请填写编号'
      const judged = reason ? { ...row, reasons: [...row.reasons, reason] } : row
      return compareRow(comparison, judged, found[0] ?? null)
    })
  })
  return { rows: markSameRecord(compared, '活动'), names }
}

type Records = Awaited<ReturnType<typeof promotionsNamed>>

function recordsOf(row: FileRow<PromotionKey>, records: Records): Records {
  if (row.cells.id) return records.filter(({ id }) => id === Number(row.cells.id)).slice(0, 1)
  const way = ['kind', 'name', 'startsAt'] as const
  const found = records.filter((record) => way.map((key) => columns[key].show(record)).join(' ') === row.code)
  return found.filter((record, at) => found.findIndex(({ id }) => id === record.id) === at)
}
