import { sql } from 'drizzle-orm'
import pg from 'pg'
import { receivedOrder, sentOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { finishOrders, receiveOverdue } from '#shop-api/modules/service/goods-receipt/receive.ts'
import { closeGroups } from '#shop-api/modules/trade/group-buys/close.ts'
import { joinGroup } from '#shop-api/modules/trade/group-buys/join.ts'
import { addOffer, joinRequest } from '#shop-api/modules/trade/group-buys/testing/group-shop.ts'
import { closeUnpaid } from '#shop-api/modules/trade/orders/cancel.ts'
import { remindUnpaid } from '#shop-api/modules/trade/orders/remind-unpaid.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { sqlState } from '#shop-api/platform/db/sql-state.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { urlOf } from '#shop-api/testing/test-db.ts'

const now = new Date('2026-11-20T01:30:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
/** Shorter than work that has time waits for a lock: who waited for it would be too late for this. */
const LONG = 25_000
const LOCK_NOT_AVAILABLE = '55P03'

const unpaidOrder = async (db: Db, buyer: Buyer) => {
  const goodsId = await addGoods(db, { now })
  const { orders: made } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
  return made[0]?.id ?? 0
}

interface Kind {
  readonly make: (db: Db, buyer: Buyer) => Promise<number>
  readonly job: (db: Db) => Promise<unknown>
  readonly table: 'orders' | 'group_buys'
  /** What the job's rows are when it was there. */
  readonly isDone: string
}

const kinds: Readonly<Record<string, Kind>> = {
  'unpaid orders': {
    make: unpaidOrder,
    job: (db) => closeUnpaid(db, days(2)),
    table: 'orders',
    isDone: "state = 'closed'",
  },
  'orders about to be closed': {
    make: unpaidOrder,
    job: (db) => remindUnpaid(db, days(0.9)),
    table: 'orders',
    isDone: 'reminded_at is not null',
  },
  'receipts that nobody confirms': {
    make: async (db, buyer) => sentOrder(db, buyer, [[await addGoods(db, { now }), 1]], now),
    job: (db) => receiveOverdue(db, days(20)),
    table: 'orders',
    isDone: "state = 'received'",
  },
  'received orders': {
    make: async (db, buyer) => receivedOrder(db, buyer, [[await addGoods(db, { now }), 1]], now),
    job: (db) => finishOrders(db, days(60)),
    table: 'orders',
    isDone: "state = 'done'",
  },
  'groups that did not fill': {
    make: async (db, buyer) => (await joinGroup(db, joinRequest(await addOffer(db, now), buyer, now))).group.id,
    job: (db) => closeGroups(db, days(1)),
    table: 'group_buys',
    isDone: "state = 'failed'",
  },
}

describeOnPostgres('one that somebody holds', () => {
  test.each(Object.entries(kinds))(
    'keeps none of the other %s waiting, and its turn comes when it is free',
    async (_, { make, job, table, isDone }) => {
      const { result, broken } = await inFreshShop(now, async (db) => {
        const ids: number[] = []
        for (let count = 0; count < 4; count += 1) {
          const buyer = await addBuyer(db)
          await addBalance(db, buyer.memberId, 100_000, now)
          ids.push(await make(db, buyer))
        }
        const done = async () => {
          const rows = await sqlRows<{ id: number }>(
            db,
            sql`select id::int from ${sql.raw(table)} where ${sql.raw(isDone)} order by id`,
          )
          return rows.map(({ id }) => id)
        }
        const [first, ...others] = ids
        const holder = new pg.Client({ connectionString: await urlOf(db) })
        await holder.connect()
        await holder.query('begin')
        await holder.query(`select 1 from ${table} where id = $1 for update`, [first])
        const failure: unknown = await job(db).catch((error) => error)
        const whileHeld = await done()
        await holder.query('rollback')
        await holder.end()
        await job(db)
        return { others, ids, failure, whileHeld, atLast: await done() }
      })
      expect(result.whileHeld).toEqual(result.others)
      expect(result.failure).toBeInstanceOf(AggregateError)
      expect((result.failure as AggregateError).errors.map(sqlState)).toEqual([LOCK_NOT_AVAILABLE])
      expect(result.atLast).toEqual(result.ids)
      expect(broken).toEqual([])
    },
    LONG,
  )
})
