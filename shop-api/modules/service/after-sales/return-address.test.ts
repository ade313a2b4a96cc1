import { and, eq } from 'drizzle-orm'
import { batches, warehouses } from '#shop-api/modules/catalogue/goods/tables.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { applyReturn } from './apply-return.ts'
import { claimDetail } from './claim-detail.ts'
import { approveClaim } from './decide-claim.ts'
import { batchesOf, receivedOrder } from './testing/sent-order.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(() => database.close())

test('goods go back to the warehouse each batch came from, whatever became of the shelf meanwhile', async () => {
  const { db } = database
  const buyer = await addBuyer(db)
  await addBalance(db, buyer.memberId, 10_000, now)
  const branch = { id: 2, code: 'B', name: '二号仓', regionCode: '330100', address: '测试路2号' }
  await db.insert(warehouses).values(branch).onConflictDoNothing()
  const id = await addGoods(db, {
    now,
    batches: [
      [400, 3],
      [700, 20],
    ],
  })
  const later = and(eq(batches.goodsId, id), eq(batches.batchNo, 'B2'))
  await db.update(batches).set({ warehouseId: branch.id }).where(later)
  const orderId = await receivedOrder(db, buyer, [[id, 5]], now)
  await db.update(batches).set({ warehouseId: 1 }).where(later)
  const [first, second] = await batchesOf(db, orderId)
  expect(first).toMatchObject({
    warehouseId: 1,
    warehouseName: '一号仓',
    madeOn: dayFrom(now, 400 - 730),
    form: '片剂',
  })
  expect(second).toMatchObject({ warehouseId: 2, warehouseName: '二号仓', madeOn: dayFrom(now, 700 - 730) })
  const request = { memberId: buyer.memberId, remark: '', uploadIds: [], key: null, now }
  const addressFor = async (...rows: (typeof first)[]) => {
    const units = rows.map((row) => ({ lineBatchId: row!.id, cause: 'quality' as const, number: 1 }))
    const { id: claimId } = await applyReturn(db, { ...request, orderId, units })
    await approveClaim(db, { claimId, note: '', now, mustSendBack: true })
    return (await claimDetail(db, claimId)).return_address
  }
  expect(await addressFor(second)).toBe('二号仓（退货组）测试路2号')
  expect(await addressFor(first, second)).toBe('批号B1：一号仓（退货组）测试路1号；批号B2：二号仓（退货组）测试路2号')
})
