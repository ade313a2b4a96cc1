import { sql } from 'drizzle-orm'
import type { Invariant } from './invariant.ts'

const unitsOfRecalled = sql`recalls r join batches s on s.goods_id = r.goods_id and s.batch_no = r.batch_no
  join order_line_batches b on b.batch_id = s.id`

/** Recalled batches: not sold any more, and known to all who received them. */
export const recallInvariants: readonly Invariant[] = [
  {
    name: 'recalled_units',
    rule: '召回的批号在召回后不再被占用或发出',
    broken: () => sql`
      select r.id as recall_id, b.id as line_batch_id, b.state, b.shipment_id from ${unitsOfRecalled}
      where r.withdrawn_at is null and ((b.state in ('held', 'taken') and b.id > r.last_line_batch_id)
        or (b.state = 'taken' and b.shipment_id > r.last_shipment_id))`,
  },
  {
    name: 'recall_stops',
    rule: '停售的批号与召回一一对应',
    broken: () => sql`
      select coalesce(r.goods_id, x.goods_id) as goods_id, coalesce(r.batch_no, x.batch_no) as batch_no, r.id as recall_id
      from (select * from recalls where withdrawn_at is null) r
      full join batch_stops x on x.goods_id = r.goods_id and x.batch_no = r.batch_no
      where r.id is null or x.goods_id is null`,
  },
  {
    name: 'recall_recipients',
    rule: '收到召回批号的会员都在召回名单中',
    broken: () => sql`
      select distinct r.id as recall_id, o.member_id from ${unitsOfRecalled}
      join order_lines l on l.id = b.order_line_id join orders o on o.id = l.order_id
      where r.withdrawn_at is null and b.state = 'taken' and not exists (
        select 1 from recall_recipients t where t.recall_id = r.id and t.member_id = o.member_id)`,
  },
]
