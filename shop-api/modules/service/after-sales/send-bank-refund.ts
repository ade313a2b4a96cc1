import { fen, formatFen } from '#lib/kernel/money.ts'
import { chinaDateTime } from '#lib/kernel/time.ts'
import { sendBankRefund } from '#shop-api/modules/base/ledger/movements.ts'
import { notify } from '#shop-api/modules/base/notifications/notify.ts'
import { storefront } from '#shop-api/modules/base/storefront/addresses.ts'
import {
  bankRefundFacts,
  bankRefundSentAs,
  closeBankRefund,
  waitingRefunds,
} from '#shop-api/modules/trade/bank-refunds/open.ts'
import { lockOrder, writeHistory } from '#shop-api/modules/trade/orders/move.ts'
import { orderFacts } from '#shop-api/modules/trade/orders/order-rows.ts'
import { latestNotice } from '#shop-api/modules/trade/orders/transfer-notice.ts'
import type { Db } from '#shop-api/platform/db/db.ts'
import { valuesOf } from '#shop-api/platform/db/ids.ts'
import type { Place } from '#shop-api/platform/db/keyset.ts'
import { inTransaction } from '#shop-api/platform/db/transaction.ts'
import { notFound, ShopRefusal } from '#shop-api/platform/http/refusal.ts'
import { writeClaimHistory } from './file-claim.ts'

/** What has to be sent, oldest first, with what its sender looks the account up by. */
export async function waitingBankRefunds(db: Db, place: Place) {
  const rows = await waitingRefunds(db, place)
  const known = await orderFacts(db, valuesOf(rows, 'orderId'), 'no', 'companyName')
  return Promise.all(
    rows.map(async (refund) => ({
      id: refund.id,
      orderNo: known.get(refund.orderId)?.no ?? '',
      companyName: known.get(refund.orderId)?.companyName ?? '',
      amount: formatFen(fen(refund.amountFen)),
      /** The buyer's transfer, which names the account; empty when they did not say. */
      paidBy: (await latestNotice(db, refund.orderId))?.serial_no ?? '',
      createdAt: chinaDateTime(refund.createdAt),
    })),
  )
}

interface Sent {
  readonly id: number
  /** Number of the bank's transfer. */
  readonly reference: string
  readonly now: Date
}

/**
 * The money has left the shop's bank account. Once: the refund moves by one conditional update. A reference belongs to
 * one refund. Throws ShopRefusal.
 */
export async function markBankRefundSent(
  db: Db,
  { id, reference, now }: Sent,
): Promise<{ orderNo: string; amount: string }> {
  return inTransaction(db, async (tx) => {
    const known = (await bankRefundFacts(tx, [id], 'orderId', 'reference')).get(id)
    if (!known) throw notFound('退款不存在')
    const order = await lockOrder(tx, known.orderId)
    const usedBy = await bankRefundSentAs(tx, reference)
    if (usedBy !== null && usedBy !== id) throw new ShopRefusal(409, `流水号 ${reference} 已用于另一笔退款，请核对`)
    const sent = await closeBankRefund(tx, id, { reference, sentAt: now })
    if (!sent) throw new ShopRefusal(409, `该退款已转出，流水号 ${known.reference}`)
    const amount = fen(sent.amountFen)
    await sendBankRefund(tx, { orderId: order.id, amount, at: now, note: reference })
    const text = `退款¥${formatFen(amount)}已转回原付款账户，流水号${reference}`
    await writeHistory(tx, order.id, order.state, text, now)
    if (sent.afterSalesId !== null) await writeClaimHistory(tx, sent.afterSalesId, 'done', text, now)
    const link = storefront.order(order.id)
    await notify(tx, {
      memberId: order.memberId,
      kind: 'order',
      title: '退款已转出',
      text: `订单 ${order.no}：${text}`,
      link,
      now,
    })
    return { orderNo: order.no, amount: formatFen(amount) }
  })
}
