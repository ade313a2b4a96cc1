import { receivedOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { saveRecall } from '#shop-api/modules/service/recalls/begin.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { findBroken } from './find-broken.ts'
import { recallInvariants } from './recall-checks.ts'
import type { Damage } from './testing/broken-by.ts'
import { tryDamages } from './testing/broken-by.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

/** A batch that one buyer received, recalled. */
beforeAll(async () => {
  database = await openTestDb()
  const { db } = database
  await openSmallShop(db)
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 100_000, now)
  await receivedOrder(db, buyer, [[await addGoods(db, { now, code: 'RECALLED' }), 3]], now)
  const words = { level: 1, dueOn: '2026-11-23', reason: '溶出度', instructions: '停售' }
  await saveRecall(db, { code: 'RECALLED', batchNo: 'B1', ...words }, null, now)
})
afterAll(() => database.close())

const damages: readonly Damage[] = [
  ['recalled_units', ['update recalls set last_shipment_id = 0'], ['recalled_units']],
  ['recalled_units', ['update recalls set last_line_batch_id = 0'], ['recalled_units']],
  ['recall_stops', ['delete from batch_stops'], ['goods_available', 'recall_stops']],
  ['recall_stops', ['update recalls set withdrawn_at = now()'], ['recall_stops']],
  ['recall_recipients', ['delete from recall_recipients'], ['recall_recipients']],
]

describe('the rules of recalls', () => {
  test('hold after a batch is recalled', async () => {
    expect(await findBroken(database.db, now)).toEqual([])
  })

  tryDamages(() => database.db, recallInvariants, damages)
})
