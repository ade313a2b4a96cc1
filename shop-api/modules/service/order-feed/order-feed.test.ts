import { sql } from 'drizzle-orm'
import { changedSince, placeChanges } from '#shop-api/modules/trade/orders/change-places.ts'
import { payOrder } from '#shop-api/modules/trade/orders/pay.ts'
import { pickOrder, shipOrder } from '#shop-api/modules/trade/orders/ship.ts'
import { submitOrder } from '#shop-api/modules/trade/orders/submit.ts'
import { addBuyer, cartRequest } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { inFreshShop, times } from '#shop-api/modules/trade/orders/testing/race.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { sqlRows } from '#shop-api/platform/db/db.ts'
import { describeOnPostgres } from '#shop-api/testing/on-postgres.ts'
import type { TestShop } from '#shop-api/testing/sample-shop.ts'
import { OPEN_MS, OPERATOR_TOKEN, openShop } from '#shop-api/testing/sample-shop.ts'
import { addBalance, addGoods } from '#shop-api/testing/small-shop.ts'
import { sampleInstant } from '#shop-api/testing/test-db.ts'
import { orderChangesAnswer } from './shapes.ts'

const now = new Date('2026-11-20T01:30:00Z')
const LONG = 120_000

describe('the feed of the sample shop', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop({ content: 'sample', now: sampleInstant })
  }, OPEN_MS)
  afterAll(() => shop.close())

  async function ask(query: string) {
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const answer = await shop.app.inject({ method: 'GET', url: `/admin/order-changes${query}`, headers })
    return { status: answer.statusCode, ...answer.json<{ message: string; data: unknown }>() }
  }

  async function all(since = '0') {
    const found: ReturnType<typeof orderChangesAnswer.parse>['orders'] = []
    for (let next = since, hasMore = true; hasMore; ) {
      const page = orderChangesAnswer.parse((await ask(`?since=${next}&limit=7`)).data)
      found.push(...page.orders)
      next = page.next
      hasMore = page.hasMore
    }
    return found
  }

  test('has every order once, with own codes, batches, warehouses and tax, and its amounts add up', async () => {
    const orders = await all()
    const [counted] = await sqlRows<{ count: number }>(shop.db, sql`select count(*)::int as count from orders`)
    expect(new Set(orders.map(({ id }) => id)).size).toBe(counted?.count)
    expect(orders).toHaveLength(counted?.count ?? 0)
    const cents = (yuan: string) => Math.round(Number(yuan) * 100)
    for (const { lines, amounts, no } of orders) {
      const paid = lines.reduce((sum, line) => sum + cents(line.pay), cents(amounts.shipping))
      expect([no, paid]).toEqual([no, cents(amounts.pay)])
      for (const line of lines) {
        expect(line.parts.reduce((sum, part) => sum + cents(part.pay), 0)).toBe(cents(line.pay))
        for (const { net, tax, pay } of line.parts) expect(cents(net ?? '') + cents(tax ?? '')).toBe(cents(pay))
        for (const batch of line.batches) expect([batch.goodsCode, batch.warehouseCode].every(Boolean)).toBe(true)
      }
    }
  })

  test.each([
    ['?since=x', 'since 须为上次返回的 next'],
    ['?since=-1', 'since 须为上次返回的 next'],
    ['?limit=0', ''],
    ['?limit=201', ''],
  ])('%s is refused', async (query, message) => {
    const answer = await ask(query)
    expect(answer.status).toBe(422)
    expect(answer.message).toContain(message)
  })

  test('an order comes again when it changes, behind what was read, and nothing else does', async () => {
    const before = await all()
    const last = before.at(-1)?.place ?? '0'
    expect(await all(last)).toEqual([])
    const paid = before.find(({ state, hold }) => state === 'paid' && hold === null)
    await pickOrder(shop.db, paid?.id ?? 0, shop.now)
    const [picked, ...others] = await all(last)
    expect([picked?.id, picked?.state, others]).toEqual([paid?.id, 'picked', []])
    const line = picked?.lines.find(({ batches }) => (batches[0]?.number ?? 0) > 1)
    const leaving = line ? [{ lineId: line.id, number: 1 }] : ('all' as const)
    await shipOrder(shop.db, { orderId: paid?.id ?? 0, carrier: '自营', trackingNo: '1', leaving, now: shop.now })
    const [shipped] = await all(last)
    expect(shipped?.shipments).toHaveLength(1)
    expect(Number(shipped?.place)).toBeGreaterThan(Number(picked?.place))
  })
})

/**
 * As one who tests alone would write it: each change takes the next number while it is made. Every fifth payment is slower than
 * the program, which has seen a later number by then; two seconds at most, because the last number has none after it.
 */
async function placeInTheChange(db: Db): Promise<void> {
  await db.execute(sql`create sequence places`)
  await db.execute(sql`create sequence seen_places`)
  await db.execute(sql`create function take_place() returns trigger language plpgsql as $$ begin
    new.change_place := nextval('places');
    if tg_op = 'UPDATE' and new.change_place % 5 = 0 then
      for turn in 1..200 loop
        exit when (select last_value from seen_places) > new.change_place;
        perform pg_sleep(0.01);
      end loop;
    end if;
    return new;
  end $$`)
  await db.execute(
    sql`create trigger take_place before insert or update on orders for each row execute function take_place()`,
  )
}

/** Buyers order and pay at the same time while a program follows; how many orders it has not seen as paid at the end. */
const missed = (isCareless: boolean) =>
  inFreshShop(now, async (db) => {
    if (isCareless) await placeInTheChange(db)
    const goodsId = await addGoods(db, { now })
    const buyers = await Promise.all(times(12).map(() => addBuyer(db)))
    for (const { memberId } of buyers) await addBalance(db, memberId, 1_000_000, now)
    const seen = new Map<number, string>()
    let since = 0
    const follow = async () => {
      if (!isCareless) await placeChanges(db)
      for (const { id, place } of await changedSince(db, since, 1_000)) {
        since = place
        const [row] = await sqlRows<{ state: string }>(db, sql`select state from orders where id = ${id}`)
        seen.set(id, row?.state ?? '')
      }
      if (isCareless && since > 0) await db.execute(sql`select setval('seen_places', ${since})`)
    }
    const paid: number[] = []
    let isOver = false
    const buying = Promise.all(
      buyers.map(async (buyer) => {
        for (const _ of times(5)) {
          const { orders } = await submitOrder(db, await cartRequest(db, buyer, [[goodsId, 1]], now))
          const orderId = orders[0]?.id ?? 0
          await payOrder(db, { memberId: buyer.memberId, orderId, key: null, now })
          paid.push(orderId)
        }
      }),
    ).finally(() => {
      isOver = true
    })
    while (!isOver) await follow()
    await buying
    await follow()
    return { paid: paid.length, missed: paid.filter((id) => seen.get(id) !== 'paid').length }
  })

describeOnPostgres('orders that change at the same time while a program follows', () => {
  test(
    'are all seen as they ended',
    async () => {
      const { result, broken } = await missed(false)
      expect([result, broken]).toEqual([{ paid: 60, missed: 0 }, []])
    },
    LONG,
  )

  test(
    '… and places that are taken in the changes themselves lose some',
    async () => {
      expect((await missed(true)).result.missed).toBeGreaterThan(0)
    },
    LONG,
  )
})
