import { desc, eq } from 'drizzle-orm'
import type { WireOrderDetail } from '#lib/contract/orders/calls.ts'
import { chinaDate, chinaDateTime } from '#lib/kernel/time.ts'
import { takeUploads, uploadsByUse } from '#shop-api/modules/base/uploads/use-of-uploads.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { readOne } from '#shop-api/platform/db/reads.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { fieldRefusal, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { changeOrder, lockOrder, writeHistory, wrongState } from './move.ts'
import { payLimits, transferBefore } from './pay-limits.ts'
import { transferNotices } from './tables.ts'

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
      const until = transferBefore(now, await readOne(tx, payLimits))
      await changeOrder(tx, orderId, { payBefore: until, noticedAt: now, remindedAt: null })
    }
    await writeHistory(tx, orderId, 'submitted', `客户已提交转账信息，流水号${serialNo}，等待核对到账`, now)
    return { id: row.id }
  })
}

/** The same with the files it came with, for operators. */
export async function noticeWithFiles(db: Db, orderId: number) {
  const notice = await latestNotice(db, orderId)
  if (!notice) return null
  const own = await db
    .select({ id: transferNotices.id })
    .from(transferNotices)
    .where(eq(transferNotices.orderId, orderId))
  const files = await uploadsByUse(
    db,
    own.map(({ id }) => `transfer_notice ${id}`),
  )
  return { ...notice, files: [...files.values()].flat() }
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
