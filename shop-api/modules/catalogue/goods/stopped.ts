import type { Placeholder, SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

/**
 * Whether the sale of a batch is stopped, of a row that has its goods and number. A statement that waits for a lock judges this as
 * of before it waited: writers lock the goods by a statement of its own first.
 */
export const isStopped = (row: 'batches' | 'b' | 'order_line_batches'): SQL<boolean> =>
  sql.raw(
    `exists (select 1 from batch_stops stop where stop.goods_id = ${row}.goods_id and stop.batch_no = ${row}.batch_no)`,
  ) as SQL<boolean>

/** Whether a batch may be sold on a day: it has not expired, and its sale is not stopped. */
export const maySell = (row: 'batches' | 'b', today: string | Placeholder): SQL<boolean> =>
  sql<boolean>`${sql.raw(row)}.expires_on >= ${today}::date and not ${isStopped(row)}`
