import { and, asc, between, eq, isNull } from 'drizzle-orm'
import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime, HOUR_MS } from '#lib/kernel/time.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { aloneInTransaction, eachAlone } from '#shop-api/platform/jobs/each-alone.ts'
import { changeOrder, lockOrder } from './move.ts'
import { orders } from './tables.ts'

/** How long before its end a buyer hears of it: long enough to pay or to call the bank. */
const BEFORE_MS = 4 * HOUR_MS

/** Reminds buyers, once, of orders that are about to be closed and their goods let go. Answers with how many. */
export async function remindUnpaid(db: Db, now: Date): Promise<number> {
  const soon = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'submitted'),
        isNull(orders.remindedAt),
        between(orders.payBefore, now, new Date(now.getTime() + BEFORE_MS)),
      ),
    )
    .orderBy(asc(orders.payBefore), asc(orders.id))
  return eachAlone(soon, ({ id }) => aloneInTransaction(db, (tx) => remindOne(tx, id, now)))
}

async function remindOne(tx: Db, id: number, now: Date): Promise<boolean> {
  const { memberId, no, state, payBefore, remindedAt, noticedAt, payFen } = await lockOrder(tx, id)
  if (state !== 'submitted' || remindedAt !== null || payBefore === null || payBefore <= now) return false
  await changeOrder(tx, id, { remindedAt: now })
  const until = chinaDateTime(payBefore).slice(5, 16)
  const todo = noticedAt === null ? '请尽快付款；已对公转账的，请提交转账信息' : '转账尚未到账核对，如有疑问请联系客服'
  await notify(tx, {
    memberId,
    kind: 'order',
    title: '订单即将关闭',
    text: `订单 ${no}（¥${formatFen(fen(payFen))}）将于 ${until} 关闭，届时商品不再保留。${todo}。`,
    link: storefront.order(id),
    now,
  })
  return true
}
