import { eq } from 'drizzle-orm'
import { writeStatement } from '#shop-api/modules/base/statements/differences.ts'
import { orderLineBatches } from '#shop-api/modules/catalogue/goods/tables.ts'
import { receiveOrder } from '#shop-api/modules/service/goods-receipt/receive.ts'
import type { Buyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { batchRows } from './statement.ts'
import { batchesOf, receiptOf, sentOrder } from './testing/sent-order.ts'
import { loadUnits } from './units.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let buyer: Buyer
let orderId: number
let batchId: number
let shown: string

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  const { db } = database
  buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 1_000_000, now)
  orderId = await sentOrder(db, buyer, [[await addGoods(db, { now }), 10]], now)
  batchId = (await batchesOf(db, orderId))[0]?.id ?? 0
  shown = writeStatement(batchRows(await loadUnits(db, orderId)))
})

const writeBatch = (batchNo: string) =>
  database.db.update(orderLineBatches).set({ batchNo }).where(eq(orderLineBatches.id, batchId))

test('a parcel with another batch than the page showed is not received, with what was and what is', async () => {
  const { db } = database
  const [batch] = await batchesOf(db, orderId)
  const receipt = { ...(await receiptOf(db, buyer, orderId, [], now)), statements: [shown] }
  await writeBatch('别的批号')
  await expect(receiveOrder(db, receipt)).rejects.toMatchObject({
    code: 409,
    errors: { statement: [expect.stringMatching(/批号效期 .+ → 批号别的批号 效期至/)] },
  })
  await writeBatch(batch?.batchNo ?? '')
  expect(await receiveOrder(db, receipt)).toMatchObject({ state: 'received' })
})

test('units are not claimed again from a page that does not know of the claim before; one without a statement is taken', async () => {
  const { db } = database
  await receiveOrder(db, await receiptOf(db, buyer, orderId, [], now))
  const claim = (number: number, statements?: string[]) =>
    applyReturn(db, {
      memberId: buyer.memberId,
      orderId,
      remark: '',
      uploadIds: [],
      key: null,
      now,
      statements,
      units: [{ lineBatchId: batchId, cause: 'unwanted', number }],
    })
  await claim(3, [shown])
  await expect(claim(2, [shown])).rejects.toMatchObject({
    errors: { statement: [expect.stringContaining('已申请售后 无 → 3')] },
  })
  expect(await claim(2)).toMatchObject({ id: expect.any(Number) })
})
