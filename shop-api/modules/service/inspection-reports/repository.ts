import type { SQL } from 'drizzle-orm'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WireInspection } from '#lib/contract/inspection-reports/calls.ts'
import type { inspectionQuery } from '#lib/contract/inspection-reports/shapes.ts'
import { batches, goods, manufacturers, orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { orderLines, orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { possibleIds } from '#shop-api/platform/db/ids.ts'
import { containing } from '#shop-api/platform/db/pattern.ts'
import { reportUrl } from './of-batches.ts'
import { inspectionDownloads, inspectionReports } from './tables.ts'

const PER_PAGE = 20

/** Batches of which a member got something: only their reports are the member's to see. */
const delivered = (memberId: number, orderId?: number): SQL => sql`
  select b.batch_id, max(o.id) as order_id from ${orders} o
  join ${orderLines} l on l.order_id = o.id
  join ${orderLineBatches} b on b.order_line_id = l.id
  where o.member_id = ${memberId} and b.state = 'taken' ${orderId === undefined ? sql`` : sql`and o.id = ${orderId}`}
  group by b.batch_id`

interface Row {
  id: number
  goodsName: string
  spec: string
  maker: string
  batchNo: string
  expiresOn: string
  reportNo: string
  issuedOn: string
  orderId: number
  orderNo: string
  isDownloaded: boolean
}

const found = (memberId: number, orderId?: number): SQL => sql`
  from ${inspectionReports} r
  join (${delivered(memberId, orderId)}) d on d.batch_id = r.batch_id
  join ${orders} o on o.id = d.order_id
  join ${batches} b on b.id = r.batch_id
  join ${goods} g on g.id = b.goods_id
  join ${manufacturers} m on m.id = g.manufacturer_id
  left join ${inspectionDownloads} x on x.report_id = r.id and x.member_id = ${memberId}`

const columns = sql`r.id, g.name as "goodsName", g.spec, m.name as maker, b.batch_no as "batchNo",
  b.expires_on::text as "expiresOn", r.report_no as "reportNo", r.issued_on::text as "issuedOn",
  o.id as "orderId", o.no as "orderNo", x.at is not null as "isDownloaded"`

function filterOf(query: z.output<typeof inspectionQuery>): SQL {
  const parts: SQL[] = [sql`true`]
  if (query.keywords) {
    const like = containing(query.keywords)
    parts.push(sql`(g.name like ${like} or g.generic_name like ${like} or m.name like ${like} or g.code like ${like})`)
  }
  if (query.batch_no) parts.push(sql`b.batch_no ilike ${containing(query.batch_no)}`)
  if (query.is_downloaded === 0) parts.push(sql`x.at is null`)
  if (query.is_downloaded === 1) parts.push(sql`x.at is not null`)
  return sql.join(parts, sql` and `)
}

const present = (row: Row): WireInspection => ({
  id: row.id,
  goods_name: row.goodsName,
  ypgg: row.spec,
  sccj: row.maker,
  batch_no: row.batchNo,
  expires_on: row.expiresOn,
  report_no: row.reportNo,
  issued_on: row.issuedOn,
  order_id: row.orderId,
  order_no: row.orderNo,
  url: reportUrl(row.id),
  is_downloaded: row.isDownloaded ? 1 : 0,
})

/** Reports of batches the member got, by goods, batch or order; those of the latest orders first. */
export async function listInspectionReports(db: Db, memberId: number, query: z.output<typeof inspectionQuery>) {
  const [orderId] = query.order_id === undefined ? [undefined] : possibleIds([query.order_id])
  const isNowhere = query.order_id !== undefined && orderId === undefined
  const from = found(memberId, orderId)
  const where = isNowhere ? sql`false` : filterOf(query)
  const [counted] = await sqlRows<{ total: number; fresh: number }>(
    db,
    sql`select count(*)::int as total, (select count(*)::int ${found(memberId)} where x.at is null) as fresh
        ${from} where ${where}`,
  )
  const rows = await sqlRows<Row>(
    db,
    sql`select ${columns} ${from} where ${where} order by o.id desc, r.id desc
        limit ${PER_PAGE} offset ${(query.page - 1) * PER_PAGE}`,
  )
  const total = counted?.total ?? 0
  return {
    data: rows.map(present),
    current_page: query.page,
    per_page: PER_PAGE,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    total,
    fresh_total: counted?.fresh ?? 0,
  }
}

/** Those of the asked reports that are the member's to see; with none asked, those not downloaded yet, the oldest first. */
export async function ownReports(
  db: Db,
  memberId: number,
  which: readonly number[] | 'fresh',
  most: number,
): Promise<WireInspection[]> {
  const ids = which === 'fresh' ? [] : possibleIds(which)
  if (which !== 'fresh' && ids.length === 0) return []
  const asked =
    which === 'fresh'
      ? sql`x.at is null`
      : sql`r.id in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`
  const rows = await sqlRows<Row>(
    db,
    sql`select ${columns} ${found(memberId)} where ${asked} order by r.id limit ${most}`,
  )
  return rows.map(present)
}

/** Remembers that a member has fetched these reports. */
export async function rememberDownloads(db: Db, memberId: number, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .insert(inspectionDownloads)
    .values(ids.map((reportId) => ({ memberId, reportId, at })))
    .onConflictDoUpdate({ target: [inspectionDownloads.memberId, inspectionDownloads.reportId], set: { at } })
}

/** Raw facts a report is rendered from. */
export async function factsOf(db: Db, ids: readonly number[]) {
  return db
    .select({ report: inspectionReports, batch: batches, goods, maker: manufacturers.name })
    .from(inspectionReports)
    .innerJoin(batches, eq(batches.id, inspectionReports.batchId))
    .innerJoin(goods, eq(goods.id, batches.goodsId))
    .innerJoin(manufacturers, eq(manufacturers.id, goods.manufacturerId))
    .where(inArray(inspectionReports.id, possibleIds(ids)))
    .orderBy(asc(inspectionReports.id))
}
