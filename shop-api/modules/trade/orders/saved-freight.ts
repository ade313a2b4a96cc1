import { and, eq, gt, gte, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Fen } from '#lib/kernel/money.ts'
import { fen, formatFen, sumFen } from '#lib/kernel/money.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { fieldRefusal } from '#shop-api/platform/http/refusal.ts'
import type { OrderRow } from './move.ts'
import { changeOrder, lockOrder, writeHistory } from './move.ts'
import { refundOrder } from './refund.ts'
import { orders } from './tables.ts'

type FreeOrder = Pick<OrderRow, 'id' | 'no' | 'freightSavedFen'>

const namesOf = (free: readonly FreeOrder[]): string => free.map(({ no }) => no).join('、')

/**
 * Orders that ship free only because of one the buyer is calling off: counts its amount out and answers with those whose
 * shipping is due now and fits into what was paid for it. The caller holds the member.
 */
async function freightDue(tx: Db, cancelled: OrderRow): Promise<FreeOrder[]> {
  if (cancelled.paidAt === null) return []
  const rows = await tx
    .update(orders)
    .set({ freightSlackFen: sql`${orders.freightSlackFen} - ${cancelled.goodsFen}` })
    .where(
      and(
        eq(orders.memberId, cancelled.memberId),
        ne(orders.id, cancelled.id),
        gte(orders.createdAt, cancelled.paidAt),
        gt(orders.freightSavedFen, 0),
        isNull(orders.freightKeptBy),
        notInArray(orders.state, ['cancelled', 'closed']),
      ),
    )
    .returning()
  let left = cancelled.paidFen
  const due = rows.filter(({ freightSlackFen }) => freightSlackFen < 0).sort((one, other) => one.id - other.id)
  return due.filter(({ freightSavedFen }) => {
    if (freightSavedFen > left) return false
    left -= freightSavedFen
    return true
  })
}

/**
 * Keeps, of the refund of an order that its buyer cancels, the shipping other orders had free only because of it. The
 * buyer has confirmed that in the words it is asked in; else ShopRefusal 422 asks. Answers with what is kept.
 */
export async function keepFreight(tx: Db, cancelled: OrderRow, confirmed: string | null, now: Date): Promise<Fen> {
  const due = await freightDue(tx, cancelled)
  if (due.length === 0) return fen(0)
  const kept = sumFen(due.map(({ freightSavedFen }) => fen(freightSavedFen)))
  const [keeps, refunds] = [kept, fen(cancelled.paidFen - kept)].map(formatFen)
  const question = `取消后，订单 ${namesOf(due)} 不再满足包邮：运费 ¥${keeps} 从本单退款中扣除，实退 ¥${refunds}`
  if (confirmed !== question) throw fieldRefusal('freight', question)
  for (const { id } of due) await changeOrder(tx, id, { freightKeptBy: cancelled.id })
  await writeHistory(tx, cancelled.id, 'cancelled', `退款中扣除订单 ${namesOf(due)} 的运费 ¥${keeps}`, now)
  return kept
}

/** An order that ends unsent needs no shipping: what was kept for it of another one's refund goes back as well. */
export async function returnKeptFreight(tx: Db, ended: OrderRow, now: Date): Promise<void> {
  const { id, no, freightKeptBy, freightSavedFen: kept } = ended
  if (freightKeptBy === null) return
  const keeper = await lockOrder(tx, freightKeptBy)
  await refundOrder(tx, keeper, { amount: fen(kept), now })
  await changeOrder(tx, keeper.id, { paidFen: keeper.paidFen - kept })
  await changeOrder(tx, id, { freightKeptBy: null, freightSavedFen: 0 })
  await writeHistory(
    tx,
    keeper.id,
    keeper.state,
    `订单 ${no} 已取消，为其扣除的运费 ¥${formatFen(fen(kept))} 已退回`,
    now,
  )
}
