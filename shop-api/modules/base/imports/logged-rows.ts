import type { LoggedRow } from '#shop-api/modules/base/operator-log/repository.ts'
import type { Change } from '#shop-api/platform/table-files/compare.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'

/** One side of changes by heading; a heading may come more than once, such as batches. */
function sideOf(changes: readonly Change[], side: 'before' | 'after'): Record<string, string> {
  const texts = Map.groupBy(changes, ({ heading }) => heading)
  return Object.fromEntries([...texts].map(([heading, all]) => [heading, all.map((each) => each[side]).join('；')]))
}

/** What an import changes, for the log: of new rows everything they have. */
export const loggedRows = (rows: readonly ReportedRow[]): LoggedRow[] =>
  rows.flatMap(({ row, state, changes, fresh = [] }) => {
    if (state !== 'new' && state !== 'changed') return []
    const all = changes.length > 0 ? changes : fresh
    return [{ code: row.code, before: state === 'new' ? {} : sideOf(all, 'before'), after: sideOf(all, 'after') }]
  })
