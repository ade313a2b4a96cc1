import { sql } from 'drizzle-orm'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'

/** A batch that expires soon, with the units that no order holds. */
export interface Expiring {
  readonly goodsId: number
  readonly code: string
  readonly name: string
  readonly spec: string
  readonly maker: string
  readonly warehouse: string
  readonly batchNo: string
  readonly expiresOn: string
  readonly days: number
  readonly units: number
  /** Yuan a unit with up to four decimals; null while it is being set. */
  readonly price: string | null
  /** What the units come to at that price; null without one. */
  readonly amountFen: number | null
}

interface Asked {
  readonly today: string
  readonly months: number
  /** Part of a maker's name; empty for all. */
  readonly maker: string
}

/** Batches that may be sold today and expire within so many months, the nearest first. */
export const expiringBatches = (db: Db, { today, months, maker }: Asked): Promise<Expiring[]> =>
  sqlRows(
    db,
    sql`select g.id as "goodsId", g.code, g.name, g.spec, m.name as maker, w.name as warehouse, b.batch_no as "batchNo",
        to_char(b.expires_on, 'YYYY-MM-DD') as "expiresOn", b.expires_on - ${today}::date as days, b.stock - b.held as units,
        g.unit_price::text as price, floor(g.unit_price * (b.stock - b.held) * 100)::float8 as "amountFen"
      from batches b join goods g on g.id = b.goods_id join manufacturers m on m.id = g.manufacturer_id
        join warehouses w on w.id = b.warehouse_id
      where b.expires_on >= ${today}::date and b.expires_on < (${today}::date + make_interval(months => ${months}))::date
        and b.stock > b.held and not exists (
          select 1 from batch_stops x where x.goods_id = b.goods_id and x.batch_no = b.batch_no)
        and ${maker === '' ? sql`true` : sql`m.name ilike ${containing(maker)}`}
      order by b.expires_on, b.id`,
  )
