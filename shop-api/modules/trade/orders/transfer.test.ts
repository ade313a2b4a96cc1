import { and, eq } from 'drizzle-orm'
import { readBalance } from '#shop-api/modules/base/ledger/accounts.ts'
import { referenceOf } from '#shop-api/modules/base/ledger/transfer-reference.ts'
import { notifications } from '#shop-api/modules/base/notifications/tables.ts'
import { settings } from '#shop-api/modules/base/settings/tables.ts'
import { orderDetail } from '#shop-api/modules/service/order-pages/detail.ts'
import type { Database } from '#shop-api/platform/db/client.ts'
import { addBalance, addGoods, openSmallShop } from '#shop-api/testing/small-shop.ts'
import { openTestDb } from '#shop-api/testing/test-db.ts'
import { closeUnpaid } from './cancel.ts'
import { confirmTransfer, payOrder } from './pay.ts'
import { remindUnpaid } from './remind-unpaid.ts'
import { submitOrder } from './submit.ts'
import type { Buyer } from './testing/buyers.ts'
import { addBuyer, cartRequest } from './testing/buyers.ts'
import { noticeTransfer } from './transfer-notice.ts'

const now = new Date('2026-11-20T01:30:00Z')
let database: Database
let buyer: Buyer

beforeAll(async () => {
  database = await openTestDb()
  await openSmallShop(database.db)
  const value = { bank: '样例银行', account: '6222', name: '样例公司' }
  await database.db.insert(settings).values({ name: 'companyAccount', value })
  buyer = await addBuyer(database.db)
  await addBalance(database.db, buyer.memberId, 100_000, now)
})
afterAll(() => database.close())

async function order(): Promise<number> {
  const request = await cartRequest(database.db, buyer, [[await addGoods(database.db, { now }), 2]], now)
  const { orders } = await submitOrder(database.db, { ...request, confirmedIds: request.lineIds })
  return orders[0]?.id ?? 0
}

const pay = (orderId: number) => payOrder(database.db, { memberId: buyer.memberId, orderId, key: null, now })
const detail = (orderId: number) => orderDetail(database.db, buyer.memberId, orderId, now)

test('a transfer pays an ordinary order too, and is waited for once the buyer said so', async () => {
  const orderId = await order()
  expect(await detail(orderId)).toMatchObject({
    kind: 'ordinary',
    state_text: '待付款',
    actions: ['pay', 'transfer', 'cancel'],
    transfer: { account: '6222', reference: referenceOf({ kind: 'order', id: orderId }) },
  })
  const before = (await detail(orderId)).pay_before ?? 0
  const word = { transferredOn: '2026-11-20', serialNo: 'LS20261120', uploadIds: [], now }
  await noticeTransfer(database.db, { memberId: buyer.memberId, orderId, ...word })
  const waiting = await detail(orderId)
  expect(waiting).toMatchObject({ state: 'submitted', state_text: '待核对' })
  expect((waiting.pay_before ?? 0) - before).toBe(48 * 3600)
  await confirmTransfer(database.db, orderId, now)
  expect(await detail(orderId)).toMatchObject({ state: 'paid', payments: [{ label: '对公转账', amount: '20.00' }] })
  expect(await readBalance(database.db, buyer.memberId)).toBe(100_000)
  await expect(pay(orderId)).rejects.toMatchObject({ code: 409 })
})

test('a buyer hears once that an order is about to be closed, and again after a transfer gave it more time', async () => {
  const orderId = await order()
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  const reminders = () =>
    database.db.$count(
      notifications,
      and(eq(notifications.memberId, buyer.memberId), eq(notifications.title, '订单即将关闭')),
    )
  const before = await reminders()
  await remindUnpaid(database.db, at(19))
  expect(await reminders()).toBe(before)
  await remindUnpaid(database.db, at(21))
  await remindUnpaid(database.db, at(22))
  expect(await reminders()).toBe(before + 1)
  const notice = { transferredOn: '2026-11-20', serialNo: 'LS20261120', uploadIds: [], now: at(23) }
  await noticeTransfer(database.db, { memberId: buyer.memberId, orderId, ...notice })
  await remindUnpaid(database.db, at(24))
  expect(await reminders()).toBe(before + 1)
  await remindUnpaid(database.db, at(23 + 70))
  expect(await reminders()).toBe(before + 2)
  await closeUnpaid(database.db, at(23 + 73))
  expect(await detail(orderId)).toMatchObject({ state: 'closed' })
})
