import type { SheetFormat } from '#shop-api/platform/sheets/sheet-task.ts'
import type { RowState } from '#shop-api/platform/table-files/compare.ts'
import type { Asked, TableFile } from '#shop-api/platform/table-files/table-file.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import type { Imported } from '../import-file.ts'
import { importFile, unwatched } from '../import-file.ts'

type More = Partial<Asked> & { readonly isDryRun?: boolean }

const bytesOf = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'))

/** How many rows there are of each state that there is. */
export const stateCounts = (rows: readonly { readonly state: RowState }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => row.state)).map(([state, all]) => [state, all?.length]),
  )

/** Files of one kind, imported into a shop. */
export function importing(shop: TestShop, file: TableFile) {
  const bytes = (given: Uint8Array, { isDryRun = false, ...more }: More = {}): Promise<Imported> =>
    importFile(shop.db, file, given, { now: shop.now, offers: 'refuse', watch: unwatched, ...more, isDryRun })
  const load = (lines: readonly string[], more?: More) => bytes(bytesOf(lines), more)
  return {
    bytes,
    load,
    /** Reasons of a file that is not taken. */
    reasons: async (...lines: string[]): Promise<string[]> => {
      const { rows, isWritten } = await load(lines)
      expect(isWritten).toBe(false)
      return rows.flatMap((row) => row.reasons)
    },
    exported: (format: SheetFormat = 'csv') => file.exportAll(shop.db, file.sets.all, format),
  }
}
