import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

export interface Batch {
  readonly goodsId: number
  readonly batchNo: string
}

/** Units of a batch in lines of orders, from the `from` on: `b` the units, `l` the line, `o` the order. */
export const unitsOf = ({ goodsId, batchNo }: Batch, state: 'held' | 'taken'): SQL =>
  sql`from order_line_batches b join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
    where b.state = ${state} and b.batch_id in (select id from batches where goods_id = ${goodsId} and batch_no = ${batchNo})`

interface Reach {
  readonly members: number
  readonly orders: number
  readonly units: number
}

/** How many units of a batch orders hold, or have taken, and how many orders and members these are. */
export async function reachOf(db: Db, batch: Batch, state: 'held' | 'taken'): Promise<Reach> {
  const [reach] = await sqlRows<Reach>(
    db,
    sql`select count(distinct o.member_id)::int as members, count(distinct o.id)::int as orders,
      coalesce(sum(b.number), 0)::int as units ${unitsOf(batch, state)}`,
  )
  return reach ?? { members: 0, orders: 0, units: 0 }
}
