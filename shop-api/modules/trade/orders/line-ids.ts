import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import { orderLines } from './tables.ts'

/** Query of the ids of an order's lines, which stock is held for. */
export const lineIdsOf = (orderId: number): SQL =>
  sql`(select ${orderLines.id} from ${orderLines} where ${eq(orderLines.orderId, orderId)})`
