import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { endOfDay, startOfDay } from '#lib/kernel/days.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'

/** What sales are added up by. */
export const groupings = {
  day: '日期',
  region: '地区',
  maker: '厂家',
  goods: '商品',
  contact: '业务员',
  member: '会员',
} as const
export type Grouping = keyof typeof groupings

export interface SalesQuery {
  readonly by: Grouping
  /** Calendar days in China, both with it. */
  readonly from: string
  readonly to: string
  /** Part of a maker's name; empty for all. */
  readonly maker: string
  /** Code of a province; empty for all. */
  readonly region: string
}

/** Money by orders, as it was paid and given back in the span; or goods of the orders that were paid in it. */
export type Measure = 'money' | 'goods'

/** Goods are known of lines alone: whatever names them adds up lines. */
export const measureOf = ({ by, maker }: SalesQuery): Measure =>
  by === 'maker' || by === 'goods' || maker !== '' ? 'goods' : 'money'

export interface SalesRow {
  readonly label: string
  readonly orders: number
  /** Units sold; 0 where money is added up. */
  readonly units: number
  readonly paidFen: number
  readonly refundedFen: number
}

const labels: Readonly<Record<Grouping, (at: string) => string>> = {
  day: (at) => `to_char(${at} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
  region: () => `coalesce(r.name, m.province_code)`,
  maker: () => `coalesce(nullif(l.manufacturer, ''), '组合')`,
  goods: () => `l.goods_code || ' ' || l.name || ' ' || l.spec`,
  contact: () => `coalesce(s.name, '未指定')`,
  member: () => `m.company_name`,
}

const OF_MEMBER = sql.raw(
  `join members m on m.id = o.member_id left join regions r on r.code = m.province_code left join staff s on s.id = m.service_contact_id`,
)

/** Sales of a span, the largest first, or day by day without the days on which nothing was paid. */
export function salesBy(db: Db, query: SalesQuery): Promise<SalesRow[]> {
  const { by, maker, region } = query
  const [from, until] = [startOfDay(query.from), endOfDay(query.to)]
  const label = (at: string): SQL => sql.raw(labels[by](at))
  const inRegion = region === '' ? sql`true` : sql`m.province_code = ${region}`
  const order = by === 'day' ? sql`1` : sql`"paidFen" desc, 1`
  if (measureOf(query) === 'money')
    return sqlRows<SalesRow>(
      db,
      sql`select ${label('p.paid_at')} as label, count(distinct p.order_id) filter (where p.amount_fen > 0)::int as orders, 0 as units,
          coalesce(sum(p.amount_fen) filter (where p.amount_fen > 0), 0)::float8 as "paidFen",
          coalesce(-sum(p.amount_fen) filter (where p.amount_fen < 0), 0)::float8 as "refundedFen"
        from payments p join orders o on o.id = p.order_id ${OF_MEMBER}
        where p.paid_at >= ${from.toISOString()}::timestamptz and p.paid_at < ${until.toISOString()}::timestamptz and ${inRegion}
        group by 1 order by ${order}`,
    )
  const ofMaker = maker === '' ? sql`true` : sql`l.manufacturer ilike ${containing(maker)}`
  return sqlRows<SalesRow>(
    db,
    sql`select ${label('o.paid_at')} as label, count(distinct o.id)::int as orders, sum(l.number)::float8 as units,
        sum(l.pay_fen)::float8 as "paidFen", 0 as "refundedFen"
      from orders o join order_lines l on l.order_id = o.id ${OF_MEMBER}
      where o.paid_at >= ${from.toISOString()}::timestamptz and o.paid_at < ${until.toISOString()}::timestamptz
        and o.state not in ('cancelled', 'closed') and ${inRegion} and ${ofMaker}
      group by 1 order by ${order}`,
  )
}
