import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

/** Units of a recalled batch that a member was sent with one line of an order. */
export interface ReceivedUnits {
  readonly recallId: number
  readonly lineBatchId: number
  readonly orderId: number
  readonly orderNo: string
  readonly shippedAt: Date
  readonly number: number
  /** Units that are gone: they came back, are on their way back, or never came. */
  readonly gone: number
  /** Units in claims that are not ended, and are still there. */
  readonly pending: number
  /** As the last answer says; null without one. */
  readonly left: number | null
  readonly isReceived: boolean
}

/** What a member was sent of these recalled batches, in the order of its orders. */
export async function receivedUnits(db: Db, memberId: number, recallIds: readonly number[]): Promise<ReceivedUnits[]> {
  if (recallIds.length === 0) return []
  const rows = await sqlRows<Omit<ReceivedUnits, 'shippedAt'> & { shippedAt: string }>(
    db,
    sql`select r.id as "recallId", b.id as "lineBatchId", o.id as "orderId", o.no as "orderNo", s.shipped_at as "shippedAt",
        b.number, coalesce(c.gone, 0) as gone, coalesce(c.pending, 0) as pending, x.number as left,
        o.state in ('received', 'done') as "isReceived"
      from recalls r join batches t on t.goods_id = r.goods_id and t.batch_no = r.batch_no
        join order_line_batches b on b.batch_id = t.id and b.state = 'taken'
        join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
        join shipments s on s.id = b.shipment_id
        left join recall_left x on x.recall_id = r.id and x.line_batch_id = b.id
        left join lateral (
          select sum(c.number) filter (where a.state in ('done', 'sent_back') or c.cause = 'short')::int as gone,
            sum(c.number) filter (where a.state in ('applied', 'approved') and c.cause <> 'short')::int as pending
          from after_sales_lines c join after_sales a on a.id = c.after_sales_id
          where c.line_batch_id = b.id and a.state not in ('rejected', 'withdrawn')) c on true
      where r.id in ${[...recallIds]} and o.member_id = ${memberId} order by o.id, b.id`,
  )
  return rows.map((row) => ({ ...row, shippedAt: new Date(row.shippedAt) }))
}
