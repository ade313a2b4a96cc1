import type { SQL } from 'drizzle-orm'
import { asc, desc, eq, gt, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/*
 * Lists by id that go on behind their last row: however long they are, a page costs the same, and nothing is passed over
 * or shown twice while rows come and go.
 */

export interface Place {
  /** The last row of the page before; 0 for the first page. */
  readonly after: number
  readonly limit: number
}

/** What is worked off begins with the oldest row, everything else with the newest. */
type Order = 'oldest' | 'newest'

export const isBehind = (id: PgColumn, after: number, order: Order): SQL | undefined =>
  after === 0 ? undefined : order === 'oldest' ? gt(id, after) : lt(id, after)

/** The one with this id, or all of them. */
export const onlyOne = (column: PgColumn, id: number | undefined): SQL | undefined =>
  id === undefined ? undefined : eq(column, id)

export const byId = (id: PgColumn, order: Order): SQL => (order === 'oldest' ? asc(id) : desc(id))

/** Where the next page begins; null behind the last one. */
export const nextAfter = (rows: readonly { readonly id: number }[], limit: number): number | null =>
  rows.length === limit ? (rows.at(-1)?.id ?? null) : null
