import type { SQL } from 'drizzle-orm'
import { gte, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#lib/kernel/time.ts'
import { lockMember } from '#shop-api/modules/identity/members/lock-member.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { orders, purchasedGoods } from './tables.ts'

const COLUMNS = sql`member_id, goods_id, times, total_number, last_number, last_price, last_at, name`

/** Counts lines, one row a member and goods; `which` speaks of orders `o` and their lines `l`. */
export const countedPurchases = (which: SQL): SQL => sql`
  select o.member_id, l.goods_id, count(distinct o.id)::int as times, sum(l.number) as total_number,
    (array_agg(l.number order by o.created_at desc, l.id desc))[1] as last_number,
    (array_agg(l.price order by o.created_at desc, l.id desc))[1] as last_price,
    max(o.created_at) as last_at, (array_agg(l.name order by o.created_at desc, l.id desc))[1] as name
  from orders o join order_lines l on l.order_id = o.id
  where o.state not in ('cancelled', 'closed') and l.goods_id is not null and ${which}
  group by o.member_id, l.goods_id`

/** What members bought since an instant: rows of member_id and goods_id. */
export const boughtSince = (since: Date): SQL => sql`
  select ${purchasedGoods.memberId}, ${purchasedGoods.goodsId} from ${purchasedGoods}
  where ${gte(purchasedGoods.lastAt, since)}`

/** Adds the lines of new orders to what their member bought; `lines` has the columns of `order_lines` and `created_at`. */
export const addPurchases = (memberId: number, lines: SQL): SQL => sql`
  insert into purchased_goods as known (${COLUMNS})
  select ${memberId}::int, goods_id, count(distinct order_id), sum(number), (array_agg(number order by id desc))[1],
    (array_agg(price order by id desc))[1], max(created_at), (array_agg(name order by id desc))[1]
  from ${lines} where goods_id is not null group by goods_id order by goods_id
  on conflict (member_id, goods_id) do update set times = known.times + excluded.times,
    total_number = known.total_number + excluded.total_number, last_number = excluded.last_number,
    last_price = excluded.last_price, last_at = excluded.last_at, name = excluded.name`

/** Counts the goods of an order again, after the order came to nothing or is alive again. The caller holds the member. */
export async function recountPurchases(tx: Db, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  const ofOrder = sql`(select goods_id from order_lines where order_id = ${id})`
  await tx.execute(sql`delete from purchased_goods where member_id = ${memberId} and goods_id in ${ofOrder}`)
  await tx.execute(sql`insert into purchased_goods (${COLUMNS})
    ${countedPurchases(sql`o.member_id = ${memberId} and l.goods_id in ${ofOrder}`)}`)
}

const RECENT_DAYS = 2

/**
 * Counts again what the orders of the last two days are about: while releases change, an instance of the one before takes
 * orders and does not count them. Answers with how many orders there were.
 */
export async function recountRecentPurchases(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS)
  const { id, memberId, createdAt, endedAt } = orders
  const recent = await db
    .select({ id, memberId })
    .from(orders)
    .where(or(gte(createdAt, since), gte(endedAt, since)))
  return eachAlone(recent, (order) =>
    aloneInTransaction(db, async (tx) => {
      await lockMember(tx, order.memberId)
      await recountPurchases(tx, order)
      return true
    }),
  )
}

/** Counts everything again: after orders were written in another way than by buying. */
export async function recountAllPurchases(tx: Db): Promise<void> {
  await tx.execute(sql`delete from purchased_goods`)
  await tx.execute(sql`insert into purchased_goods (${COLUMNS}) ${countedPurchases(sql`true`)}`)
}
