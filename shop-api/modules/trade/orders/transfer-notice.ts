import { desc, eq } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { takeUploads } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { lockOrder, writeHistory, wrongState } from './move.ts'
import { payBefore, payLimits } from './pay-limits.ts'
import { orders, transferNotices } from './tables.ts'

/** Room to correct oneself, not to fill the order's history. */
const MOST_NOTICES = 5

interface Notice {
  readonly memberId: number
  readonly orderId: number
  readonly transferredOn: string
  readonly serialNo: string
  readonly uploadIds: readonly number[]
  readonly now: Date
}

/**
 * A buyer says that the company transfer is on its way; the order is kept as long again, so that it is not closed while
 * the bank works. What counts as paid stays the operator's word. Throws ShopRefusal.
 */
export async function noticeTransfer(db: Db, notice: Notice): Promise<{ id: number }> {
  const { memberId, orderId, transferredOn, serialNo, uploadIds, now } = notice
  if (transferredOn > chinaDate(now)) throw fieldRefusal('transferred_on', '转账日期不能晚于今天')
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, memberId)
    if (order.kind !== 'hm') throw new ShopRefusal(409, '该订单不是含麻订单，无需对公转账')
    if (order.state !== 'submitted') throw wrongState(order)
    const before = await tx.$count(transferNotices, eq(transferNotices.orderId, orderId))
    if (before >= MOST_NOTICES) throw new ShopRefusal(409, `转账信息已提交${before}次，如需更正请联系客服`)
    const [row] = await tx
      .insert(transferNotices)
      .values({ orderId, transferredOn, serialNo, createdAt: now })
      .returning({ id: transferNotices.id })
    if (!row) throw new Error('notice was not written')
    await takeUploads(tx, { memberId, purpose: 'receipt', ids: uploadIds, usedBy: `transfer_notice ${row.id}` })
    // Once only: a notice every other day would keep the goods for ever.
    if (before === 0) {
      const until = payBefore('hm', now, await readOne(tx, payLimits))
      await tx.update(orders).set({ payBefore: until }).where(eq(orders.id, orderId))
    }
    await writeHistory(tx, orderId, 'submitted', `客户已提交转账信息，流水号${serialNo}`, now)
    return { id: row.id }
  })
}

export async function latestNotice(db: Db, orderId: number): Promise<WireOrderDetail['transfer_notice']> {
  const [row] = await db
    .select()
    .from(transferNotices)
    .where(eq(transferNotices.orderId, orderId))
    .orderBy(desc(transferNotices.id))
    .limit(1)
  return row
    ? { transferred_on: row.transferredOn, serial_no: row.serialNo, created_at: chinaDateTime(row.createdAt) }
    : null
}
