import type { LoggedRow } from '#shop-api/modules/base/operator-log/write.ts'
import type { Change } from '#shop-api/platform/table-files/compare.ts'
import type { ReportedRow } from '#shop-api/platform/table-files/report.ts'

/** One side of changes by heading; a heading may come more than once, such as batches. */
function sideOf(changes: readonly Change[], side: 'before' | 'after'): Record<string, string> {
  const texts = Map.groupBy(changes, ({ heading }) => heading)
  return Object.fromEntries([...texts].map(([heading, all]) => [heading, all.map((each) => each[side]).join('；')]))
}

/** What an import changes, for the log: of new rows everything they have. */
export function* loggedRows(rows: readonly ReportedRow[]): Generator<LoggedRow, void> {
  for (const { row, state, changes, fresh } of rows) {
    if (state !== 'new' && state !== 'changed') continue
    const all = fresh?.() ?? changes
    yield { code: row.code, before: fresh ? {} : sideOf(all, 'before'), after: sideOf(all, 'after') }
  }
}
