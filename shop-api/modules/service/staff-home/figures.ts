import { sql } from 'drizzle-orm'
import { daysBefore, startOfDay } from '#lib/kernel/days.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'

export interface DayFigures {
  readonly day: string
  readonly orders: number
  readonly paidFen: number
}

const china = (column: string) => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`)

/** Orders by the day they were placed and money by the day it was paid, for so many days up to today. */
export function figuresByDay(db: Db, today: string, days: number): Promise<DayFigures[]> {
  const from = startOfDay(daysBefore(today, days - 1)).toISOString()
  return sqlRows<DayFigures>(
    db,
    sql`with placed as (
        select ${china('created_at')} as day, count(*)::int as orders from orders
        where created_at >= ${from}::timestamptz group by 1),
      paid as (
        select ${china('paid_at')} as day, sum(pay_fen)::float8 as fen from orders
        where paid_at >= ${from}::timestamptz group by 1)
      select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(placed.orders, 0) as orders,
        coalesce(paid.fen, 0) as "paidFen"
      from generate_series(${today}::date - ${days - 1}::int, ${today}::date, '1 day') each(day)
        left join placed on placed.day = each.day left join paid on paid.day = each.day
      order by each.day`,
  )
}

interface ExpiryMonth {
  /** YYYY-MM; 已过期 for what has expired and still lies there. */
  readonly month: string
  readonly batches: number
  readonly units: number
}

const EXPIRY_MONTHS = 6

/** Batches with units left by the month they expire in: what has expired, this month and those after it, empty ones too. */
export const batchesExpiring = (db: Db, today: string): Promise<ExpiryMonth[]> =>
  sqlRows<ExpiryMonth>(
    db,
    sql`with shelf as (
        select case when expires_on < ${today}::date then '已过期' else to_char(expires_on, 'YYYY-MM') end as month,
          count(*)::int as batches, sum(stock)::int as units
        from batches where stock > 0
          and expires_on < date_trunc('month', ${today}::date) + ${`${EXPIRY_MONTHS} months`}::interval
        group by 1),
      shown as (
        select 0 as place, '已过期' as month union all
        select place, to_char(date_trunc('month', ${today}::date) + make_interval(months => place - 1), 'YYYY-MM')
        from generate_series(1, ${EXPIRY_MONTHS}) place)
      select shown.month, coalesce(shelf.batches, 0) as batches, coalesce(shelf.units, 0) as units
      from shown left join shelf on shelf.month = shown.month order by shown.place`,
  )

interface EndingLicence {
  readonly memberId: number
  readonly companyName: string
  readonly name: string
  readonly validTo: string
}

/** Days before their end from which licences are listed. */
const LICENCE_DAYS = 60
const LICENCES_LISTED = 10

/** Licences of members that end soon or have ended and have no newer one beside them, the most urgent ones first. */
export async function endingLicences(db: Db, today: string): Promise<{ total: number; list: EndingLicence[] }> {
  const rows = await sqlRows<EndingLicence & { total: number }>(
    db,
    sql`with longest as (
        select distinct on (member_id, kind) member_id, name, valid_to from certificates
        order by member_id, kind, valid_to desc nulls first)
      select m.id as "memberId", m.company_name as "companyName", l.name, to_char(l.valid_to, 'YYYY-MM-DD') as "validTo",
        count(*) over ()::int as total
      from longest l join members m on m.id = l.member_id
      where l.valid_to < ${today}::date + ${LICENCE_DAYS}::int and m.review_state = 'approved'
      order by l.valid_to, m.id limit ${LICENCES_LISTED}`,
  )
  return { total: rows[0]?.total ?? 0, list: rows.map(({ total: _total, ...row }) => row) }
}
