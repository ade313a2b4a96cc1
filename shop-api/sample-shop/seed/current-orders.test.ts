import { eq, sql } from 'drizzle-orm'
import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { ephedrineReceipts } from '#shop-api/modules/identity/ephedrine-rights/tables.ts'
import { afterSales } from '#shop-api/modules/service/after-sales/tables.ts'
import { orders } from '#shop-api/modules/trade/orders/tables.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { OPEN_MS } from '#shop-api/testing/sample-shop.ts'
import { openSampleDb } from '#shop-api/testing/test-db.ts'

let database: Database

beforeAll(async () => {
  database = await openSampleDb()
}, OPEN_MS)
afterAll(() => database.close())

describe('orders of the sample pharmacy', () => {
  test('are in every state a purchaser meets, with claims and receipts', async () => {
    const { db } = database
    const rows = await db
      .select({ state: orders.state, kind: orders.kind, total: sql<number>`count(*)::int` })
      .from(orders)
      .where(eq(orders.memberId, 101))
      .groupBy(orders.state, orders.kind)
    const found = rows.map((row) => `${row.kind} ${row.state}`)
    expect(found).toEqual(
      expect.arrayContaining([
        'ordinary submitted',
        'ordinary paid',
        'ordinary picked',
        'ordinary shipped',
        'ordinary received',
        'ordinary done',
        'hm submitted',
        'hm received',
      ]),
    )
    const claims = await db.select({ state: afterSales.state }).from(afterSales).where(eq(afterSales.memberId, 101))
    expect(claims.map((claim) => claim.state).sort()).toEqual(['applied', 'sent_back'])
    const receipts = await db.select().from(ephedrineReceipts)
    expect(receipts.map((receipt) => receipt.state)).toEqual(['waiting', 'waiting'])
  })

  test('keep the books balanced', async () => {
    expect(await findBroken(database.db, new Date())).toEqual([])
  })
})
