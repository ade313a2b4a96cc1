import { findBroken } from '#shop-api/invariants/find-broken.ts'
import { approveClaim } from '#shop-api/modules/service/after-sales/decide-claim.ts'
import { receivedOrder, sentOrder } from '#shop-api/modules/service/after-sales/testing/sent-order.ts'
import { addBuyer } from '#shop-api/modules/trade/orders/testing/buyers.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, dayFrom, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { answerRecall } from './answer.ts'
import { closeRecall, remindOpen, saveRecall } from './begin.ts'
import { findRecall } from './list.ts'
import { receivedUnits } from './received.ts'
import { reportOf } from './report.ts'
import { recalls } from './tables.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let serial = 0

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
})
afterAll(async () => {
  expect(await findBroken(database.db, now)).toEqual([])
  await database.close()
})

const words = { level: 1, dueOn: dayFrom(now, 3), reason: '溶出度不符合规定', instructions: '停止销售并退回' }

async function newGoods() {
  serial += 1
  const code = `RA${serial}`
  return { code, id: await addGoods(database.db, { now, code, batches: [[500, 30]] }) }
}

const recall = (code: string) => saveRecall(database.db, { code, batchNo: 'B1', ...words }, null, now)

const listed = async (memberId: number) => {
  const rows = await receivedUnits(
    database.db,
    memberId,
    (await database.db.select({ id: recalls.id }).from(recalls)).map(({ id }) => id),
  )
  return rows.map(({ number, gone, pending, left }) => ({ number, gone, pending, left }))
}

test('says what is left, order by order, files the return and is paid for; the report adds it up', async () => {
  const { code, id } = await newGoods()
  const one = await addBuyer(database.db)
  await addBalance(database.db, one.memberId, 100_000, now)
  for (const number of [4, 3]) await receivedOrder(database.db, one, [[id, number]], now)
  const { id: recallId } = await recall(code)
  const rows = await receivedUnits(database.db, one.memberId, [recallId])
  const [first = 0, second = 0] = rows.map(({ lineBatchId }) => lineBatchId)
  const answer = (left: [number, number][], isReturn: boolean, at = now) =>
    answerRecall(database.db, {
      memberId: one.memberId,
      recallId,
      left: new Map(left),
      isReturn,
      remark: '已下架',
      now: at,
    })
  await expect(answer([[first, 4]], true)).rejects.toThrow('请填写订单')
  await expect(
    answer(
      [
        [first, 5],
        [second, 0],
      ],
      true,
    ),
  ).rejects.toThrow('剩余数量最多 4，现为 5')
  await expect(
    answer(
      [
        [first, 1],
        [second, 0],
        [999_999, 1],
      ],
      true,
    ),
  ).rejects.toThrow('页面已失效')
  expect(
    await answer(
      [
        [first, 2],
        [second, 0],
      ],
      false,
    ),
  ).toEqual([])
  const late = new Date(now.getTime() + 200 * 86_400_000)
  const claims = await answer(
    [
      [first, 2],
      [second, 1],
    ],
    true,
    late,
  )
  expect(claims).toHaveLength(2)
  expect(
    await answer(
      [
        [first, 2],
        [second, 1],
      ],
      true,
      late,
    ),
  ).toEqual([])
  expect(await listed(one.memberId)).toEqual([
    { number: 4, gone: 0, pending: 2, left: 2 },
    { number: 3, gone: 0, pending: 1, left: 1 },
  ])
  for (const claimId of claims) await approveClaim(database.db, { claimId, note: '', now: late, mustSendBack: false })
  const [row] = await reportOf(database.db, await findRecall(database.db, recallId))
  expect(row).toMatchObject({ sent: 7, left: 3, returning: 0, returned: 3, refundedFen: 3000, remark: '已下架' })
  await expect(
    answer(
      [
        [first, 3],
        [second, 0],
      ],
      true,
    ),
  ).rejects.toThrow('剩余数量最多 2')
  expect(await remindOpen(database.db, recallId, now)).toEqual({ reminded: 0, recent: 0 })
})

test('of an order that is on its way only says what is left; of others there is none', async () => {
  const { code, id } = await newGoods()
  const [one, other] = [await addBuyer(database.db), await addBuyer(database.db)]
  await addBalance(database.db, one.memberId, 100_000, now)
  await sentOrder(database.db, one, [[id, 2]], now)
  const { id: recallId } = await recall(code)
  const [row] = await receivedUnits(database.db, one.memberId, [recallId])
  const left = new Map([[row?.lineBatchId ?? 0, 2]])
  const answer = { recallId, left, remark: '', now: now }
  await expect(answerRecall(database.db, { ...answer, memberId: one.memberId, isReturn: true })).rejects.toThrow(
    '尚未确认收货',
  )
  expect(await answerRecall(database.db, { ...answer, memberId: one.memberId, isReturn: false })).toEqual([])
  await expect(answerRecall(database.db, { ...answer, memberId: other.memberId, isReturn: false })).rejects.toThrow(
    '召回不存在',
  )
  await closeRecall(database.db, recallId, true, now)
  await expect(answerRecall(database.db, { ...answer, memberId: one.memberId, isReturn: false })).rejects.toThrow(
    '召回已结束',
  )
})
