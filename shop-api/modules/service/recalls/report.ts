import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import type { RecallRow } from './list.ts'
import { unitsOf } from './sent-units.ts'

/** What became of the units that one member received. */
export interface RecipientRow {
  readonly memberId: number
  readonly companyName: string
  readonly contactName: string
  readonly phone: string
  readonly orders: number
  readonly sent: number
  readonly answeredAt: Date | null
  readonly remindedAt: Date | null
  readonly remark: string
  /** By phone: when it said that it knows, who said it, and who of the staff wrote it down. */
  readonly toldAt: Date | null
  readonly toldBy: string | null
  readonly notedBy: string | null
  /** As its last answer says; null without one. */
  readonly left: number | null
  /** Units of claims that are not ended, and of those that are. */
  readonly returning: number
  readonly returned: number
  readonly refundedFen: number
}

type Moment = 'answeredAt' | 'remindedAt' | 'toldAt'

/** Members who received the batch, those who have not answered first. */
export async function reportOf(db: Db, recall: RecallRow): Promise<RecipientRow[]> {
  const { id } = recall
  const rows = await sqlRows<Omit<RecipientRow, Moment> & Record<Moment, string | null>>(
    db,
    sql`with sent as (select o.member_id, o.id as order_id, b.id, b.number ${unitsOf(recall, 'taken')}),
      received as (select member_id, count(distinct order_id)::int as orders, sum(number)::int as units from sent group by 1),
      claimed as (
        select sent.member_id, coalesce(sum(c.number) filter (where a.state <> 'done'), 0)::int as returning,
          coalesce(sum(c.number) filter (where a.state = 'done'), 0)::int as returned,
          coalesce(sum(c.refund_fen) filter (where a.state = 'done'), 0)::float8 as refunded
        from sent join after_sales_lines c on c.line_batch_id = sent.id join after_sales a on a.id = c.after_sales_id
        where a.state not in ('rejected', 'withdrawn') group by 1),
      remaining as (
        select sent.member_id, sum(x.number)::int as units from sent join recall_left x on x.line_batch_id = sent.id
        where x.recall_id = ${id} group by 1)
      select m.id as "memberId", m.company_name as "companyName", m.contact_name as "contactName", m.phone,
        coalesce(received.orders, 0) as orders, coalesce(received.units, 0) as sent,
        r.answered_at as "answeredAt", r.reminded_at as "remindedAt", r.remark,
        r.told_at as "toldAt", r.told_by as "toldBy", r.noted_by as "notedBy",
        case when r.answered_at is null then null else coalesce(remaining.units, 0) end as left,
        coalesce(claimed.returning, 0) as returning, coalesce(claimed.returned, 0) as returned,
        coalesce(claimed.refunded, 0) as "refundedFen"
      from recall_recipients r join members m on m.id = r.member_id
      left join received on received.member_id = m.id left join claimed on claimed.member_id = m.id
      left join remaining on remaining.member_id = m.id
      where r.recall_id = ${id} order by r.answered_at is not null, m.id`,
  )
  const at = (text: string | null) => (text === null ? null : new Date(text))
  return rows.map((row) => ({
    ...row,
    answeredAt: at(row.answeredAt),
    remindedAt: at(row.remindedAt),
    toldAt: at(row.toldAt),
  }))
}

const sumOf = (rows: readonly RecipientRow[], of: (row: RecipientRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

/** The same of all members together. */
export const totalsOf = (rows: readonly RecipientRow[]) => ({
  members: rows.length,
  answered: rows.filter(({ answeredAt }) => answeredAt !== null).length,
  sent: sumOf(rows, ({ sent }) => sent),
  left: sumOf(rows, ({ left }) => left ?? 0),
  returning: sumOf(rows, ({ returning }) => returning),
  returned: sumOf(rows, ({ returned }) => returned),
  refundedFen: sumOf(rows, ({ refundedFen }) => refundedFen),
})

export interface UnshippedRow {
  readonly orderId: number
  readonly orderNo: string
  readonly companyName: string
  readonly units: number
  readonly outcome: 'exchanged' | 'held' | 'cancelled' | null
}

/** Orders that had not left as the batch was recalled, with the units they still hold of it and what became of them. */
export const unshippedOf = (db: Db, recall: RecallRow): Promise<UnshippedRow[]> =>
  sqlRows(
    db,
    sql`with holding as (select o.id, sum(b.number)::int as units ${unitsOf(recall, 'held')} group by 1)
      select o.id as "orderId", o.no as "orderNo", o.company_name as "companyName", coalesce(holding.units, 0) as units, x.outcome
      from orders o left join holding on holding.id = o.id
        left join recall_orders x on x.order_id = o.id and x.recall_id = ${recall.id}
      where o.id in (select id from holding union select order_id from recall_orders where recall_id = ${recall.id})
      order by holding.units is null, o.id`,
  )

export const outcomes = { exchanged: '已换其他批号', held: '已暂缓', cancelled: '已取消' } as const
