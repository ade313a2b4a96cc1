import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { fastBuyQuery } from '#lib/contract/purchase-lists/shapes.ts'
import { formatPrice, parsePrice } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { presentGoods } from '#shop-api/modules/catalogue/browsing/present.ts'
import { viewerOf } from '#shop-api/modules/catalogue/browsing/viewer.ts'
import { loadGoodsInOrderFor } from '#shop-api/modules/catalogue/price-lists/goods-for-buyer.ts'
import type { MemberRow } from '#shop-api/modules/identity/members/repository.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { countRows, readRows, readTogether } from '#shop-api/platform/db/reads.ts'
import { wirePage } from '#shop-api/platform/http/route.ts'

const columns = {
  goodsId: sql<number>`goods_id`,
  times: sql<number>`times`,
  totalNumber: sql<number>`total_number`,
  lastNumber: sql<number>`last_number`,
  lastPrice: sql<string>`last_price`,
  lastAt: sql<string>`last_at`,
}

/** The id makes every order total, so that pages never overlap. */
const sorts = {
  times: sql`times desc, last_at desc, goods_id`,
  recent: sql`last_at desc, goods_id`,
  name: sql`name, goods_id`,
}

/** What a member bought, one row a goods; orders that came to nothing do not count. */
const bought = (memberId: number) => sql`
  select l.goods_id, count(distinct o.id)::int as times, sum(l.number)::int as total_number,
    (array_agg(l.number order by o.created_at desc, l.id desc))[1] as last_number,
    (array_agg(l.price::text order by o.created_at desc, l.id desc))[1] as last_price,
    max(o.created_at) as last_at, max(l.name) as name
  from orders o join order_lines l on l.order_id = o.id
  where o.member_id = ${memberId} and o.state not in ('cancelled', 'closed') and l.goods_id is not null
  group by l.goods_id`

/** Goods bought before with last price and date, the way they are bought again. */
export async function listFastBuy(db: Db, member: MemberRow, query: z.output<typeof fastBuyQuery>, now: Date) {
  const { page, per_page: perPage } = query
  const { total, rows } = await readTogether(
    db,
    {
      total: countRows(sql`from bought`),
      rows: readRows(
        columns,
        sql`from bought order by ${sorts[query.order]} limit ${perPage} offset ${(page - 1) * perPage}`,
      ),
    },
    sql`with bought as materialized (${bought(member.id)})`,
  )
  const viewer = await viewerOf(db, member, now)
  const goods = await loadGoodsInOrderFor(
    db,
    rows.map((row) => row.goodsId),
    viewer,
  )
  const shown = new Map((await presentGoods(db, goods, viewer)).map((each) => [each.id, each]))
  const data = rows.flatMap((row) => {
    const item = shown.get(row.goodsId)
    if (!item) return []
    return [
      {
        goods: item,
        times: row.times,
        total_number: row.totalNumber,
        last_number: row.lastNumber,
        last_price: formatPrice(parsePrice(row.lastPrice)),
        last_at: chinaDateTime(new Date(row.lastAt)),
      },
    ]
  })
  return wirePage(data, page, perPage, total)
}
